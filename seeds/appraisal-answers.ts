import type { Db } from '#platform/db.ts'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { QuestionDetail, type AnswerValue } from '#engines/questions/question.ts'
import { insertAll } from '#seeds/seeding.ts'

const rating = (title: string, section: string) => ({
  title,
  section,
  weight: 1,
  is_required: true,
  detail: QuestionDetail.parse({
    kind: 'rating',
    to: 5,
    low_label: 'Below expectations',
    high_label: 'Far above expectations',
  }),
})
const written = (title: string) => ({
  title,
  section: 'In words',
  weight: 0,
  is_required: false,
  detail: QuestionDetail.parse({ kind: 'long_text', max: 1000 }),
})
/** The questions of a form, in their order. */
export const questions = [
  rating('Delivers work on time and as agreed', 'Results'),
  rating('Solves problems without being asked', 'Results'),
  rating('Explains clearly and listens', 'Teamwork'),
  rating('Helps colleagues to do their work', 'Teamwork'),
  rating('Learns and shares what was learned', 'Growth'),
  written('What went well?'),
  written('What should be done differently?'),
]
const praise = [
  'Reliable with deadlines, also in busy weeks.',
  'Explains decisions to the team and keeps promises.',
  'Took over the customer calls without being asked.',
  'Keeps records that others can work with.',
]
const wishes = [
  'Ask for help earlier when a date is at risk.',
  'Share plans with the team once a week.',
  'Document the monthly closing steps.',
]

export type Id = (what: string) => string
const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T

/** Everything of a finished slot, some of an open one: the rest is a draft or not begun. */
export async function answer(db: Db, id: Id, occasion_id: string, on: string, isFinished: boolean) {
  const rows = await db
    .selectFrom('appraisal_assignment as a')
    .innerJoin('appraisal_mode as m', (join) =>
      join.onRef('m.org_id', '=', 'a.org_id').onRef('m.id', '=', 'a.mode_id'),
    )
    .select(['a.id', 'a.mode_id', 'a.employee_id', 'a.form', 'm.mode', 'm.visibility'])
    .where('a.occasion_id', '=', occasion_id)
    .orderBy('a.employee_id')
    .orderBy('m.mode')
    .orderBy('a.appraiser_id')
    .execute()
  const assigned = await db
    .selectFrom('assigned_kpi')
    .select(['id', 'employee_id', 'title', 'target', 'state'])
    .where('occasion_id', '=', occasion_id)
    .execute()
  const responses: Record<string, unknown>[] = []
  const states = new Map<string, string[]>()
  for (const [n, row] of rows.entries()) {
    const own = assigned.filter((one) => one.employee_id === row.employee_id && one.state === 'Acknowledged')
    const isEmpty = row.form === 'KPI' && own.length === 0
    const state = isEmpty
      ? 'Withdrawn'
      : isFinished
        ? 'Submitted'
        : pick(
            ['Submitted', 'Pending', 'Draft', 'Submitted', 'Pending'],
            n * 3 + row.employee_id.charCodeAt(0),
          )
    states.set(state, [...(states.get(state) ?? []), row.id])
    if (state !== 'Submitted') continue
    const isHidden = row.visibility === 'Hidden'
    responses.push({
      id: id(`response ${occasion_id} ${n}`),
      occasion_id,
      mode_id: row.mode_id,
      employee_id: row.employee_id,
      assignment_id: isHidden ? null : row.id,
      weight: 1,
      submitted_on: on,
      comment: row.mode === 'Self' ? null : pick([...praise, ...wishes], n),
      ...(row.form === 'KPI' ? kpiAnswers(own, n) : answers(id, n)),
    })
  }
  await insertAll(db, 'appraisal_response', responses)
  for (const [state, ids] of states)
    await db
      .updateTable('appraisal_assignment')
      .set({ state, ...(state === 'Submitted' ? { submitted_on: on } : {}) })
      .where('id', 'in', ids)
      .execute()
}

function answers(id: Id, n: number) {
  const items = questions.map((one) => ({ ...one, question_id: id(one.title), show_if: null }))
  const given: Record<string, AnswerValue> = Object.fromEntries(
    items.map(({ question_id, detail }, at) => [
      question_id,
      detail.kind === 'rating' ? 2 + ((n * 5 + at * 3) % 4) : pick(at === 5 ? praise : wishes, n),
    ]),
  )
  const checked = checkedAnswers(items, given)
  if (checked.problems) throw new Error('An answer of the demo does not fit its question.')
  return { answers: checked.given, score: checked.score }
}

/** Of KPIs the scores are near what was achieved: the demo shows them, and no rule is tried by them. */
function kpiAnswers(own: readonly { id: string; title: string; target: string }[], n: number) {
  const percent = 70 + ((n * 7) % 40)
  const given = own.map(({ id, title, target }) => ({
    question_id: id,
    value: title.startsWith('Errors')
      ? Math.round((Number(target) * 100) / percent)
      : Math.round((Number(target) * percent) / 100),
    marks: null,
    full_marks: null,
  }))
  return { answers: given, score: String(percent) }
}
