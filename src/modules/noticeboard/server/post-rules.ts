import { sql } from 'kysely'
import { forbidden, invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { noticeBoardOf } from '#modules/commons/server/public.ts'

export async function refuseUnapproved(ctx: Ctx) {
  const { allow_to_post, need_approval } = await noticeBoardOf(ctx.db)
  if (!allow_to_post) throw forbidden('Only HR posts on this noticeboard.')
  if (need_approval) throw refuse('Posts need approval here: propose it to HR.')
}

/**
 * The wall of an event that the caller sees. Whoever manages the event, and people of a private one, post there without
 * approval; a public one is read by everybody, as the noticeboard is.
 */
export async function wallOf(ctx: Ctx, eventId: string): Promise<{ manages: boolean; isFree: boolean }> {
  const event = await ctx.db
    .selectFrom('event as v')
    .select(['v.coordinator_id', 'v.visibility'])
    .where('v.id', '=', eventId)
    .where(
      ctx.as === 'hr'
        ? sql<boolean>`v.is_official`
        : sql<boolean>`event_seen(v.id, ${ctx.employee_id}, v.starts_on)`,
    )
    .executeTakeFirst()
  if (!event) throw invalid({ event_id: ['Select a valid choice.'] })
  const manages = ctx.as === 'hr' || event.coordinator_id === ctx.employee_id
  return { manages, isFree: manages || event.visibility === 'Private' }
}

export function refuseEarlier(ctx: Ctx, publishAt: string | null | undefined) {
  if (publishAt && Date.parse(publishAt) < Date.parse(ctx.now))
    throw invalid({ publish_at: ['Publish at cannot be in the past.'] })
}

interface Poll {
  poll_question?: string | null | undefined
  poll_options: readonly string[]
  poll_closes_on?: string | null | undefined
}
export function refusePoll(ctx: Ctx, { poll_question, poll_options, poll_closes_on }: Poll) {
  if (poll_question && poll_options.length < 2)
    throw invalid({ poll_options: ['A poll has at least 2 answers.'] })
  if (!poll_question && poll_options.length) throw invalid({ poll_question: ['Question is Required'] })
  if (poll_closes_on && poll_closes_on < ctx.today)
    throw invalid({ poll_closes_on: ['Poll closes on cannot be a past date'] })
}

export function refusePast(
  ctx: Ctx,
  {
    pinned_until,
    expires_on,
  }: { pinned_until?: string | null | undefined; expires_on?: string | null | undefined },
) {
  if (pinned_until && pinned_until < ctx.today)
    throw invalid({ pinned_until: ['Pinned until cannot be a past date'] })
  if (expires_on && expires_on < ctx.today)
    throw invalid({ expires_on: ['Shown until cannot be a past date'] })
}
