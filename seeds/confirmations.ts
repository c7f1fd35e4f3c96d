import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { supervisorsOn } from '#platform/supervision.ts'
import type { Seed } from '#seeds/life-tasks.ts'
import { insertAll } from '#seeds/seeding.ts'

const scale = (low_label: string, high_label: string) => ({
  kind: 'rating',
  from: 1,
  to: 5,
  low_label,
  high_label,
})
const asked = [
  ['Work', 'How good is the work?', scale('Poor', 'Very good'), true],
  ['Work', 'How fast does the person learn?', scale('Slowly', 'Very fast'), true],
  ['Team', 'How well does the person work with others?', scale('Not well', 'Very well'), true],
  ['Team', 'Were there warnings in the probation?', { kind: 'yes_no', yes_marks: null }, true],
  ['Ahead', 'What should the person learn next?', { kind: 'long_text', max: 1000 }, false],
] as const
/** What the supervisor of each gave, for those who have answered. */
const given = [
  {
    marks: [5, 4, 5],
    recommendation: 'Confirm',
    extend_months: null,
    reason: 'Quick, careful and well liked',
  },
  { marks: [3, 2, 4], recommendation: 'Extend', extend_months: 1, reason: 'Has to learn the ledger better' },
] as const

/** The questions at the end of a probation, and people in each state of it; levels that rise by themselves. */
export async function writeConfirmations(
  { db, today, account_id }: Seed,
  kinds: ReadonlyMap<string, string>,
) {
  await db
    .updateTable('employment_level')
    .set({ step_max: 6, auto_step_months: 12 })
    .where('rank', '>=', 3)
    .execute()
  const set = await writeQuestions(db, today)
  const people = await onProbation(db, today)
  await giveToSupervisor(db, people[0])
  const rows = people.map(({ id, supervisor_id }, at) => {
    const ends_on = addDays(today, 5 + at * 6)
    const answer = supervisor_id === null ? undefined : given[at - 1]
    return {
      id: newId(),
      employee_id: id,
      ends_on,
      question_set_id: set.id,
      asked_on: addDays(today, -12),
      // the first is late, and the supervisor was reminded
      due_on: at === 0 ? addDays(today, -2) : addDays(today, 2 + at),
      reminded_on: at === 0 ? addDays(today, -1) : null,
      state: answer ? 'Answered' : 'Asked',
      recommendation: answer?.recommendation ?? null,
      extend_months: answer?.extend_months ?? null,
      reason: answer?.reason ?? null,
      recommended_by: answer ? supervisor_id : null,
      recommended_at: answer ? `${addDays(today, -3)}T06:20:00Z` : null,
    }
  })
  for (const { employee_id, ends_on } of rows)
    await db
      .updateTable('employee')
      .set({ probation_ends_on: ends_on })
      .where('id', '=', employee_id)
      .execute()
  await insertAll(db, 'confirmation', rows)
  for (const [at, row] of rows.entries()) {
    const answer = given[at - 1]
    if (row.recommended_by && answer)
      await writeAnswers(db, row.id, row.recommended_by, set, answer.marks, today)
  }
  await writeDecided(db, today, account_id, kinds.get('Confirmation') ?? '')
}

