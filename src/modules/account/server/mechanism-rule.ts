import { sql, type RawBuilder } from 'kysely'
import { invalid, refuse } from '#kernel/errors.ts'
import type { SecurityEventName } from '#kernel/security-event.ts'
import { versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import {
  isOwnMechanism,
  unsetIds,
  type EnforcedFor,
  type MechanismName,
  type OrganizationSecurity,
} from '#modules/account/shared/mechanism.ts'

export interface Wanted {
  mechanism: MechanismName
  enforced_for: EnforcedFor
  grace_days?: number | undefined
  group_ids?: string[] | undefined
  version: number
}

/** Less asked at sign-in is what an intruder would wish for: it stays to be seen. */
export const tell = (ctx: Ctx, name: SecurityEventName, detail: Record<string, unknown>) =>
  writeSecurityEvent(ctx.db, {
    name,
    org_id: ctx.org.org_id,
    account_id: ctx.viewer.account_id,
    request: ctx.request,
    detail,
  })

/** Says of whom a mechanism is asked from now on. */
export async function setRule(ctx: Ctx, wanted: Wanted): Promise<OrganizationSecurity> {
  const { mechanism, enforced_for, version } = wanted
  const before = await ruleOf(ctx, mechanism)
  const groups = await chosenGroups(ctx, wanted)
  // whoever asks it of others must still come in to take it back
  if (mechanism === 'email_otp' && enforced_for !== 'nobody' && !ctx.viewer.email)
    throw refuse('No email is known for your own account: you would lock yourself out.')
  const values = { enforced_for, grace_days: wanted.grace_days ?? before.grace_days }
  const written = await (version === 0
    ? ctx.db
        .insertInto('organization_security')
        .values({ id: newId(), mechanism, ...values })
        .onConflict((oc) => oc.columns(['org_id', 'mechanism']).doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
    : ctx.db
        .updateTable('organization_security')
        .set({ ...values, version: version + 1 })
        .where('mechanism', '=', mechanism)
        .where('version', '=', version)
        .executeTakeFirst()
        .then(({ numUpdatedRows }) => numUpdatedRows))
  if (written !== 1n) throw versionConflict(await stateOf(ctx, mechanism))
  if (isOwnMechanism(mechanism)) {
    await writeGroups(ctx, (await ruleOf(ctx, mechanism)).id, groups)
    await demandNow(ctx)
  }
  await tell(ctx, 'security.enforced', {
    mechanism,
    ...values,
    ...(groups.length ? { group_ids: groups } : {}),
  })
  return stateOf(ctx, mechanism)
}

/** Days of grace are counted from now for whoever is asked anew; whoever is no longer asked begins anew another time. */
export async function demandNow(ctx: Ctx): Promise<void> {
  await sql`delete from totp_demand d where not exists (
    select from mechanism_asked(d.account_id, ${ctx.now}) a where a.org_id = d.org_id and a.mechanism = d.mechanism)`.execute(
    ctx.db,
  )
  await sql`
    insert into totp_demand (account_id, mechanism, since)
    select m.account_id, a.mechanism, ${ctx.now} from membership m, mechanism_asked(m.account_id, ${ctx.now}) a
    where a.org_id = m.org_id
    on conflict do nothing`.execute(ctx.db)
  ctx.afterCommit(() => ctx.services.viewers.forgetAll())
}

export async function ruleOf(ctx: Ctx, mechanism: MechanismName) {
  const row = await ctx.db
    .selectFrom('organization_security')
    .select(['id', 'version', 'grace_days', sql<EnforcedFor>`enforced_for`.as('enforced_for')])
    .where('mechanism', '=', mechanism)
    .executeTakeFirst()
  return row ?? { id: unsetIds[mechanism], version: 0, grace_days: 7, enforced_for: 'nobody' as const }
}

export async function stateOf(ctx: Ctx, mechanism: MechanismName): Promise<OrganizationSecurity> {
  const rule = await ruleOf(ctx, mechanism)
  const { rows } = await sql<{ asked: number; without_email: number; without: number; selected: number }>`
    select count(*) filter (where asked) as asked, count(*) filter (where asked and email is null) as without_email,
      count(*) filter (where asked and not has_one) as without, count(*) filter (where selected) as selected
    from (
      select a.email, u.account_id is not null as selected, ${asks(rule, mechanism, ctx.today)} as asked,
        ${isOwnMechanism(mechanism) ? sql`t.confirmed_at is not null` : sql`true`} as has_one
      from membership m join account a on a.id = m.account_id
      left join user_security u on u.org_id = m.org_id and u.account_id = m.account_id and u.mechanism = ${mechanism}
      ${isOwnMechanism(mechanism) ? sql`left join second_step_of_members(${mechanism}) t on t.account_id = m.account_id` : sql``}
      where a.is_active and ${present(ctx)} and ${isHome(ctx)}) p`.execute(ctx.db)
  const all = isOwnMechanism(mechanism) ? await groupsOf(ctx) : []
  return {
    ...rule,
    mechanism,
    groups: all.filter(({ is_asked }) => is_asked).map(({ id, name }) => ({ id, name })),
    all_groups: all.map(({ id, name }) => ({ id, name })),
    ...(rows[0] ?? { asked: 0, without_email: 0, without: 0, selected: 0 }),
  }
}

const groupsOf = ({ db }: Ctx) =>
  db
    .selectFrom('permission_group as g')
    .leftJoin('security_group as s', 's.group_id', 'g.id')
    .select(['g.id', 'g.name', sql<boolean>`s.group_id is not null`.as('is_asked')])
    .orderBy('g.name')
    .execute()

/** Whom the rule means, among `m` and `u`; the like of it is asked at sign-in (identity.ts, and `mechanism_asked`). */
export function asks(
  { id, enforced_for }: { id: string; enforced_for: EnforcedFor },
  mechanism: MechanismName,
  today: string,
): RawBuilder<boolean> {
  const hr = isOwnMechanism(mechanism) ? sql`(m.is_hr or m.is_audit)` : sql`m.is_hr`
  const rules: Record<EnforcedFor, () => RawBuilder<boolean>> = {
    nobody: () => sql<boolean>`false`,
    selected: () => sql<boolean>`u.account_id is not null`,
    groups: () => sql<boolean>`(u.account_id is not null or exists (select from security_group s
      join permission_group_member x on x.org_id = s.org_id and x.group_id = s.group_id
      where s.org_id = m.org_id and s.security_id = ${id} and x.account_id = m.account_id))`,
    hr: () => sql<boolean>`(${hr} or u.account_id is not null)`,
    supervisors: () => sql<boolean>`(${hr} or m.supervising @> ${today}::date or u.account_id is not null)`,
    everybody: () => sql<boolean>`true`,
  }
  return rules[enforced_for]()
}

export const present = (ctx: Ctx) => sql<boolean>`(m.left_on is null or m.left_on >= ${ctx.today})`

/** Is this organization the home of `m`, whose rules of signing in hold for it? Of others it asks nothing. */
export const isHome = (ctx: Ctx) =>
  sql<boolean>`m.account_id not in (select s.account_id from outside_members(${ctx.now}) s)`

export const OUTSIDE = 'The account belongs to another organization, whose rules of signing in hold for it.'

/** Of these accounts, members whose home is another organization. */
export async function outsideOf(ctx: Ctx, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from outside_members(${ctx.now}) where account_id = any (${[...accounts]}::uuid[])`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ account_id }) => account_id))
}

/** The groups that are named, each of which must be there. */
async function chosenGroups(ctx: Ctx, { mechanism, enforced_for, group_ids }: Wanted): Promise<string[]> {
  if (enforced_for !== 'groups') return []
  if (!isOwnMechanism(mechanism)) throw invalid({ enforced_for: ['Select a valid choice.'] })
  const ids = [...new Set(group_ids)]
  if (ids.length === 0) throw invalid({ group_ids: ['Groups is Required'] })
  const known = await ctx.db.selectFrom('permission_group').select('id').where('id', 'in', ids).execute()
  if (known.length !== ids.length) throw invalid({ group_ids: ['Select a valid choice.'] })
  return ids
}

async function writeGroups(ctx: Ctx, security_id: string, ids: readonly string[]) {
  await ctx.db.deleteFrom('security_group').where('security_id', '=', security_id).execute()
  if (ids.length)
    await ctx.db
      .insertInto('security_group')
      .values(ids.map((group_id) => ({ security_id, group_id })))
      .execute()
}
