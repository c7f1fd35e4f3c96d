import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { draftOf, dropDraft, saveDraft } from '#engines/questions/draft-server.ts'
import {
  discardDraft,
  readDraft,
  resignation,
  saveDraftLetter,
} from '#modules/offboarding/shared/resignation.ts'

/** One's own, as it was left: of each person there is one. */
export const resignationDraftRoutes: Route[] = [
  handle(readDraft, async (ctx) => {
    const { employee_id } = ctx
    const found = await draftOf(ctx.db, resignation.name, employee_id, employee_id)
    // written by the schema of saving
    const answers = found?.answers as Parameters<typeof saveDraft>[3] | undefined
    const text = (name: string) => String(answers?.[name] ?? '')
    return {
      draft: found && {
        reason_id: text('reason_id'),
        requested_last_day: text('requested_last_day'),
        waiver_requested: answers?.['waiver_requested'] === true,
        remarks: text('remarks'),
        saved_at: found.saved_at,
      },
    }
  }),
  handle(saveDraftLetter, (ctx, { body: { draft_saved_at, ...written } }) =>
    saveDraft(ctx, resignation.name, ctx.employee_id, written, draft_saved_at),
  ),
  handle(discardDraft, async (ctx) => {
    await dropOwnDraft(ctx, ctx.employee_id)
    return undefined
  }),
]

export async function dropOwnDraft({ db }: Pick<Ctx, 'db'>, employee_id: string): Promise<void> {
  await dropDraft(db, resignation.name, employee_id, employee_id)
}
