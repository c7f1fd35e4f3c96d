import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Signals } from '#platform/signal.ts'
import type { SetItem } from '#engines/questions/question-use.ts'
import type { AnswerValue } from '#engines/questions/question.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { recruitmentQuestions } from '#modules/recruitment/shared/setup.ts'

/** The id, or 404: what others wrote below a row that is not there is nobody's. */
export async function found<T>(query: Promise<T | undefined>): Promise<T> {
  const row = await query
  if (!row) throw notFound()
  return row
}

/** The published version of a set, by the id that all versions share. */
export async function publishedSet(db: Db, rootId: string | null): Promise<string | null> {
  if (rootId === null) return null
  const row = await db
    .selectFrom('question_set')
    .select('id')
    .where('root_id', '=', rootId)
    .where('use', '=', recruitmentQuestions.name)
    .where('state', '=', 'Published')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The questions of a set with what was answered. */
export async function answered(
  db: Db,
  setId: string | null,
  answers: unknown,
): Promise<(SetItem & { value: AnswerValue | null })[]> {
  return setId === null ? [] : withAnswers(await itemsOf(db, setId), answers)
}

/** Questions with what was answered to them. */
export function withAnswers(
  items: readonly SetItem[],
  answers: unknown,
): (SetItem & { value: AnswerValue | null })[] {
  // checked by the rules of their questions when they were written
  const given = answers as Record<string, AnswerValue>
  return items.map((item) => ({ ...item, value: given[item.question_id] ?? null }))
}

/** The stages of a vacancy in their order, with what is asked at each. */
export const stagesOf = (db: Db, vacancyId: string) =>
  db
    .selectFrom('vacancy_stage')
    .select(['stage', 'set_root_id', 'due_days', 'pass_score'])
    .where('vacancy_id', '=', vacancyId)
    .orderBy('position')
    .execute()

interface Event {
  application_id: string
  event: string
  stage?: string | null
  remarks?: string | null | undefined
}
/** A line in the history of an application; `account_id` null is the candidate or somebody from outside. */
export const writeEvent = (db: Db, at: string, account_id: string | null, line: Event) =>
  db
    .insertInto('application_event')
    .values({
      id: newId(),
      application_id: line.application_id,
      event: line.event,
      stage: line.stage ?? null,
      remarks: line.remarks ?? null,
      account_id,
      at,
    })
    .execute()

/** A signal of a call that no account made. */
export const signalOutside = <N extends keyof Signals & string>(
  db: Db,
  orgId: number,
  at: string,
  name: N,
  payload: Signals[N],
) =>
  db
    .insertInto('signal')
    .values({ id: newId(), org_id: orgId, name, payload: JSON.stringify(payload), account_id: null, at })
    .execute()

export const currencyOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ base_currency: string }>`
    select base_currency from organization where org_id = current_org()`.execute(db)
  return rows[0]?.base_currency ?? 'NPR'
}

export type Who = Pick<Ctx, 'db' | 'now' | 'services'> & { org: { org_id: number; name: string } }
