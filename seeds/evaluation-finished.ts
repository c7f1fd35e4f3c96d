import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { generateForms } from '#engines/appraisal/generate-server.ts'
import { calculate } from '#engines/appraisal/result-server.ts'
import { targetSource } from '#modules/employee-evaluation/server/target-form.ts'
import { seedParts, targets, valueOf } from '#seeds/evaluation-targets.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

/** The half-year before: closed, scored, and released with ranks. */
export async function seedFinished(
  db: Db,
  { organization, today }: Seeding,
  people: readonly Hired[],
  { form_id, starts_on, ends_on }: { form_id: string; starts_on: string; ends_on: string },
) {
  const id = (what: string) => idOf(`evaluation finished ${what} ${organization.slug}`)
  const assigned = people.flatMap(({ employee_id }, n) =>
    targets.map(([title, unit, kind, direction, weight_percent, target, minimum]) => ({
      id: id(`assigned ${n} ${title}`),
      form_id,
      target_id: idOf(`evaluation ${title} ${organization.slug}`),
      employee_id,
      title,
      unit,
      kind,
      direction,
      weight_percent,
      target,
      minimum,
      state: 'Acknowledged',
    })),
  )
  await insertAll(db, 'assigned_target', assigned)
  await seedParts(db, id, assigned, { starts_on, ends_on })
  await insertAll(
    db,
    'target_actual',
    assigned.flatMap(({ id: assigned_id, employee_id, target }, n) =>
      [170, 110, 50, 5].map((back, month) => ({
        id: id(`actual ${n} ${month}`),
        assigned_id,
        employee_id,
        on_date: addDays(ends_on, -back),
        value: valueOf(target, n, month),
        created_at: `${addDays(ends_on, 2 - back)}T05:00:00Z`,
      })),
    ),
  )
  const occasion = id('period')
  await insertAll(db, 'appraisal_occasion', [
    {
      id: occasion,
      use: 'employee-evaluation',
      title: 'Evaluation of the last half-year',
      starts_on,
      ends_on,
      opens_on: addDays(ends_on, -10),
      due_on: addDays(ends_on, 20),
      kpi_percent: 100,
      state: 'Open',
    },
  ])
  await insertAll(db, 'evaluation_period', [{ id: occasion, target_form_id: form_id, shows_rank: true }])
  await insertAll(db, 'appraisal_mode', [
    { id: id('mode'), occasion_id: occasion, mode: 'Supervisor', form: 'KPI', weight_percent: 100 },
  ])
  await generateForms(
    { db, today },
    occasion,
    people.map(({ employee_id }) => employee_id),
    false,
  )
  await confirmAll(db, occasion, addDays(ends_on, 8))
  await calculate(db, { name: 'employee-evaluation' }, occasion)
  await sql`update appraisal_result set released_at = ${`${addDays(ends_on, 25)}T05:00:00Z`} where occasion_id = ${occasion}`.execute(
    db,
  )
  await sql`update appraisal_occasion set state = 'Closed' where id = ${occasion}`.execute(db)
}

/** Every evaluator confirmed what was entered. */
async function confirmAll(db: Db, occasion_id: string, submitted_on: string) {
  const { rows: forms } = await sql<{ id: string; mode_id: string; employee_id: string }>`
    update appraisal_assignment set state = 'Submitted', submitted_on = ${submitted_on} where occasion_id = ${occasion_id}
    returning id, mode_id, employee_id`.execute(db)
  const responses = []
  for (const { id: assignment_id, mode_id, employee_id } of forms) {
    const about = { occasion_id, employee_id }
    const items = await targetSource.items(db, about)
    const answers = items.map((item, at) => ({
      question_id: item.question_id,
      value: confirmedOf(item.title, assignment_id, at),
      marks: null,
      full_marks: null,
    }))
    responses.push({
      id: idOf(`evaluation response ${assignment_id}`),
      assignment_id,
      occasion_id,
      mode_id,
      employee_id,
      answers,
      score: await targetSource.score(db, about, answers),
      comment: 'Reliable with customers; complaints were answered within a day.',
      submitted_on,
    })
  }
  await insertAll(db, 'appraisal_response', responses)
}

function confirmedOf(title: string, seed: string, at: number) {
  const wobble = (seed.charCodeAt(at) + seed.charCodeAt(5)) % 5
  return title === 'New customers'
    ? 19 + wobble * 2
    : title.startsWith('Orders')
      ? 88 + wobble * 2
      : 2 + (wobble % 3)
}
