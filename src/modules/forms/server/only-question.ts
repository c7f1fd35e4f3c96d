import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { onlyQuestion } from '#modules/forms/domain/only-question.ts'

type Found = Parameters<typeof onlyQuestion>[0]

/** The question of each of some sets that asks one thing of few choices, by set. */
export async function onlyQuestions(db: Db, setIds: readonly string[]) {
  const { rows } = await sql<Found & { set_id: string }>`
    select i.set_id, q.id, q.title, q.detail
    from question_set_item i join question q on q.org_id = i.org_id and q.id = i.question_id
    where i.set_id = any(${[...setIds]}::uuid[])
      and (select count(*) from question_set_item o where o.org_id = i.org_id and o.set_id = i.set_id) = 1`.execute(
    db,
  )
  return new Map(rows.map(({ set_id, ...question }) => [set_id, onlyQuestion(question)]))
}
