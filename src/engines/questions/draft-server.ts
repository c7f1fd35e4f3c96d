import { sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import { versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { AnswerValue } from '#engines/questions/question.ts'

type Who = Pick<Ctx, 'db' | 'employee_id' | 'now'>
export interface Draft {
  answers: Record<string, AnswerValue | null>
  saved_at: string
}

/**
 * What somebody has begun, as they left it: nothing of it is checked before it is sent, and nobody else reads it. `seen` is when
 * the draft was saved that it goes over, null for none: an older tab overwrites nothing and gets the newer draft. Without
 * `seen` what was written last stays.
 */
export async function saveDraft(
  { db, employee_id, now }: Who,
  use: string,
  subject_id: string,
  answers: Readonly<Record<string, AnswerValue | null>>,
  seen?: string | null,
): Promise<{ saved_at: string }> {
  const over =
    seen === undefined ? sql`true` : seen === null ? sql`false` : sql`d.saved_at = ${seen}::timestamptz`
  const { rows } = await sql`
    insert into answer_draft as d (use, subject_id, employee_id, answers, saved_at)
    values (${use}, ${subject_id}, ${employee_id}, ${JSON.stringify(answers)}, ${now})
    on conflict (org_id, use, subject_id, employee_id) do update set answers = excluded.answers, saved_at = excluded.saved_at
      where ${over} returning use`.execute(db)
  if (rows.length) return { saved_at: now }
  const current = await draftOf(db, use, subject_id, employee_id)
  throw current
    ? versionConflict(current)
    : conflict('This draft was sent or discarded. Reload and try again.')
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
