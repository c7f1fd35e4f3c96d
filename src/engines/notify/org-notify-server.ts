import { sql, type RawBuilder } from 'kysely'
import { forbidden, notFound } from '#kernel/errors.ts'
import { allCodes } from '#kernel/codes.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { orgNotifications, type OrgNotification } from '#engines/notify/notification.ts'
import { announceToHr } from '#engines/notify/notice-server.ts'
import { remindOfItem } from '#engines/notify/remind-server.ts'
import { orgNotificationColumns } from '#engines/notify/row-server.ts'

/** The inbox that the HR of an organization shares: each sees what their codes let them read. */
export const orgNotificationRoutes: readonly Route[] = [
  handle(orgNotifications.list, async (ctx, { query: { limit, offset, is_resolved } }) => {
    const open =
      is_resolved === undefined
        ? sql`true`
        : is_resolved === 'true'
          ? sql`n.resolved_at is not null`
          : sql`n.resolved_at is null`
    const [counts, { rows }] = await Promise.all([
      countsOf(ctx),
      sql<OrgNotification>`
        select ${orgNotificationColumns} from org_notification n where ${visible(ctx)} and ${open}
        order by n.created_at desc, n.id desc limit ${limit} offset ${offset}`.execute(ctx.db),
    ])
    const all = counts.resolved + counts.unresolved
    const count =
      is_resolved === undefined ? all : is_resolved === 'true' ? counts.resolved : counts.unresolved
    return { count, results: rows, ...counts }
  }),
  handle(orgNotifications.resolve, (ctx, { params }) => set(ctx, params.id, true)),
  handle(orgNotifications.unresolve, (ctx, { params }) => set(ctx, params.id, false)),
  handle(orgNotifications.remind, async (ctx, { params }) =>
    remindOfItem(ctx, params.id, await itemToChange(ctx, params.id)),
  ),
]

/** Shared by all who may see it, so who did it is kept. Doing it twice changes nothing. */
async function set(ctx: Ctx, id: string, resolved: boolean) {
  await itemToChange(ctx, id)
  await ctx.db
    .updateTable('org_notification')
    .set({
      resolved_at: resolved ? ctx.now : null,
      resolved_by_account_id: resolved ? ctx.viewer.account_id : null,
    })
    .where('id', '=', id)
    .where('resolved_at', resolved ? 'is' : 'is not', null)
    .execute()
  ctx.afterCommit(() => announceToHr(ctx.services, ctx.org.org_id, [id]))
  return countsOf(ctx)
}

interface Item {
  codes: string[]
  can_be_reminded: boolean
  remind_count: number
  reminded_at: string | null
  subject_id: string | null
  over_at: string | null
}

async function itemToChange(ctx: Ctx, id: string): Promise<Item> {
  const { rows } = await sql<Item>`
    select n.codes, n.can_be_reminded, n.remind_count, n.reminded_at, n.subject_id, n.resolved_at as over_at
    from org_notification n where n.id = ${id} and ${visible(ctx)} for update`.execute(ctx.db)
  const [item] = rows
  if (!item) throw notFound()
  if (!allowed(ctx.org.codes, item.codes, 'write')) throw forbidden()
  return item
}

const visible = ({ org }: Ctx): RawBuilder<boolean> => {
  const readable = allCodes.map(({ code }) => code).filter((code) => allowed(org.codes, [code], 'read'))
  return sql<boolean>`(n.codes = '{}' or n.codes && ${readable}::text[])`
}

async function countsOf(ctx: Ctx): Promise<{ unresolved: number; resolved: number }> {
  const { rows } = await sql<{ unresolved: number; resolved: number }>`
    select count(*) filter (where n.resolved_at is null) as unresolved, count(*) filter (where n.resolved_at is not null) as resolved
    from org_notification n where ${visible(ctx)}`.execute(ctx.db)
  return rows[0] ?? { unresolved: 0, resolved: 0 }
}
