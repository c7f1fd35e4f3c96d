import { until } from '#test/services.ts'
import type { World } from '#test/world.ts'

/** Until nothing follows any more from what was done: no signal waits, and no job is under way. */
export const settled = (world: World) =>
  until(
    () =>
      world.services.database.asOwner(async (db) => [
        ...(await db.selectFrom('signal').select('name').where('handled_at', 'is', null).execute()),
        ...(await db.selectFrom('job').select('title').where('state', 'in', ['Queued', 'Running']).execute()),
      ]),
    (waiting) => waiting.length === 0,
  )
