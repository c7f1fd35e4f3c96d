import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { manages, oneEvent, visible } from '#modules/events/server/event-row.ts'

/** The event as its reader may see it, locked: calls that change what belongs to it come one after another. */
export async function lockedEvent(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('event as v')
    .selectAll('v')
    .where('v.id', '=', id)
    .where(visible(ctx))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The event, locked, for who manages it; who may only see it is refused. */
export async function managedEvent(ctx: Ctx, id: string) {
  const row = await lockedEvent(ctx, id)
  if (!manages(ctx, row)) throw forbidden()
  if (row.state === 'Cancelled') throw conflict('This event is already cancelled.')
  return row
}

/** The same for a change of the event itself, by the version that the caller saw. */
export async function heldEvent(ctx: Ctx, id: string, version: number) {
  await managedEvent(ctx, id)
  return changing(ctx, 'event', id, version, { current: () => oneEvent(ctx, id) })
}
