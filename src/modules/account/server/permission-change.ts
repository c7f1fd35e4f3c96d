import { sql } from 'kysely'
import { refuse } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { announce } from '#modules/account/server/session-store.ts'

/** One change of permissions at a time in an organization: two people could else take each other's last right. */
export async function changeInTurn({ db, org }: Pick<Ctx, 'db' | 'org'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`permissions ${org.org_id}`}, 0))`.execute(db)
}

/** Whatever is changed, somebody who can come in must still be able to give permissions. */
export async function keepingHolder<T>(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  change: () => Promise<T>,
): Promise<T> {
  const had = await hasHolder(db, today)
  const result = await change()
  if (had && !(await hasHolder(db, today)))
    throw refuse(
      'Somebody must keep the permission Groups and permissions: this person is the last who holds it.',
    )
  return result
}

async function hasHolder(db: Db, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from permission_group g
    join permission_group_member x on x.org_id = g.org_id and x.group_id = g.id
    join membership m on m.org_id = x.org_id and m.account_id = x.account_id and m.is_hr
      -- for a time only is not for good
      and x.valid_to is null and (x.valid_from is null or x.valid_from <= ${today}::date)
    join account a on a.id = x.account_id and a.is_active and not a.is_blocked
    where g.codes @> ${[P.groups.all]}::text[]
      -- of a branch only is not of the organization
      and not exists (select from membership_branch b where b.org_id = m.org_id and b.account_id = m.account_id)
    limit 1`.execute(db)
  return rows.length > 0
}

export const recordChange = (ctx: Ctx, name: string, detail: Record<string, unknown>) =>
  writeSecurityEvent(ctx.db, {
    name,
    org_id: ctx.org.org_id,
    account_id: ctx.viewer.account_id,
    request: ctx.request,
    detail,
  })

/** Their next call meets the new rights. */
export async function tellMembers(ctx: Ctx, groupId: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('permission_group_member')
    .select('account_id')
    .where('group_id', '=', groupId)
    .execute()
  ctx.afterCommit(() => {
    for (const { account_id } of rows) announce(ctx.services.bus, account_id)
  })
}
