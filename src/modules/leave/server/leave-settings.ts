import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { leaveBlock } from '#modules/leave/shared/leave-block.ts'
import { leaveLocks, leaveSettings, moveLock } from '#modules/leave/shared/leave-settings.ts'

/** The day up to which leave is settled; null: nothing is. */
export async function lockedUntil(db: Db): Promise<Day | null> {
  const row = await db
    .selectFrom('leave_lock')
    .select('locked_until')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.locked_until ?? null
}

/** Refuses what would change days that are settled. `until` is the earliest day that it touches. */
export async function refuseLocked(db: Db, earliest: Day): Promise<void> {
  const until = await lockedUntil(db)
  if (until !== null && earliest <= until)
    throw invalid({ non_field_errors: [`Leave up to ${until} is locked: HR can open it.`] })
}

const lines = (db: Db) =>
  db
    .selectFrom('leave_lock as l')
    .select([
      'l.id',
      'l.locked_until',
      'l.reason',
      'l.at',
      sql<string>`coalesce((select a.full_name from account a where a.id = l.account_id), 'HR')`.as('by'),
    ])

export const leaveSettingsRoutes: Route[] = [
  ...serveSingleton(leaveSettings, {
    async before(_ctx, value) {
      if (String(value['work_to']) <= String(value['work_from']))
        throw invalid({ work_to: ['Work ends at must be later than Work begins at.'] })
    },
  }),
  ...serveSettings(leaveBlock, {
    async before(_ctx, change, current) {
      const row = { ...current, ...change }
      if (String(row['end_on']) < String(row['start_on']))
        throw invalid({ end_on: ['End date cannot be before start date.'] })
    },
  }),
  handle(leaveLocks, (ctx, { query }) =>
    page(
      query,
      ctx.db.selectFrom('leave_lock as l'),
      lines(ctx.db).orderBy('l.at', 'desc').orderBy('l.id', 'desc'),
    ),
  ),
  handle(moveLock, async (ctx, { body }) => {
    if (body.locked_until > ctx.today)
      throw invalid({ locked_until: ['Locked until cannot be a future date.'] })
    const id = newId()
    await ctx.db
      .insertInto('leave_lock')
      .values({ ...body, id, account_id: ctx.viewer.account_id, at: ctx.now })
      .execute()
    return lines(ctx.db).where('l.id', '=', id).executeTakeFirstOrThrow()
  }),
]
