import { sql } from 'kysely'
import { sum } from '#kernel/money.ts'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { answerProblem, type AnswerValue } from '#engines/questions/question.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { formItem } from '#engines/questions/form-item.ts'
import { deadlineOf, outcomeOf, percentOf, type TakerState } from '#modules/assessment/domain/attempt.ts'
import { hidden, markedAnswers } from '#modules/assessment/server/marking.ts'
import type { Attempt } from '#modules/assessment/shared/assessment.ts'

export interface At {
  db: Db
  now: string
  today: string
  org: { name: string }
}
export interface TakerRow {
  id: string
  assessment_id: string
  title: string
  name: string
  instructions: string | null
  set_id: string
  duration_minutes: number
  pass_percent: number
  shows_score: boolean
  opens_on: string | null
  closes_on: string | null
  assessment_state: string
  extra_percent: number
  state: TakerState
  deadline_at: string | null
  answers: Record<string, AnswerValue | null>
  score: string | null
  version: number
}

/** The taker that a condition names, held until the transaction ends; an attempt whose time is over is closed first. */
export async function takerWhere(at: At, which: ReturnType<typeof sql>): Promise<TakerRow> {
  const found = await one(at.db, which)
  if (!found || found.state === 'Cancelled') throw notFound()
  if (found.state !== 'Started' || !isOver(found, at.now)) return found
  await finish(at, found, true)
  const closed = await one(at.db, sql`t.id = ${found.id}`)
  if (!closed) throw notFound()
  return closed
}

async function one(db: Db, which: ReturnType<typeof sql>): Promise<TakerRow | undefined> {
  const { rows } = await sql<TakerRow>`
    select t.id, t.assessment_id, a.title, coalesce(e.full_name, t.name) as name, a.instructions, a.set_id, a.duration_minutes,
      a.pass_percent, a.shows_score, a.opens_on, a.closes_on, a.state as assessment_state, t.extra_percent, t.state,
      t.deadline_at, t.answers, t.score::text as score, t.version
    from assessment_taker t join assessment a on a.org_id = t.org_id and a.id = t.assessment_id
    left join employee e on e.org_id = t.org_id and e.id = t.employee_id
    where ${which} for update of t`.execute(db)
  return rows[0]
}

const isOver = ({ deadline_at }: TakerRow, now: string) =>
  deadline_at !== null && Date.parse(deadline_at) <= Date.parse(now)

/** Why an attempt can not begin, or null. */
function shutOf(row: TakerRow, { today }: At): string | null {
  if (row.state !== 'Invited') return null
  if (row.assessment_state !== 'Published') return 'This assessment is closed.'
  if (row.opens_on !== null && today < row.opens_on) return `This assessment opens on ${row.opens_on}.`
  if (row.closes_on !== null && today > row.closes_on) return `This assessment closed on ${row.closes_on}.`
  return null
}

export async function attemptOf(at: At, row: TakerRow): Promise<Attempt> {
  const items = await itemsOf(at.db, row.set_id)
  const isOpen = row.state === 'Started'
  return {
    assessment: row.title,
    organization: at.org.name,
    name: row.name,
    instructions: row.instructions,
    duration_minutes: Math.round(row.duration_minutes * (1 + row.extra_percent / 100)),
    questions: items.length,
    state: row.state,
    shut: shutOf(row, at),
    deadline_at: isOpen ? row.deadline_at : null,
    now: at.now,
    items: isOpen ? items.map((item) => ({ ...formItem(item), detail: hidden(item.detail) })) : [],
    answers: isOpen ? row.answers : {},
    score: row.shows_score && (row.state === 'Passed' || row.state === 'Failed') ? row.score : null,
  }
}

/** Begins the attempt, or goes on with the one that has begun: the clock is not set back. */
export async function startAttempt(at: At, row: TakerRow): Promise<void> {
  if (row.state === 'Started') return
  if (row.state !== 'Invited') throw conflict('This assessment is finished.')
  const shut = shutOf(row, at)
  if (shut) throw refuse(shut)
  await at.db
    .updateTable('assessment_taker')
    .set((eb) => ({
      state: 'Started',
      started_at: at.now,
      deadline_at: deadlineOf(at.now, row.duration_minutes, row.extra_percent),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
}

/** Keeps one answer; a question can be answered again until the end. */
export async function keepAnswer(
  at: At,
  row: TakerRow,
  { question_id, value }: { question_id: string; value: AnswerValue | null },
) {
  if (row.state !== 'Started' || row.deadline_at === null) throw conflict('Your time is over.')
  const item = (await itemsOf(at.db, row.set_id)).find((known) => known.question_id === question_id)
  if (!item) throw notFound()
  const problem = answerProblem(item.detail, value, false)
  if (problem) throw invalid({ value: [problem] })
  await sql`update assessment_taker set answers = answers || jsonb_build_object(${question_id}::text, ${JSON.stringify(value)}::jsonb)
    where id = ${row.id}`.execute(at.db)
  return { now: at.now, deadline_at: row.deadline_at }
}

export async function submitAttempt(at: At, row: TakerRow): Promise<void> {
  // the time ran out a moment before: what was kept is handed in already
  if (row.state === 'Invited') throw conflict('This assessment has not been started.')
  if (row.state === 'Started') await finish(at, row, false)
}

/** Ends an attempt and scores it; written answers wait for somebody who marks them. */
export async function finish(at: Pick<At, 'db' | 'now'>, row: TakerRow, wasClosed: boolean): Promise<void> {
  const marked = markedAnswers(await itemsOf(at.db, row.set_id), row.answers)
  const score = percentOf(marked.marks, marked.full)
  await at.db
    .updateTable('assessment_taker')
    .set((eb) => ({
      state: marked.needs_marking ? 'Under evaluation' : outcomeOf(score, row.pass_percent),
      submitted_at: wasClosed ? row.deadline_at : at.now,
      was_closed: wasClosed,
      marks: marked.marks,
      written_marks: marked.needs_marking ? null : '0',
      full_marks: marked.full,
      score: marked.needs_marking ? null : score,
      token_hash: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
}

/** What somebody gave for the written answers, added to what is marked by itself. */
export async function markWritten(db: Db, id: string, written: string) {
  const { rows } = await sql<{ marks: string; full_marks: string; pass_percent: number; set_id: string }>`
    select t.marks::text as marks, t.full_marks::text as full_marks, a.pass_percent, a.set_id from assessment_taker t
    join assessment a on a.org_id = t.org_id and a.id = t.assessment_id where t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const score = percentOf(sum([row.marks, written]), row.full_marks)
  return { written_marks: written, score, state: outcomeOf(score, row.pass_percent) }
}

/** Those whose time is over and who did not come back to hand in. */
export async function closeOverdue(db: Db, now: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from assessment_taker
    where state = 'Started' and deadline_at <= ${now} order by id limit 200`.execute(db)
  for (const { id } of rows) {
    const row = await one(db, sql`t.id = ${id}`)
    if (row?.state === 'Started') await finish({ db, now }, row, true)
  }
  return rows.length
}
