import { sql } from 'kysely'
import { addDays, addMonths } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { QuestionDetail } from '#engines/questions/question.ts'
import { marksOf, scoreOf } from '#engines/questions/scoring.ts'
import { dice, type Dice } from '#seeds/random.ts'
import { insertAll, type Hired } from '#seeds/seeding.ts'

const reasons = [
  'Better opportunity',
  'Better opportunity',
  'Pay and benefits',
  'Higher studies',
  'Moving abroad',
  'Family',
  'Work environment',
] as const

/** What leavers choose from. */
const named = [
  'Better opportunity',
  'Pay and benefits',
  'No way up',
  'Higher studies',
  'Moving abroad',
  'Family',
  'Supervisor',
  'Workload',
] as const

const written = [
  'Tell people earlier how their work is seen.',
  'The work was good, the way to the office was long.',
  'More chances to learn, and a mentor in the first months.',
  'Pay what the market pays.',
]

type Row = Record<string, unknown>
const saidOf = {
  Resignation: 'Resigned',
  'End of contract': 'The contract has ended',
  Redundancy: 'The branch was closed',
} as const

/** Who left in the last two years: letters, separations that are completed, and what most said in the exit interview. */
export async function writePastLeavers(
  db: Db,
  {
    people,
    today,
    kinds,
    set_id,
  }: {
    people: readonly Hired[]
    today: string
    kinds: ReadonlyMap<string, string>
    set_id: string
  },
) {
  const random = dice(83)
  const known = named.map((name) => ({ id: newId(), name }))
  await insertAll(db, 'exit_reason', known)
  const items = await askedIn(db, set_id)
  const since = addMonths(today, -24)
  const left = people.filter(
    ({ person }) => person.left !== null && person.left >= since && person.left < today,
  )
  const none = (): Row[] => []
  const lists = {
    request: none(),
    resignation: none(),
    separation: none(),
    answer_sheet: none(),
    answer: none(),
    exit_feedback: none(),
  }
  for (const [index, { employee_id, account_id, person }] of left.entries()) {
    const last_day = person.left ?? today
    const notified_on = addDays(last_day, index % 5 === 0 ? -15 : -30)
    const shortfall_days = index % 5 === 0 ? 15 : 0
    const [id, sheet_id] = [newId(), newId()]
    // some had lost their job, and gave no letter
    const isRedundant = index % 7 === 3
    const request_id = account_id === null || isRedundant ? null : newId()
    if (request_id !== null) {
      lists.request.push({
        id: request_id,
        type: 'resignation',
        employee_id,
        sender_account_id: account_id,
        status: 'Approved',
        request_remarks: 'I have decided to move on',
        created_at: `${notified_on}T05:00:00Z`,
        decided_at: `${addDays(notified_on, 4)}T05:00:00Z`,
      })
      lists.resignation.push({
        request_id,
        reason: random.pick(reasons),
        requested_last_day: last_day,
        notice_days: 30,
        earliest_last_day: addDays(notified_on, 30),
        shortfall_days,
        warn_on: addDays(notified_on, 12),
        answer_due_on: addDays(notified_on, 15),
      })
    }
    const way = isRedundant ? 'Redundancy' : request_id === null ? 'End of contract' : 'Resignation'
    lists.separation.push({
      id,
      employee_id,
      separation_type_id: kinds.get(way) ?? null,
      priority_until: way === 'Redundancy' ? addMonths(last_day, 24) : null,
      request_id,
      notified_on,
      last_working_on: last_day,
      notice_days_required: 30,
      shortfall_days,
      // some of those who went by themselves would rather have been kept
      is_regretted: request_id !== null && index % 3 === 0,
      office_told_on: way === 'Redundancy' ? addDays(last_day, -35) : null,
      remarks: saidOf[way],
      state: 'Completed',
      completed_at: `${addDays(last_day, 4)}T06:00:00Z`,
    })
    const answers = answersTo(items, random)
    const state = index % 6 === 5 ? 'Declined' : 'Completed'
    lists.answer_sheet.push({
      id: sheet_id,
      use: 'exit_interview',
      subject_id: id,
      set_id,
      employee_id,
      state,
      due_on: last_day,
      submitted_at: state === 'Completed' ? `${addDays(last_day, -2)}T06:00:00Z` : null,
      score: state === 'Completed' ? scoreOf(answers.map(({ marks }) => marks)) : null,
      // some of them were promised that nobody reads theirs alone
      read_together: index % 4 === 0 ? 5 : null,
      remarks: state === 'Completed' ? null : 'I would rather not',
    })
    if (state !== 'Completed') continue
    lists.answer.push(...answers.map((answer) => answerRow(sheet_id, answer)))
    const [first, second] = [random.pick(known), random.pick(known)]
    lists.exit_feedback.push({
      sheet_id,
      employee_id,
      primary_reason_id: first.id,
      secondary_reason_id: random.once(2) && second.id !== first.id ? second.id : null,
      would_return: random.pick(['Yes', 'Yes', 'Perhaps', 'No'] as const),
      recommends: random.number(3, 10),
    })
  }
  for (const table of [
    'request',
    'resignation',
    'separation',
    'answer_sheet',
    'answer',
    'exit_feedback',
  ] as const)
    await insertAll(db, table, lists[table])
  // who was above them is written when a separation is confirmed
  await sql`with recursive above (employee_id, id, level) as (
      select l.employee_id, l.supervisor_id, 1 from supervisor_link l where l.valid_to is null
      union select a.employee_id, l.supervisor_id, a.level + 1 from above a
        join supervisor_link l on l.employee_id = a.id and l.valid_to is null where a.level < 20
    ) update separation s set above_ids = x.ids
    from (select employee_id, array_agg(distinct id) as ids from above group by 1) x where x.employee_id = s.employee_id`.execute(
    db,
  )
}

