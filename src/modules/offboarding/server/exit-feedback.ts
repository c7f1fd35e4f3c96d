import { sql } from 'kysely'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { dropDraft } from '#engines/questions/draft-server.ts'
import type { QuestionUse } from '#engines/questions/question-use.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { answerSheet, serveQuestions, sheetOf } from '#engines/questions/sheet-server.ts'
import { submitted } from '#engines/questions/signal-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import {
  exitForm,
  exitReason,
  giveExit,
  publishedExitSets,
  readFeedback,
  reasonChoices,
  type ExitFeedback,
} from '#modules/offboarding/shared/exit-feedback.ts'

// the engine needs the names of the use only
const use = exitInterview as unknown as QuestionUse

export const exitFeedbackRoutes: Route[] = [
  ...serveSettings(exitReason),
  ...serveSettings(exitForm, {
    async before(ctx, values, current) {
      const after = { ...current, ...values }
      const { question_set_id: set, months_from, months_below } = after
      if (typeof months_from === 'number' && typeof months_below === 'number' && months_from >= months_below)
        throw invalid({ months_below: ['Months of service below must be more than from.'] })
      const known = await publishedSets(ctx.db)
        .select('s.id')
        .where('s.root_id', '=', typeof set === 'string' ? set : newId())
        .executeTakeFirst()
      if (!known)
        throw invalid({ question_set_id: [set ? 'Select a valid choice.' : 'Questions is Required'] })
    },
  }),
  handle(publishedExitSets, (ctx, { query }) => {
    const all = publishedSets(ctx.db)
    return page(query, all, all.select(['s.root_id as id', 's.name']).orderBy('s.name').orderBy('s.id'))
  }),
  handle(reasonChoices, (ctx, { query }) => {
    const all = ctx.db.selectFrom('exit_reason as x').where('x.is_archived', '=', false)
    return page(query, all, all.select(['x.id', 'x.name']).orderBy('x.name').orderBy('x.id'))
  }),
  handle(readFeedback, async (ctx, { params }) => {
    const sheet = await sheetOf(ctx, use, params.id)
    if (sheet.is_confidential && ctx.as !== 'user')
      throw forbidden('These answers are confidential: they are read together with others only.')
    const { rows } = await sql<NonNullable<Feedback>>`
      select a.name as primary_reason, b.name as secondary_reason, f.would_return, f.recommends from exit_feedback f
      left join exit_reason a on a.org_id = f.org_id and a.id = f.primary_reason_id
      left join exit_reason b on b.org_id = f.org_id and b.id = f.secondary_reason_id
      where f.sheet_id = ${sheet.id}`.execute(ctx.db)
    return { feedback: rows[0] ?? null }
  }),
  handle(giveExit, async (ctx, { params, body }) => {
    const row = await ownOpen(ctx, params.id, body.version)
    await giveExitAnswers(ctx.db, row, body, ctx.now)
    await dropDraft(ctx.db, use.name, row.id, ctx.employee_id)
    await ctx.signal(submitted(use), { sheet_id: row.id })
    return sheetOf(ctx, use, row.id)
  }),
  // its answers are sent with the feedback
  ...serveQuestions(exitInterview).filter(({ endpoint }) => endpoint !== (exitInterview.submit as unknown)),
]
type Feedback = Awaited<ReturnType<(typeof readFeedback.spec.response)['parse']>>['feedback']

const publishedSets = (db: Db) =>
  db.selectFrom('question_set as s').where('s.use', '=', use.name).where('s.state', '=', 'Published')

async function ownOpen(ctx: Ctx, id: string, version: number) {
  const { row } = await changing(ctx, 'answer_sheet', id, version, {
    where: { use: use.name, employee_id: ctx.employee_id },
    check: ({ state }) => {
      if (state !== 'Pending') throw conflict(`This is already ${state}.`)
    },
    current: () => sheetOf(ctx, use, id),
  })
  return row
}

interface Sheet {
  id: string
  set_id: string
  employee_id: string
  version: number
}
/** Writes the answers of a sheet that is open and locked, and what every leaver is asked beside. Refusals are of all of it at once. */
export async function giveExitAnswers(
  db: Db,
  sheet: Sheet,
  { answers, feedback }: { answers: Parameters<typeof answerSheet>[2]; feedback: ExitFeedback },
  now: string,
): Promise<void> {
  const wrong = await reasonProblems(db, feedback)
  const { problems } = checkedAnswers(await itemsOf(db, sheet.set_id), answers)
  if (wrong) throw invalid({ ...problems, feedback: wrong })
  await answerSheet(db, sheet, answers, now)
  await db
    .insertInto('exit_feedback')
    .values({
      sheet_id: sheet.id,
      employee_id: sheet.employee_id,
      primary_reason_id: feedback.primary_reason_id ?? null,
      secondary_reason_id: feedback.secondary_reason_id ?? null,
      would_return: feedback.would_return,
      recommends: feedback.recommends,
    })
    .execute()
}

async function reasonProblems(
  db: Db,
  { primary_reason_id, secondary_reason_id }: ExitFeedback,
): Promise<Record<string, string[]> | null> {
  const known = await db.selectFrom('exit_reason').select('id').where('is_archived', '=', false).execute()
  const wrong = (id: string | null | undefined) => Boolean(id) && !known.some((row) => row.id === id)
  if (!primary_reason_id && (known.length > 0 || secondary_reason_id))
    return { primary_reason_id: ['Main reason is Required'] }
  if (wrong(primary_reason_id)) return { primary_reason_id: ['Select a valid choice.'] }
  if (wrong(secondary_reason_id)) return { secondary_reason_id: ['Select a valid choice.'] }
  return primary_reason_id && primary_reason_id === secondary_reason_id
    ? { secondary_reason_id: ['This is the main reason already.'] }
    : null
}
