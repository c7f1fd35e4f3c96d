import { conflict, invalid } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { checkedAnswers } from '#engines/questions/answers.ts'
import type { AnswerValue } from '#engines/questions/question.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { scoreOfCard } from '#modules/recruitment/domain/pipeline.ts'
import { writeEvent } from '#modules/recruitment/server/base.ts'
import type { Verdict } from '#modules/recruitment/shared/words.ts'

interface Assigned {
  id: string
  application_id: string
  stage: string
  set_id: string | null
  state: string
}
interface Given {
  verdict: Verdict
  remarks?: string | null | undefined
  answers: Record<string, AnswerValue | null>
}

/** Sends a scorecard, once: of a row that is locked. */
export async function sendCard(
  db: Db,
  row: Assigned,
  given: Given,
  { now, account_id }: { now: string; account_id: string | null },
) {
  if (row.state !== 'Pending') throw conflict(`This is already ${row.state}.`)
  await refuseClosed(db, row.application_id)
  const items = row.set_id === null ? [] : await itemsOf(db, row.set_id)
  const checked = checkedAnswers(items, given.answers)
  if (checked.problems) throw invalid(checked.problems)
  const answers = Object.fromEntries(checked.given.map(({ question_id, value }) => [question_id, value]))
  await db
    .updateTable('stage_assignment')
    .set((eb) => ({
      state: 'Completed',
      verdict: given.verdict,
      remarks: given.remarks ?? null,
      score: String(scoreOfCard(given.verdict, checked.score === null ? null : Number(checked.score))),
      answers: JSON.stringify(answers),
      submitted_at: now,
      token_hash: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  await writeEvent(db, now, account_id, {
    application_id: row.application_id,
    event: 'Scorecard received',
    stage: row.stage,
  })
}

async function refuseClosed(db: Db, applicationId: string) {
  const row = await db
    .selectFrom('job_application')
    .select('state')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  if (row.state === 'Rejected' || row.state === 'Withdrawn')
    throw conflict('This application is over: nothing more is needed.')
}