interface Set {
  id: string
  questions: readonly string[]
}
async function writeQuestions(db: Db, today: Day): Promise<Set> {
  const category_id = newId()
  const id = newId()
  await db
    .insertInto('question_category')
    .values({ id: category_id, name: 'Probation', description: 'What supervisors are asked at its end.' })
    .execute()
  const rows = asked.map(([section, title, detail, is_required]) => ({
    id: newId(),
    section,
    title,
    detail,
    is_required,
  }))
  await db
    .insertInto('question')
    .values(
      rows.map(({ id: question, title, detail }) => ({
        id: question,
        root_id: question,
        category_id,
        kind: detail.kind,
        title,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
  await db
    .insertInto('question_set')
    .values({
      id,
      root_id: id,
      use: 'confirmation',
      name: 'End of probation',
      description: 'Five minutes, read by HR alone.',
      state: 'Published',
      published_at: `${today}T00:00:00Z`,
    })
    .execute()
  await db
    .insertInto('question_set_item')
    .values(
      rows.map(({ id: question_id, section, is_required }, index) => ({
        id: newId(),
        set_id: id,
        question_id,
        section,
        position: index + 1,
        is_required,
      })),
    )
    .execute()
  await db
    .insertInto('confirmation_form')
    .values({ id: newId(), name: 'Everybody', question_set_id: id })
    .execute()
  return { id, questions: rows.map((row) => row.id) }
}

/** Whose probation runs, those first whose supervisor the demo signs in as. */
const onProbation = (db: Db, today: Day) =>
  db
    .selectFrom('employee as e')
    .leftJoin(supervisorsOn(today).as('l'), (join) =>
      join
        .onRef('l.org_id', '=', 'e.org_id')
        .onRef('l.employee_id', '=', 'e.id')
        .on('l.authority_order', '=', 1),
    )
    .leftJoin('employee as s', (join) =>
      join.onRef('s.org_id', '=', 'e.org_id').onRef('s.id', '=', 'l.supervisor_id'),
    )
    .select(['e.id', 'l.supervisor_id'])
    .where('e.probation_ends_on', '>=', addDays(today, 30))
    .where('e.confirmed_on', 'is', null)
    .where('e.left_on', 'is', null)
    .where('e.joined_on', '<', addDays(today, -45))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(supervisorsOn(today).as('b')).select('b.id').whereRef('b.supervisor_id', '=', 'e.id'),
        ),
      ),
    )
    .orderBy((eb) => eb('s.work_email', 'is distinct from', 'supervisor@demo.test'))
    .orderBy('e.code')
    .limit(4)
    .execute()

/** The supervisor of the demo is asked about somebody, too. */
async function giveToSupervisor(db: Db, person: { id: string } | undefined) {
  const supervisor = await db
    .selectFrom('employee')
    .select('id')
    .where('work_email', '=', 'supervisor@demo.test')
    .executeTakeFirst()
  if (!supervisor || !person || person.id === supervisor.id) return
  await db
    .updateTable('supervisor_link')
    .set({ supervisor_id: supervisor.id })
    .where('employee_id', '=', person.id)
    .where('authority_order', '=', 1)
    .where('valid_to', 'is', null)
    .execute()
  await db
    .deleteFrom('supervisor_link')
    .where('employee_id', '=', person.id)
    .where('authority_order', '>', 1)
    .execute()
}

async function writeAnswers(
  db: Db,
  subject_id: string,
  employee_id: string,
  set: Set,
  marks: readonly number[],
  today: Day,
) {
  const sheet_id = newId()
  await db
    .insertInto('answer_sheet')
    .values({
      id: sheet_id,
      use: 'confirmation',
      subject_id,
      set_id: set.id,
      employee_id,
      state: 'Completed',
      submitted_at: `${addDays(today, -3)}T06:20:00Z`,
    })
    .execute()
  const values = [...marks, false, 'The month-end closing']
  await db
    .insertInto('answer')
    .values(
      set.questions.map((question_id, at) => ({
        sheet_id,
        question_id,
        value: JSON.stringify(values[at] ?? null),
      })),
    )
    .execute()
}

/** Some who were confirmed lately, as it was decided then. */
async function writeDecided(db: Db, today: Day, account_id: string | null, change_type_id: string) {
  const confirmed = await db
    .selectFrom('employee as e')
    .leftJoin('employment_review as r', (join) =>
      join
        .onRef('r.org_id', '=', 'e.org_id')
        .onRef('r.employee_id', '=', 'e.id')
        .on('r.change_type_id', '=', change_type_id)
        .on('r.state', '=', 'Applied'),
    )
    .select(['e.id', 'e.probation_ends_on', 'r.id as review_id'])
    .where('e.confirmed_on', '>', addDays(today, -365))
    .where('e.confirmed_on', '<=', today)
    .where('e.probation_ends_on', 'is not', null)
    .where('e.left_on', 'is', null)
    .orderBy('e.confirmed_on', 'desc')
    .orderBy('e.code')
    .limit(5)
    .execute()
  await insertAll(
    db,
    'confirmation',
    confirmed.flatMap(({ id, probation_ends_on, review_id }) =>
      probation_ends_on === null
        ? []
        : [
            {
              id: newId(),
              employee_id: id,
              ends_on: probation_ends_on,
              asked_on: addDays(probation_ends_on, -30),
              due_on: addDays(probation_ends_on, -16),
              state: 'Decided',
              outcome: 'Confirm',
              decision_remarks: 'Confirmed as recommended',
              decided_by: account_id,
              decided_at: `${addDays(probation_ends_on, -5)}T06:00:00Z`,
              review_id,
            },
          ],
    ),
  )
}
