import { sql } from 'kysely'
import { refuse } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import type { SecurityEventName } from '#kernel/security-event.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { everyRight } from '#modules/account/domain/granting.ts'
import { announce } from '#modules/account/server/session-store.ts'

/** One change of permissions at a time in an organization: two people could else take each other's last right. */
export async function changeInTurn({ db, org }: { db: Db; org: { org_id: number } }): Promise<void> {
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

/** People of an organization who leave groups. */
export interface Leaving {
  account_id: string
  group_ids: readonly string[]
}

/** Where somebody can give permissions, and somebody holds all rights, is that so without these as well? */
export async function keepsHolder(db: Db, today: string, leaving: Leaving): Promise<boolean> {
  if (leaving.group_ids.length === 0) return true
  for (const codes of [[P.groups.all], everyRight])
    if ((await hasHolder(db, today, codes)) && !(await hasHolder(db, today, codes, leaving))) return false
  return true
}

async function hasHolder(
  db: Db,
  today: string,
  codes: readonly string[] = [P.groups.all],
  { account_id, group_ids }: Leaving = { account_id: SYSTEM_ACCOUNT, group_ids: [] },
): Promise<boolean> {
  const { rows } = await sql`
    select from membership m
    join account a on a.id = m.account_id and a.is_active and not a.is_blocked
    where m.is_hr and array(select c from general_member x
        join permission_group g on g.org_id = x.org_id and g.id = x.group_id, unnest(g.codes) c
        where x.org_id = m.org_id and x.account_id = m.account_id
          -- for a time only is not for good
          and x.valid_to is null and (x.valid_from is null or x.valid_from <= ${today}::date)
          and not (x.account_id = ${account_id} and x.group_id = any (${[...group_ids]}::uuid[])))
      @> ${[...codes]}::text[]
      -- of a branch or division only is not of the organization
      and not exists (select from membership_limit b where b.org_id = m.org_id and b.account_id = m.account_id)
    limit 1`.execute(db)
  return rows.length > 0
}

export const recordChange = (ctx: Ctx, name: SecurityEventName, detail: Record<string, unknown>) =>
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
