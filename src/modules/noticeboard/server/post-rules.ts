import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
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

const ofHr = {
  pinned_until: 'HR alone pins a post.',
  comments_by: 'HR alone chooses who reads comments.',
  segment_id: 'HR alone chooses who sees a post.',
  is_important: 'HR alone marks a post as important.',
  important_until: 'HR alone marks a post as important.',
  asks_acknowledgement: 'HR alone asks for acknowledgement.',
} as const
type OfHr = keyof typeof ofHr

/** @throws 400 at what an employee asked of a post that is HR's to decide. */
export function refuseOfHr(asked: { readonly [K in OfHr]?: unknown }, but: readonly OfHr[] = []) {
  for (const [name, message] of Object.entries(ofHr) as [OfHr, string][])
    if (asked[name] && asked[name] !== 'Everybody' && !but.includes(name))
      throw invalid({ [name]: [message] })
}

interface Importance {
  event_id?: string | null | undefined
  published_at: string
  is_important?: boolean | undefined
  important_until?: string | null | undefined
  asks_acknowledgement?: boolean | undefined
}
/**
 * What a post would be like after the call; a day that was there before may have passed.
 * @throws 400 where a post of a wall is important, or one that is not important has what only important ones have.
 */
export function refuseUnimportant(
  ctx: Ctx,
  { event_id, published_at, is_important, important_until, asks_acknowledgement }: Importance,
  before: string | null = null,
) {
  if (is_important && event_id) throw invalid({ is_important: ['Posts of events cannot be important.'] })
  if (!is_important && asks_acknowledgement)
    throw invalid({ asks_acknowledgement: ['Mark the post as important first.'] })
  if (!is_important && important_until)
    throw invalid({ important_until: ['Mark the post as important first.'] })
  const first = dayAt(published_at, ctx.org.time_zone)
  const earliest = first > ctx.today ? first : ctx.today
  if (important_until && important_until !== before && important_until < earliest)
    throw invalid({
      important_until: ['Important until cannot be before the post is published or in the past.'],
    })
}
