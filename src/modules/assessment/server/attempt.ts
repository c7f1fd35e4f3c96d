import { sql } from 'kysely'
import { sum } from '#kernel/money.ts'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { answerProblem, type AnswerValue } from '#engines/questions/question.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { formItem } from '#engines/questions/form-item.ts'
import {
  deadlineOf,
  mayTryAgain,
  outcomeOf,
  percentOf,
  standingScore,
  type Counting,
  type TakerState,
} from '#modules/assessment/domain/attempt.ts'
import { hidden, markedAnswers } from '#modules/assessment/server/marking.ts'
import type { Attempt } from '#modules/assessment/shared/attempt.ts'

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
  negative_percent: number
  state: TakerState
  deadline_at: string | null
  answers: Record<string, AnswerValue | null>
  score: string | null
  attempts: number
  attempts_allowed: number
  counts: Counting
  /** Of the attempt that runs, or null for all questions of the set. */
  asked: string[] | null
  drawn: number | null
  is_shuffled: boolean
  started_at: string | null
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
    select t.id, t.assessment_id, a.title, coalesce(e.full_name, t.name) as name, a.instructions,
      case when t.state = 'Invited' then a.set_id else coalesce(t.set_id, a.set_id) end as set_id, a.duration_minutes,
      a.pass_percent, a.shows_score, a.opens_on, a.closes_on, a.state as assessment_state, t.extra_percent, t.state,
      t.deadline_at, t.answers, t.score::text as score, t.attempts, a.attempts_allowed, a.counts, t.asked, a.drawn,
      a.is_shuffled, a.negative_percent, t.started_at, t.version
    from assessment_taker t join assessment a on a.org_id = t.org_id and a.id = t.assessment_id
    left join employee e on e.org_id = t.org_id and e.id = t.employee_id
    where ${which} for update of t`.execute(db)
  return rows[0]
}

const isOver = ({ deadline_at }: TakerRow, now: string) =>
  deadline_at !== null && Date.parse(deadline_at) <= Date.parse(now)

/** Why an attempt cannot begin, or null. */
function shutOf(row: TakerRow, { today }: At): string | null {
  if (row.state !== 'Invited' && !mayTryAgain(row.state, row.attempts, row.attempts_allowed)) return null
  if (row.assessment_state !== 'Published') return 'This assessment is closed.'
  if (row.opens_on !== null && today < row.opens_on) return `This assessment opens on ${row.opens_on}.`
  if (row.closes_on !== null && today > row.closes_on) return `This assessment closed on ${row.closes_on}.`
  return null
}

export async function attemptOf(at: At, row: TakerRow): Promise<Attempt> {
  const items = await askedOf(at.db, row)
  const isOpen = row.state === 'Started'
  return {
    assessment: row.title,
    organization: at.org.name,
    name: row.name,
    instructions: row.instructions,
    duration_minutes: Math.round(row.duration_minutes * (1 + row.extra_percent / 100)),
    questions: isOpen || row.drawn === null ? items.length : Math.min(row.drawn, items.length),
    state: row.state,
    shut: shutOf(row, at),
    deadline_at: isOpen ? row.deadline_at : null,
    now: at.now,
    items: isOpen ? items.map((item) => ({ ...formItem(item), detail: hidden(item.detail) })) : [],
    answers: isOpen ? row.answers : {},
    score: row.shows_score && (row.state === 'Passed' || row.state === 'Failed') ? row.score : null,
    attempts_left: mayTryAgain(row.state, row.attempts, row.attempts_allowed)
      ? row.attempts_allowed - row.attempts
      : 0,
  }
}

/** Begins an attempt, or goes on with the one that has begun: the clock is not set back. */
export async function startAttempt(at: At, row: TakerRow): Promise<void> {
  if (row.state === 'Started') return
  if (row.state !== 'Invited' && !mayTryAgain(row.state, row.attempts, row.attempts_allowed))
    throw conflict('This assessment is finished.')
  const shut = shutOf(row, at)
  if (shut) throw refuse(shut)
  const { set_id, asked } = await draw(at.db, row)
  await at.db
    .updateTable('assessment_taker')
    .set((eb) => ({
      state: 'Started',
      attempts: eb('attempts', '+', 1),
      set_id,
      asked,
      answers: '{}',
      marks: null,
      written_marks: null,
      full_marks: null,
      score: null,
      submitted_at: null,
      was_closed: false,
      started_at: at.now,
      deadline_at: deadlineOf(at.now, row.duration_minutes, row.extra_percent),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
}

/** The questions of one attempt, of the set as it is now: all, or as many as are drawn, in their order or shuffled. */
async function draw(db: Db, { assessment_id, drawn, is_shuffled }: TakerRow) {
  const { set_id } = await db
    .selectFrom('assessment')
    .select('set_id')
    .where('id', '=', assessment_id)
    .executeTakeFirstOrThrow()
  if (drawn === null && !is_shuffled) return { set_id, asked: null }
  const { rows } = await sql<{ question_id: string }>`
    select question_id from (select question_id, position from question_set_item where set_id = ${set_id}
      order by random() limit ${drawn}) d order by ${is_shuffled ? sql`random()` : sql`position`}`.execute(db)
  return { set_id, asked: rows.map(({ question_id }) => question_id) }
}

/** Questions of a set that an attempt asks, in its order. */
export async function askedOf(
  db: Db,
  { set_id, asked }: { set_id: string; asked: readonly string[] | null },
) {
  const items = await itemsOf(db, set_id)
  if (asked === null) return items
  const known = new Map(items.map((item) => [item.question_id, item]))
  return asked.flatMap((id) => known.get(id) ?? [])
}

/** Keeps one answer; a question can be answered again until the end. */
export async function keepAnswer(
  at: At,
  row: TakerRow,
  { question_id, value }: { question_id: string; value: AnswerValue | null },
) {
  if (row.state !== 'Started' || row.deadline_at === null) throw conflict('Your time is over.')
  const item = (await askedOf(at.db, row)).find((known) => known.question_id === question_id)
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
  const { db, now } = at
  const marked = markedAnswers(await askedOf(db, row), row.answers, row.negative_percent)
  const own = marked.needs_marking ? null : percentOf(marked.marks, marked.full)
  const submitted_at = wasClosed ? (row.deadline_at ?? now) : now
  await db
    .insertInto('assessment_attempt')
    .values({
      id: newId(),
      taker_id: row.id,
      number: row.attempts,
      set_id: row.set_id,
      asked: row.asked,
      started_at: row.started_at ?? submitted_at,
      submitted_at,
      answers: JSON.stringify(row.answers),
      score: own,
    })
    .execute()
  const score = own === null ? null : await standingOf(db, row)
  await db
    .updateTable('assessment_taker')
    .set((eb) => ({
      state: score === null ? 'Under evaluation' : outcomeOf(score, row.pass_percent),
      submitted_at,
      was_closed: wasClosed,
      marks: marked.marks,
      written_marks: marked.needs_marking ? null : '0',
      full_marks: marked.full,
      score,
      // the link goes on as long as attempts are left
      ...(row.attempts < row.attempts_allowed ? {} : { token_hash: null }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  if (score !== null) await tellFinished(db, now, row.id)
}

/** The score that stands, of all attempts that are marked. */
async function standingOf(db: Db, { id, counts }: Pick<TakerRow, 'id' | 'counts'>) {
  const rows = await db
    .selectFrom('assessment_attempt')
    .select('score')
    .where('taker_id', '=', id)
    .where('score', 'is not', null)
    .orderBy('number')
    .execute()
  return standingScore(
    rows.flatMap(({ score }) => score ?? []),
    counts,
  )
}

/** An outcome stands: others may go on with it. */
const tellFinished = (db: Db, now: string, taker_id: string) =>
  db
    .insertInto('signal')
    .values({
      id: newId(),
      org_id: sql<number>`current_org()`,
      name: 'assessment.finished',
      payload: JSON.stringify({ taker_id }),
      account_id: null,
      at: now,
    })
    .execute()

/** What somebody gave for the written answers of the last attempt, added to what is marked by itself. */
export async function markWritten(db: Db, id: string, written: string) {
  const { rows } = await sql<{
    marks: string
    full_marks: string
    pass_percent: number
    attempts: number
    counts: Counting
  }>`
    select t.marks::text as marks, t.full_marks::text as full_marks, a.pass_percent, t.attempts, a.counts from assessment_taker t
    join assessment a on a.org_id = t.org_id and a.id = t.assessment_id where t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const own = percentOf(sum([row.marks, written]), row.full_marks)
  await db
    .updateTable('assessment_attempt')
    .set({ score: own })
    .where('taker_id', '=', id)
    .where('number', '=', row.attempts)
    .execute()
  const score = (await standingOf(db, { id, counts: row.counts })) ?? own
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