const askedIn = (db: Db, set_id: string) =>
  db
    .selectFrom('question_set_item as i')
    .innerJoin('question as q', (join) =>
      join.onRef('q.org_id', '=', 'i.org_id').onRef('q.id', '=', 'i.question_id'),
    )
    .select(['i.question_id', 'i.weight', 'q.detail'])
    .where('i.set_id', '=', set_id)
    .orderBy('i.position')
    .execute()

const answersTo = (items: Awaited<ReturnType<typeof askedIn>>, random: Dice) =>
  items.flatMap((item) => {
    const detail = QuestionDetail.parse(item.detail)
    const value = answerTo(detail, random)
    if (value === null) return []
    return [{ question_id: item.question_id, value, marks: marksOf(detail, value, item.weight) }]
  })

const answerRow = (
  sheet_id: string,
  { question_id, value, marks }: ReturnType<typeof answersTo>[number],
) => ({
  sheet_id,
  question_id,
  value,
  marks: marks?.marks ?? null,
  full_marks: marks?.full ?? null,
})

/** Somebody who is leaving has said what HR may read. */
export async function answerSheet(db: Db, sheet: { id: string; set_id: string }, submitted_at: string) {
  const answers = answersTo(await askedIn(db, sheet.set_id), dice(17))
  await insertAll(
    db,
    'answer',
    answers.map((answer) => answerRow(sheet.id, answer)),
  )
  await db
    .updateTable('answer_sheet')
    .set({ state: 'Completed', submitted_at, score: scoreOf(answers.map(({ marks }) => marks)) })
    .where('id', '=', sheet.id)
    .execute()
}

function answerTo(detail: QuestionDetail, random: Dice) {
  switch (detail.kind) {
    case 'rating':
      return random.number(detail.from + Math.round((detail.to - detail.from) / 3), detail.to)
    case 'yes_no':
      return !random.once(3)
    case 'single':
      return random.pick(detail.options).label
    case 'multiple':
      return [...new Set([random.pick(detail.options).label, random.pick(detail.options).label])]
    case 'long_text':
      return random.once(2) ? random.pick(written) : null
    default:
      return null
  }
}
