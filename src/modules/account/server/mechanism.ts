import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { handle, handlePerson } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { unassignedMail } from '#modules/account/server/account-mail.ts'
import { named } from '#modules/account/server/login-log.ts'
import {
  asks,
  demandNow,
  isHome,
  OUTSIDE,
  outsideOf,
  present,
  ruleOf,
  setRule,
  stateOf,
  tell,
} from '#modules/account/server/mechanism-rule.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'
import {
  isOwnMechanism,
  mechanismNames,
  mechanisms,
  organizationSecurity,
  unsetIds,
  userSecurity,
  type MechanismName,
  type SecuredUser,
} from '#modules/account/shared/mechanism.ts'

export const mechanismRoutes = [
  handlePerson(mechanisms, async () => ({
    results: [
      { mechanism: 'email_otp' as const, name: 'OTP by email' },
      { mechanism: 'totp' as const, name: 'Authenticator' },
      { mechanism: 'passkey' as const, name: 'Passkey' },
    ],
  })),
  handle(organizationSecurity.list, async (ctx) => ({
    results: await ofEach((mechanism) => stateOf(ctx, mechanism)),
  })),
  handle(organizationSecurity.configs, async (ctx) => ({
    results: await ofEach((mechanism) => configOf(ctx, mechanism)),
  })),
  handle(organizationSecurity.config, (ctx, { body }) => setRule(ctx, body)),
  handle(organizationSecurity.update, async (ctx, { params, body }) => {
    const found = await ctx.db
      .selectFrom('organization_security')
      .select(sql<MechanismName>`mechanism`.as('mechanism'))
      .where('id', '=', params.id)
      .executeTakeFirst()
    const mechanism = found?.mechanism ?? mechanismNames.find((name) => unsetIds[name] === params.id)
    if (!mechanism) throw notFound()
    return setRule(ctx, { ...body, mechanism })
  }),
  handle(userSecurity.list, async (ctx, { query }) => {
    const { mechanism, is_assigned, role, search, segment_id, authenticator } = query
    let all = ctx.db
      .selectFrom('membership as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .leftJoin('user_security as u', (join) =>
        join.onRef('u.account_id', '=', 'm.account_id').on('u.mechanism', '=', mechanism),
      )
      .leftJoin(sql<Own>`second_step_of_members(${mechanism})`.as('t'), (join) =>
        join.onRef('t.account_id', '=', 'm.account_id'),
      )
      .where('a.is_active', '=', true)
      .where(present(ctx))
      .where(isHome(ctx))
    if (is_assigned) all = all.where('u.account_id', is_assigned === 'true' ? 'is not' : 'is', null)
    if (role) all = all.where(sql<boolean>`${roleOf(ctx.today)} = ${role}`)
    if (authenticator) all = all.where(sql<boolean>`${stateOfOwn} = ${authenticator}`)
    if (segment_id?.length)
      all = all.where((eb) =>
        eb.or(segment_id.map((id) => segmentCondition(id, sql`m.employee_id`, ctx.today))),
      )
    if (search) all = all.where(named(search))
    const rule = await ruleOf(ctx, mechanism)
    const isOwn = isOwnMechanism(mechanism)
    const rows = all
      .select([
        'a.id',
        'm.employee_id',
        'a.full_name',
        'a.username',
        'a.email',
        'a.profile_picture',
        roleOf(ctx.today).as('role'),
        sql<boolean>`u.account_id is not null`.as('is_assigned'),
        asks(rule, mechanism, ctx.today).as('is_asked'),
        'u.assigned_at',
        sql<SecuredUser['authenticator']>`case when ${isOwn} then ${stateOfOwn} end`.as('authenticator'),
        sql<
          string | null
        >`case when ${isOwn} and t.confirmed_at is null then (select d.since + ${rule.grace_days}::int * interval '1 day'
          from totp_demand d where d.org_id = m.org_id and d.account_id = m.account_id and d.mechanism = ${mechanism}) end`.as(
          'due_at',
        ),
      ])
      .orderBy('a.full_name')
      .orderBy('a.id')
    return page(query, all, rows)
  }),
  handle(userSecurity.assign, async (ctx, { body }) => {
    const people = await membersOf(ctx, body.accounts)
    const outside = await outsideOf(ctx, body.accounts)
    const failed = people.flatMap(({ id, full_name, email }) => {
      if (outside.has(id)) return [{ id, full_name, why: OUTSIDE }]
      if (body.mechanism === 'email_otp' && email === null)
        return [{ id, full_name, why: 'No email is known, so no code can be sent.' }]
      return []
    })
    const able = people.map(({ id }) => id).filter((id) => failed.every((refused) => refused.id !== id))
    if (able.length)
      await ctx.db
        .insertInto('user_security')
        .values(able.map((account_id) => ({ account_id, mechanism: body.mechanism, assigned_at: ctx.now })))
        .onConflict((oc) => oc.doNothing())
        .execute()
    if (isOwnMechanism(body.mechanism)) await demandNow(ctx)
    await tell(ctx, 'security.assigned', { mechanism: body.mechanism, accounts: able })
    return { assigned: able.length, failed }
  }),
  handle(userSecurity.unassign, async (ctx, { body }) => {
    // less asked at sign-in is what an intruder would wish for
    await confirmedLately(ctx, SHOWN_MINUTES)
    const rows = await ctx.db
      .deleteFrom('user_security')
      .where('mechanism', '=', body.mechanism)
      .where('account_id', 'in', body.accounts)
      .returning('account_id')
      .execute()
    const gone = rows.map(({ account_id }) => account_id)
    await mailUnassigned(ctx, body.mechanism, gone)
    if (isOwnMechanism(body.mechanism)) await demandNow(ctx)
    await tell(ctx, 'security.unassigned', { mechanism: body.mechanism, accounts: gone })
    return { unassigned: gone.length }
  }),
]

/** Whoever it was: that less is asked of their account from now on is theirs to know. */
async function mailUnassigned(ctx: Ctx, mechanism: MechanismName, accounts: readonly string[]) {
  if (accounts.length === 0) return
  const people = await membersOf(ctx, accounts)
  const { config, mail } = ctx.services
  await mail.sendAll(
    ctx.db,
    people.flatMap(({ full_name, email, language }) =>
      email ? [unassignedMail(config, { full_name, email, language }, nameOf[mechanism], ctx.org)] : [],
    ),
  )
}
const nameOf: Record<MechanismName, string> = {
  email_otp: 'a code by email',
  totp: 'an authenticator',
  passkey: 'a passkey',
}

async function ofEach<T>(read: (mechanism: MechanismName) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (const mechanism of mechanismNames) all.push(await read(mechanism))
  return all
}

async function configOf(ctx: Ctx, mechanism: MechanismName) {
  const { enforced_for, version } = await ruleOf(ctx, mechanism)
  return { mechanism, enforced_for, version }
}

interface Own {
  account_id: string
  confirmed_at: string | null
  reset_at: string | null
}
const stateOfOwn = sql<'on' | 'off' | 'reset'>`case when t.confirmed_at is not null then 'on'
  when t.reset_at is not null then 'reset' else 'off' end`

export const roleOf = (today: string) =>
  sql<
    SecuredUser['role']
  >`case when m.is_hr then 'HR' when m.supervising @> ${today}::date then 'Supervisor' else 'Employee' end`

export const membersOf = (ctx: Ctx, accounts: readonly string[]) =>
  ctx.db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.full_name', 'a.email', 'a.language'])
    .where('a.id', 'in', [...accounts])
    .where(present(ctx))
    .execute()
