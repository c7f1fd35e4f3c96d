import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { handlePerson, type Route } from '#platform/route.ts'
import { notifications, type Notification } from '#engines/notify/notification.ts'
import { remind } from '#engines/notify/remind-server.ts'
import { notificationColumns } from '#engines/notify/row-server.ts'

/** A person's own notifications, of all their organizations. The transaction sees no others. */
export const notificationRoutes: readonly Route[] = [
  handlePerson(notifications.list, async ({ db }, { query: { limit, offset, read } }) => {
    const where =
      read === undefined ? sql`true` : read === 'true' ? sql`n.read_at is not null` : sql`n.read_at is null`
    const [counts, { rows }] = await Promise.all([
      countsOf(db),
      sql<Notification>`
        select ${notificationColumns} from notification n where ${where}
        order by n.notify_on desc, n.id desc limit ${limit} offset ${offset}`.execute(db),
    ])
    const count =
      read === undefined ? counts.total_count : read === 'true' ? counts.read_count : counts.unread_count
    return { count, results: rows, ...counts }
  }),
  handlePerson(notifications.read, async ({ db }, { params }) => {
    const { rows } =
      await sql<Notification>`select ${notificationColumns} from notification n where n.id = ${params.id}`.execute(
        db,
      )
    if (!rows[0]) throw notFound()
    return rows[0]
  }),
  handlePerson(notifications.markRead, async ({ db, now }, { params }) => {
    const read_at = sql<string>`coalesce(read_at, ${now})`
    const { numUpdatedRows } = await db
      .updateTable('notification')
      .set({ read_at })
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    return countsOf(db)
  }),
  handlePerson(notifications.markAllRead, async ({ db, now }) => {
    await db.updateTable('notification').set({ read_at: now }).where('read_at', 'is', null).execute()
    return countsOf(db)
  }),
  handlePerson(notifications.remind, (ctx, { params }) => remind(ctx, params.id)),
]

async function countsOf(db: Db) {
  const counts = await db
    .selectFrom('notification')
    .select((eb) => [
      eb.fn.countAll<number>().as('total_count'),
      eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread_count'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, read_count: counts.total_count - counts.unread_count }
}
