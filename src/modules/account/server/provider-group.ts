import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Ctx, OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { heldOn } from '#platform/group-member.ts'
import { newId } from '#platform/id.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { systemScope } from '#platform/system-scope.ts'
import type { Provider, ProviderInput } from '#modules/account/shared/identity-provider.ts'
import { beyond } from '#modules/account/domain/granting.ts'
import { followed, isBeyond, type Mapping } from '#modules/account/domain/provider-group.ts'
import { writeMembers } from '#modules/account/server/group-move.ts'
import { changeInTurn, keepsHolder, keepingHolder } from '#modules/account/server/permission-change.ts'
import type { ProviderRow } from '#modules/account/server/provider-store.ts'
import { announce } from '#modules/account/server/session-store.ts'

interface Row extends Mapping {
  provider_id: string
  group_name: string
}

/** What follows from what is told, with what whoever declared it holds on the day, for everybody. */
async function mappingsOf(db: Db, today: string, providerId: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.provider_id, p.value, p.group_id, g.name as group_name, g.codes, p.declared_by,
      array(select distinct c from general_member x
        join permission_group h on h.org_id = x.org_id and h.id = x.group_id
        join membership m on m.org_id = x.org_id and m.account_id = x.account_id
          and m.is_hr and (m.left_on is null or m.left_on >= ${today}::date)
        join account a on a.id = x.account_id and a.is_active and not a.is_blocked, unnest(h.codes) c
        where x.org_id = p.org_id and x.account_id = p.declared_by and ${heldOn('x', sql`${today}::date`)}
          and not exists (select from membership_limit b where b.org_id = x.org_id and b.account_id = x.account_id)) as held
    from identity_provider_group p join permission_group g on g.org_id = p.org_id and g.id = p.group_id
    where ${providerId}::uuid is null or p.provider_id = ${providerId}
    order by p.value, g.name`.execute(db)
  return rows
}

/** By provider, as HR sees them. */
export async function shownGroups({ db, today }: Ctx): Promise<Map<string, Provider['groups']>> {
  const all = new Map<string, Provider['groups']>()
  for (const row of await mappingsOf(db, today, null)) {
    const { provider_id, value, group_id, group_name } = row
    const shown = { value, group_id, group_name, is_beyond: isBeyond(row) }
    all.set(provider_id, [...(all.get(provider_id) ?? []), shown])
  }
  return all
}

/** Replaces what follows from a provider: all of it is declared by the viewer from now on, who must hold it. */
export async function writeGroups(
  ctx: Ctx,
  provider_id: string,
  wanted: NonNullable<ProviderInput['groups']>,
): Promise<void> {
  const rows = [...new Map(wanted.map((row) => [`${row.group_id} ${row.value}`, row])).values()]
  await ctx.db.deleteFrom('identity_provider_group').where('provider_id', '=', provider_id).execute()
  if (rows.length === 0) return
  const found = await ctx.db.selectFrom('permission_group').select(['id', 'codes']).execute()
  const codes = new Map(found.map((group) => [group.id, group.codes]))
  const errors = rows.flatMap(({ group_id }) => {
    const given = codes.get(group_id)
    if (!given) return 'Select a valid choice.'
    return beyond(ctx.org.codes, given).length ? 'You can only grant permissions that you hold yourself.' : []
  })
  if (errors.length) throw invalid({ groups: [...new Set(errors)] })
  const declared_by = ctx.viewer.account_id
  await ctx.db
    .insertInto('identity_provider_group')
    .values(rows.map((row) => ({ ...row, id: newId(), provider_id, declared_by })))
    .execute()
}

/** Takes back what a provider has given, before it goes. */
export async function dropGiven(ctx: Ctx, providerId: string): Promise<void> {
  await changeInTurn(ctx)
  const rows = await ctx.db
    .selectFrom('permission_group_member')
    .select(['group_id', 'account_id'])
    .where('provider_id', '=', providerId)
    .execute()
  await keepingHolder(ctx, async () => {
    for (const { group_id, account_id } of rows) await writeMembers(ctx.db, group_id, [], [account_id])
  })
  ctx.afterCommit(() => {
    for (const { account_id } of rows) announce(ctx.services.bus, account_id)
  })
}

type Call = Pick<OpenCtx, 'services' | 'request' | 'now'>

/**
 * After a provider has told who somebody is: they come into the groups that follow from it, and leave those that it has
 * given and that follow no more. Nobody is kept out by it: what goes wrong is noted, and changes nothing.
 */
export async function followProvider(
  ctx: Call,
  provider: ProviderRow,
  account_id: string,
  /** Null: the provider could not be asked, so that everything stays. */
  told: readonly string[] | null,
): Promise<void> {
  if (!told) return
  try {
    if (await follow(ctx, provider, account_id, told)) announce(ctx.services.bus, account_id)
  } catch (error) {
    ctx.request.log.error({ err: error, provider: provider.id }, 'groups of a provider were not followed')
  }
}

const follow = (
  { services, request, now }: Call,
  { org_id, id: provider_id, name, kind, group_claim }: ProviderRow,
  account_id: string,
  told: readonly string[],
): Promise<boolean> =>
  services.database.inOrganization(systemScope(org_id, `provider-${provider_id}`), async (db) => {
    await changeInTurn({ db, org: { org_id } })
    const { rows } = await sql<{ today: string; is_open: boolean }>`
      select d.today, not m.is_audit and (m.left_on is null or m.left_on >= d.today) as is_open
      from organization o join membership m on m.org_id = o.org_id,
        lateral (select (${now}::timestamptz at time zone o.time_zone)::date as today) d
      where o.org_id = ${org_id} and m.account_id = ${account_id}`.execute(db)
    const [member] = rows
    // an audit user reads everything and holds no permissions
    if (!member?.is_open) return false
    const { today } = member
    const memberships = await db
      .selectFrom('permission_group_member')
      .select(['group_id', 'provider_id'])
      .where('account_id', '=', account_id)
      .execute()
    const mappings = group_claim === null ? [] : await mappingsOf(db, today, provider_id)
    const move = followed({
      ...{ account_id, provider_id, ignores_case: kind === 'ldap' },
      ...{ told, mappings, memberships },
    })
    for (const group_id of move.given) await writeMembers(db, group_id, [account_id], [], provider_id)
    const { given } = move
    const isLast = !(await keepsHolder(db, today, { account_id, group_ids: move.taken }))
    const taken = isLast ? [] : move.taken
    for (const group_id of taken) await writeMembers(db, group_id, [], [account_id])
    if (given.length + taken.length === 0) return false
    await writeSecurityEvent(db, {
      name: 'permission.by_provider',
      ...{ org_id, account_id, request },
      detail: { provider: name, given, taken },
    })
    return true
  })
