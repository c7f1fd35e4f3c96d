import { sql } from 'kysely'
import { forbidden, notFound } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { beyond, holds } from '#modules/account/domain/granting.ts'
import { changeInTurn, keepingHolder, recordChange } from '#modules/account/server/permission-change.ts'
import { announce } from '#modules/account/server/session-store.ts'

export interface Moved {
  add: readonly string[]
  remove: readonly string[]
  /** Nobody else stays, of `among`; null: who is not named stays. */
  all: readonly string[] | null
  /** Whom the caller knows: others are neither named nor taken out. */
  among: ReadonlySet<string>
}

/**
 * Puts people into a group and takes them out, by a program: by no more than its maker holds, never its maker, and never
 * the last who can give permissions. Who is in already stays for as long as they were given.
 */
export async function moveMembers(
  ctx: Ctx,
  groupId: string,
  { add, remove, all, among }: Moved,
): Promise<void> {
  if (ctx.org.is_limited) throw forbidden('Groups are kept by those whose permissions hold for everybody.')
  if (!holds(ctx.org.codes, P.groups.all)) throw forbidden('The owner of this key may not give permissions.')
  await changeInTurn(ctx)
  const group = await ctx.db
    .selectFrom('permission_group')
    .select(['name', 'codes'])
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (!group) throw notFound()
  const { rows } = await sql<{ account_id: string; is_audit: boolean }>`
    select x.account_id, m.is_audit from permission_group_member x
    join membership m on m.org_id = x.org_id and m.account_id = x.account_id where x.group_id = ${groupId}`.execute(
    ctx.db,
  )
  const before = new Set(rows.map(({ account_id }) => account_id))
  const wanted = new Set(all ? [...all, ...[...before].filter((id) => !among.has(id))] : before)
  for (const id of add) wanted.add(id)
  for (const id of remove) wanted.delete(id)
  const given = [...wanted].filter((id) => !before.has(id))
  const taken = [...before].filter((id) => !wanted.has(id))
  const moved = [...given, ...taken]
  if (moved.length === 0) return
  if (beyond(ctx.org.codes, group.codes).length)
    throw forbidden(`Whoever made this key does not hold all permissions of ${group.name}.`)
  if (moved.includes(ctx.viewer.account_id))
    throw forbidden('The permissions of whoever made this key are not changed by it.')
  await keepingHolder(ctx, () => writeMembers(ctx.db, groupId, given, taken))
  await recordChange(ctx, 'permission.moved', { group: group.name, given, taken })
  ctx.afterCommit(() => {
    for (const id of moved) announce(ctx.services.bus, id)
  })
}

/** Who is in a group is HR; who is in none is not. */
export async function writeMembers(
  db: Db,
  group_id: string,
  given: readonly string[],
  taken: readonly string[],
  /** By what a provider tells; null: by hand, which no provider takes back. */
  provider_id: string | null = null,
) {
  if (given.length)
    await db
      .insertInto('permission_group_member')
      .values(given.map((account_id) => ({ group_id, account_id, provider_id })))
      .execute()
  if (taken.length)
    await db
      .deleteFrom('permission_group_member')
      .where('group_id', '=', group_id)
      .where('account_id', 'in', [...taken])
      .execute()
  await sql`update membership m set is_hr = exists (select from permission_group_member x
      where x.org_id = m.org_id and x.account_id = m.account_id)
    where m.account_id = any (${[...given, ...taken]}::uuid[])`.execute(db)
}
