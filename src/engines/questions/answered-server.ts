import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { AnswerValue } from '#engines/questions/question.ts'
import type { SheetDetail } from '#engines/questions/question-use.ts'
import { itemsOf } from '#engines/questions/set-server.ts'

type Items = SheetDetail['items']

/** The questions of some sheets with the answers given, by sheet. Whether the caller may read them is the caller's to know. */
export async function answeredItems(
  db: Db,
  sheets: readonly { id: string; set_id: string }[],
): Promise<ReadonlyMap<string, Items>> {
  if (!sheets.length) return new Map()
  const answers = await db
    .selectFrom('answer')
    .select([
      'sheet_id',
      'question_id',
      'value',
      sql<string | null>`trim_scale(marks)::text`.as('marks'),
      sql<string | null>`trim_scale(full_marks)::text`.as('full_marks'),
    ])
    .where(
      'sheet_id',
      'in',
      sheets.map(({ id }) => id),
    )
    .execute()
  const given = new Map(answers.map((answer) => [`${answer.sheet_id} ${answer.question_id}`, answer]))
  const sets = [...new Set(sheets.map(({ set_id }) => set_id))]
  // sheets of one use share a set but for the few made from an earlier version of it
  const items = new Map(await Promise.all(sets.map(async (set) => [set, await itemsOf(db, set)] as const)))
  return new Map(
    sheets.map(({ id, set_id }) => [
      id,
      (items.get(set_id) ?? []).map((item) => {
        const answer = given.get(`${id} ${item.question_id}`)
        return {
          ...item,
          // checked by the question's own rule when it was given
          value: (answer?.value ?? null) as AnswerValue | null,
          marks: answer?.marks ?? null,
          full_marks: answer?.full_marks ?? null,
        }
      }),
    ]),
  )
}
