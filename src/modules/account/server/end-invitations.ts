import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { settleFor } from '#engines/notify/settle-server.ts'
import { announce } from '#modules/account/server/session-store.ts'

/** Days for which HR sees what became of an invitation. */
const KEPT_DAYS = 90

/** Invitations that nobody has answered in time end, and what was opened for them alone is closed. */
export const endInvitations: Schedule = {
  name: 'account.end-invitations',
  title: 'End expired invitations',
  every: 'day',
  at: '03:20',
  needed: neededWhere(sql`from outside_invitation`),
  run: async (ctx) => {
    const now = clock.instant()
    const after: (() => void)[] = []
    const result = await ctx.batch(async (db) => {
      const over = await db
        .selectFrom('outside_invitation')
        .select(['id', 'account_id'])
        .where('state', '=', 'Pending')
        .where('expires_at', '<=', now)
        .execute()
      for (const { id, account_id } of over) {
        const { rows } = await sql<{ id: string }>`
          select end_invitation(${id}, 'Expired', ${now}) as id`.execute(db)
        if (!account_id) continue
        await settleFor(
          { db, services: ctx.services, afterCommit: (work) => after.push(() => void work()) },
          id,
          [account_id],
        )
        after.push(() =>
          announce(
            ctx.services.bus,
            account_id,
            rows.map((row) => row.id),
          ),
        )
      }
      await sql`delete from outside_invitation
        where state <> 'Pending' and answered_at < ${now}::timestamptz - ${KEPT_DAYS} * interval '1 day'`.execute(
        db,
      )
      return { ended: over.length }
    })
    for (const work of after) work()
    return result
  },
}
