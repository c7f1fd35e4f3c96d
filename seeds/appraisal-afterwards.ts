import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { Id } from '#seeds/appraisal-answers.ts'
import { insertAll, type Hired } from '#seeds/seeding.ts'

/** What follows from results and goes before forms: appeals, potential, recommendations, plans, and nominations. */
export async function seedAfterwards(db: Db, id: Id, today: string, people: readonly Hired[]) {
  await seedAppeals(db, id, today)
  await seedRecommendations(db, id, today)
  const autumn = id('slot Autumn')
  await insertAll(
    db,
    'appraisal_potential',
    people.slice(0, 30).map(({ employee_id }, n) => ({
      id: id(`potential ${n}`),
      occasion_id: autumn,
      employee_id,
      potential: ['Medium', 'High', 'Medium', 'Low'][n % 4],
      rated_at: `${addDays(today, -10)}T05:00:00Z`,
      version: 1,
    })),
  )
  await seedNominations(db, id, people)
}

async function seedAppeals(db: Db, id: Id, today: string) {
  const results = await db
    .selectFrom('appraisal_result')
    .select(['id', 'employee_id', 'score'])
    .where('occasion_id', '=', id('slot First half'))
    .where('score', 'is not', null)
    .orderBy('employee_id')
    .limit(6)
    .execute()
  const [open, kept] = [results[2], results[4]]
  if (open)
    await db
      .insertInto('appraisal_appeal')
      .values({
        id: id('appeal open'),
        result_id: open.id,
        employee_id: open.employee_id,
        part: 'Score',
        reason:
          'The outage of the line in the rains is counted against me. The report shows that it was not ours.',
        old_score: open.score,
        created_at: `${addDays(today, -2)}T05:00:00Z`,
      })
      .execute()
  if (kept)
    await db
      .insertInto('appraisal_appeal')
      .values({
        id: id('appeal kept'),
        result_id: kept.id,
        employee_id: kept.employee_id,
        part: 'Feedback',
        reason: 'I would like to know which reports were late.',
        state: 'Score kept',
        decision: 'Two of twelve, both named in the record of the project.',
        old_score: kept.score,
        decided_at: `${addDays(today, -1)}T05:00:00Z`,
        created_at: `${addDays(today, -3)}T05:00:00Z`,
      })
      .execute()
}

/** Proposed from the bands for this year; of last year all are approved, and some have become plans. */
async function seedRecommendations(db: Db, id: Id, today: string) {
  for (const title of ['Last year', 'First half'])
    await sql`insert into appraisal_recommendation (id, result_id, employee_id, kind, value_percent, state)
      select md5(r.id::text || 'recommended')::uuid, r.id, r.employee_id, b.recommendation, b.value_percent,
        ${title === 'Last year' ? 'Approved' : 'Proposed'}
      from appraisal_result r cross join lateral (select * from score_band b where b.org_id = r.org_id and b.from_score <= r.score
        order by b.from_score desc limit 1) b
      where r.occasion_id = ${id(`slot ${title}`)} and b.recommendation <> 'None'`.execute(db)
  const [weak] = await db
    .selectFrom('appraisal_recommendation as p')
    .innerJoin('appraisal_result as r', 'r.id', 'p.result_id')
    .select(['p.id', 'p.employee_id'])
    .where('r.occasion_id', '=', id('slot Last year'))
    .orderBy('r.score')
    .orderBy('r.id')
    .limit(1)
    .execute()
  if (!weak) return
  await db
    .insertInto('improvement_plan')
    .values({
      id: id('plan'),
      employee_id: weak.employee_id,
      areas: 'Deadlines of the monthly closing.',
      actions: 'A plan each Sunday with the supervisor; the list of steps is kept up to date.',
      starts_on: addDays(today, -60),
      ends_on: addDays(today, 30),
      created_at: `${addDays(today, -60)}T05:00:00Z`,
    })
    .execute()
  await db
    .insertInto('improvement_check_in')
    .values({
      id: id('plan check-in'),
      plan_id: id('plan'),
      employee_id: weak.employee_id,
      note: 'Three of four closings on time.',
      account_name: 'HR',
      at: `${addDays(today, -20)}T05:00:00Z`,
    })
    .execute()
}

/** Three colleagues of the first few, who wait for the supervisor. */
const seedNominations = (db: Db, id: Id, people: readonly Hired[]) =>
  insertAll(
    db,
    'appraisal_nomination',
    people.slice(0, 3).flatMap(({ employee_id }, n) =>
      people.slice(20 + n * 3, 23 + n * 3).map((colleague, at) => ({
        id: id(`nomination ${n} ${at}`),
        occasion_id: id('slot Second half'),
        mode_id: id('Second half Peer Questionnaire'),
        employee_id,
        appraiser_id: colleague.employee_id,
        state: 'Requested',
        version: 1,
      })),
    ),
  )
