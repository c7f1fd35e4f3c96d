import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import type { Sockets } from '#platform/sockets.ts'
import { systemScope } from '#platform/system-scope.ts'
import { notificationColumns, orgNotificationColumns } from '#engines/notify/row-server.ts'
import type { Notification, OrgNotification } from '#engines/notify/notification.ts'

const Announcement = z.object({
  by: z.enum(['signal', 'subject']),
  id: z.string(),
  accounts: z.array(z.string()),
})
const HrAnnouncement = z.object({ org_id: z.number(), ids: z.array(z.string()) })

/**
 * Shows notifications on open pages: one query for all the recipients of a message who are connected to this process.
 * What is sent again because it was read elsewhere carries `read: true`.
 */
export function pushNotifications({ bus, database }: Services, sockets: Sockets, log: Log): () => void {
  async function toAccounts(text: string) {
    const { by, id, accounts } = Announcement.parse(JSON.parse(text))
    const here = sockets.here(accounts)
    if (here.length === 0) return
    const column = by === 'signal' ? sql`n.signal_id` : sql`n.subject_id`
    const { rows } = await database.asOwner((db) =>
      sql<Notification & { account_id: string }>`
        select n.account_id, ${notificationColumns} from notification n where n.account_id = any(${here}::uuid[]) and ${column} = ${id}`.execute(
        db,
      ),
    )
    for (const { account_id, ...data } of rows)
      sockets.toAccounts([account_id], { type: 'notification', data })
  }

  async function toHr(text: string) {
    const { org_id, ids } = HrAnnouncement.parse(JSON.parse(text))
    if (!sockets.listens(org_id)) return
    const { rows } = await database.inOrganization(systemScope(org_id, 'push'), (db) =>
      sql<OrgNotification & { codes: string[] }>`
        select n.codes, ${orgNotificationColumns} from org_notification n where n.id = any(${ids}::uuid[])`.execute(
        db,
      ),
    )
    const met = await metBy(org_id, ids)
    for (const { codes, ...data } of rows)
      sockets.toOrganization(org_id, codes, { type: 'org_notification', data }, (account) =>
        met.has(`${account} ${data.id}`),
      )
  }

  /** Which of them each who is limited to some people would find in the list. */
  async function metBy(org_id: number, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    for (const account_id of sockets.limited(org_id)) {
      const scope = { ...systemScope(org_id, 'push', account_id), acting_as: 'hr', limited: true }
      const { rows } = await database.inOrganization(scope, (db) =>
        sql<{ id: string }>`select id from org_notification where id = any(${ids}::uuid[])`.execute(db),
      )
      for (const { id } of rows) found.add(`${account_id} ${id}`)
    }
    return found
  }

  const quietly = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'a notification was not pushed'))
  const ends = [
    bus.subscribe('notification', (text) => quietly(toAccounts(text))),
    bus.subscribe('org_notification', (text) => quietly(toHr(text))),
  ]
  return () => ends.forEach((end) => end())
}
