import { sql, type RawBuilder } from 'kysely'
import { conflict, notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, handlePerson } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { named } from '#modules/account/server/login-log.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'
import {
  mechanisms,
  organizationSecurity,
  userSecurity,
  type EnforcedFor,
  type OrganizationSecurity,
  type SecuredUser,
} from '#modules/account/shared/mechanism.ts'

const STALE = 'Somebody else has changed this. Reload and try again.'
type Mechanism = OrganizationSecurity['mechanism']

export const mechanismRoutes = [
  handlePerson(mechanisms, async () => ({
    results: [{ mechanism: 'email_otp' as const, name: 'OTP by e-mail' }],
  })),
  handle(organizationSecurity.list, async (ctx) => ({ results: [await stateOf(ctx, 'email_otp')] })),
  handle(organizationSecurity.configs, async (ctx) => {
    const mechanism = 'email_otp' as const
    const { enforced_for, version } = await ruleOf(ctx, mechanism)
    return { results: [{ mechanism, enforced_for, version }] }
  }),
  handle(organizationSecurity.config, (ctx, { body }) => set(ctx, body)),
  handle(organizationSecurity.update, async (ctx, { params, body }) => {
    const found = await ctx.db
      .selectFrom('organization_security')
      .select('id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!found) throw notFound()
    return set(ctx, { ...body, mechanism: 'email_otp' })
  }),
  handle(userSecurity.list, async (ctx, { query }) => {
    const { mechanism, is_assigned, role, search, segment_id } = query
    let all = ctx.db
      .selectFrom('membership as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .leftJoin('user_security as u', (join) =>
        join.onRef('u.account_id', '=', 'm.account_id').on('u.mechanism', '=', mechanism),
      )
      .where('a.is_active', '=', true)
      .where(present(ctx))
    if (is_assigned) all = all.where('u.account_id', is_assigned === 'true' ? 'is not' : 'is', null)
    if (role) all = all.where(sql<boolean>`${roleOf} = ${role}`)
    if (segment_id?.length)
      all = all.where((eb) =>
        eb.or(segment_id.map((id) => segmentCondition(id, sql`m.employee_id`, ctx.today))),
      )
    if (search) all = all.where(named(search))
    const { enforced_for } = await ruleOf(ctx, mechanism)
    const rows = all
      .select([
        'a.id',
        'm.employee_id',
        'a.full_name',
        'a.username',
        'a.email',
        'a.profile_picture',
        roleOf.as('role'),
        sql<boolean>`u.account_id is not null`.as('is_assigned'),
        asks(enforced_for).as('is_asked'),
        'u.assigned_at',
      ])
      .orderBy('a.full_name')
      .orderBy('a.id')
    return page(query, all, rows)
  }),
  handle(userSecurity.assign, async (ctx, { body }) => {
    const people = await membersOf(ctx, body.accounts)
    const failed = people
      .filter(({ email }) => email === null)
      .map(({ id, full_name }) => ({ id, full_name, why: 'No e-mail is known, so no code can be sent.' }))
    const able = people.filter(({ email }) => email !== null).map(({ id }) => id)
    if (able.length)
      await ctx.db
        .insertInto('user_security')
        .values(able.map((account_id) => ({ account_id, mechanism: body.mechanism, assigned_at: ctx.now })))
        .onConflict((oc) => oc.doNothing())
        .execute()
    await tell(ctx, 'security.assigned', { mechanism: body.mechanism, accounts: able })
    return { assigned: able.length, failed }
  }),
  handle(userSecurity.unassign, async (ctx, { body }) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('user_security')
      .where('mechanism', '=', body.mechanism)
      .where('account_id', 'in', body.accounts)
      .executeTakeFirst()
    await tell(ctx, 'security.unassigned', { mechanism: body.mechanism, accounts: body.accounts })
    return { unassigned: Number(numDeletedRows) }
  }),
]

/** Less asked at sign-in is what an intruder would wish for: it stays to be seen. */
const tell = (ctx: Ctx, name: string, detail: Record<string, unknown>) =>
  writeSecurityEvent(ctx.db, {
    name,
    org_id: ctx.org.org_id,
    account_id: ctx.viewer.account_id,
    request: ctx.request,
    detail,
  })

async function set(ctx: Ctx, wanted: { mechanism: Mechanism; enforced_for: EnforcedFor; version: number }) {
  const { mechanism, enforced_for, version } = wanted
  // whoever asks it of others must still come in to take it back
  if (enforced_for !== 'nobody' && !ctx.viewer.email)
    throw refuse('No e-mail is known for your own account: you would lock yourself out.')
  const written = await (version === 0
    ? ctx.db
        .insertInto('organization_security')
        .values({ id: newId(), mechanism, enforced_for })
        .onConflict((oc) => oc.columns(['org_id', 'mechanism']).doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
    : ctx.db
        .updateTable('organization_security')
        .set({ enforced_for, version: version + 1 })
        .where('mechanism', '=', mechanism)
        .where('version', '=', version)
        .executeTakeFirst()
        .then(({ numUpdatedRows }) => numUpdatedRows))
  if (written !== 1n) throw conflict(STALE)
  await tell(ctx, 'security.enforced', { mechanism, enforced_for })
  return stateOf(ctx, mechanism)
}

async function ruleOf(ctx: Ctx, mechanism: Mechanism) {
  const row = await ctx.db
    .selectFrom('organization_security')
    .select(['id', 'version', sql<EnforcedFor>`enforced_for`.as('enforced_for')])
    .where('mechanism', '=', mechanism)
    .executeTakeFirst()
  return row ?? { id: mechanism, version: 0, enforced_for: 'nobody' as const }
}

async function stateOf(ctx: Ctx, mechanism: Mechanism): Promise<OrganizationSecurity> {
  const rule = await ruleOf(ctx, mechanism)
  const { rows } = await sql<{ asked: number; without_email: number; selected: number }>`
    select count(*) filter (where asked) as asked, count(*) filter (where asked and email is null) as without_email,
      count(*) filter (where selected) as selected
    from (
      select a.email, u.account_id is not null as selected, ${asks(rule.enforced_for)} as asked
      from membership m join account a on a.id = m.account_id
      left join user_security u on u.org_id = m.org_id and u.account_id = m.account_id and u.mechanism = ${mechanism}
      where a.is_active and ${present(ctx)}) p`.execute(ctx.db)
  return { ...rule, mechanism, ...(rows[0] ?? { asked: 0, without_email: 0, selected: 0 }) }
}

/** Whom the rule means, among `m` and `u`; the like of it is asked at sign-in (identity.ts). */
const asks = (rule: EnforcedFor): RawBuilder<boolean> =>
  ({
    nobody: sql<boolean>`false`,
    selected: sql<boolean>`u.account_id is not null`,
    hr: sql<boolean>`(m.is_hr or u.account_id is not null)`,
    supervisors: sql<boolean>`(m.is_hr or m.is_supervisor or u.account_id is not null)`,
    everybody: sql<boolean>`true`,
  })[rule]

const roleOf = sql<
  SecuredUser['role']
>`case when m.is_hr then 'HR' when m.is_supervisor then 'Supervisor' else 'Employee' end`

const present = (ctx: Ctx) => sql<boolean>`(m.left_on is null or m.left_on >= ${ctx.today})`

const membersOf = (ctx: Ctx, accounts: readonly string[]) =>
  ctx.db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.full_name', 'a.email'])
    .where('a.id', 'in', [...accounts])
    .where(present(ctx))
    .execute()
