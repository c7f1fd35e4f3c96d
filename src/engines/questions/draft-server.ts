import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { AnswerValue } from '#engines/questions/question.ts'

type Who = Pick<Ctx, 'db' | 'employee_id' | 'now'>
export interface Draft {
  answers: Record<string, AnswerValue | null>
  saved_at: string
}

/** What somebody has begun, as they left it: nothing of it is checked before it is sent, and nobody else reads it. */
export async function saveDraft(
  { db, employee_id, now }: Who,
  use: string,
  subject_id: string,
  answers: Readonly<Record<string, AnswerValue | null>>,
): Promise<{ saved_at: string }> {
  const row = { answers: JSON.stringify(answers), saved_at: now }
  await db
    .insertInto('answer_draft')
    .values({ ...row, use, subject_id, employee_id })
    .onConflict((oc) => oc.columns(['org_id', 'use', 'subject_id', 'employee_id']).doUpdateSet(row))
    .execute()
  return { saved_at: now }
}

export async function draftOf(
  db: Db,
  use: string,
  subject_id: string,
  employee_id: string,
): Promise<Draft | null> {
  const row = await db
    .selectFrom('answer_draft')
    .select(['answers', 'saved_at'])
    .where('use', '=', use)
    .where('subject_id', '=', subject_id)
    .where('employee_id', '=', employee_id)
    .executeTakeFirst()
  // written by `saveDraft`, as its endpoint's schema let it pass
  return row ? { answers: row.answers as Draft['answers'], saved_at: row.saved_at } : null
}

export const dropDraft = (db: Db, use: string, subject_id: string, employee_id: string) =>
  db
    .deleteFrom('answer_draft')
    .where('use', '=', use)
    .where('subject_id', '=', subject_id)
    .where('employee_id', '=', employee_id)
    .execute()
