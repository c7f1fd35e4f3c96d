import { sql } from 'kysely'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { accessSettings } from '#modules/account/shared/access-settings.ts'
import { passwordDemand, type PasswordOf } from '#modules/account/shared/password-demand.ts'
import { named } from '#modules/account/server/login-log.ts'
import { membersOf, roleOf } from '#modules/account/server/mechanism.ts'
import { isHome, OUTSIDE, outsideOf, present, tell } from '#modules/account/server/mechanism-rule.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'

export const passwordDemandRoutes: Route[] = [
  handle(passwordDemand.list, async (ctx, { query }) => {
    const { state, role, search, segment_id } = query
    const { password_days } = await settingOf(ctx.db, accessSettings)
    const expires = sql<string | null>`p.changed_at + nullif(${password_days}::int, 0) * interval '1 day'`
    const stateOf = sql<PasswordOf['state']>`case when p.changed_at is null then 'none'
      when d.asked_at is not null then 'asked' when ${expires} <= ${ctx.now} then 'expired' else 'current' end`
    let all = ctx.db
      .selectFrom('membership as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .innerJoin(
        sql<{ account_id: string; changed_at: string | null }>`passwords_of_members()`.as('p'),
        (join) => join.onRef('p.account_id', '=', 'm.account_id'),
      )
      .leftJoin('password_demand as d', 'd.account_id', 'm.account_id')
      // of whom another organization is the home, neither the days nor a demand of here holds
      .where(isHome(ctx))
      .where('a.is_active', '=', true)
      .where(present(ctx))
    if (state) all = all.where(sql<boolean>`${stateOf} = ${state}`)
    if (role) all = all.where(sql<boolean>`${roleOf(ctx.today)} = ${role}`)
    if (segment_id?.length)
      all = all.where((eb) =>
        eb.or(segment_id.map((id) => segmentCondition(id, sql`m.employee_id`, ctx.today))),
      )
    if (search) all = all.where(named(search))
    const rows = all
      .select(['a.id', 'm.employee_id', 'a.full_name', 'a.username', 'a.profile_picture'])
      .select(['p.changed_at', 'd.asked_at'])
      .select([roleOf(ctx.today).as('role'), stateOf.as('state'), expires.as('expires_at')])
      .orderBy('a.full_name')
      .orderBy('a.id')
    return page(query, all, rows)
  }),
  handle(passwordDemand.ask, async (ctx, { body }) => {
    const people = await membersOf(ctx, body.accounts)
    const { rows } = await sql<{ account_id: string }>`
      select account_id from passwords_of_members() where changed_at is not null`.execute(ctx.db)
    const having = new Set(rows.map(({ account_id }) => account_id))
    const outside = await outsideOf(ctx, body.accounts)
    const whyNot = (id: string) => {
      if (outside.has(id)) return OUTSIDE
      return having.has(id) ? null : 'There is no password to change.'
    }
    const able = people.filter(({ id }) => whyNot(id) === null).map(({ id }) => id)
    const failed = people.flatMap(({ id, full_name }) => {
      const why = whyNot(id)
      return why ? [{ id, full_name, why }] : []
    })
    if (able.length)
      await ctx.db
        .insertInto('password_demand')
        .values(
          able.map((account_id) => ({ account_id, asked_by: ctx.viewer.account_id, asked_at: ctx.now })),
        )
        .onConflict((oc) => oc.doNothing())
        .execute()
    await tell(ctx, 'password.demanded', { accounts: able })
    return { asked: able.length, failed }
  }),
  handle(passwordDemand.withdraw, async (ctx, { body }) => {
    // less asked at sign-in is what an intruder would wish for
    await confirmedLately(ctx, SHOWN_MINUTES)
    const rows = await ctx.db
      .deleteFrom('password_demand')
      .where('account_id', 'in', body.accounts)
      .returning('account_id')
      .execute()
    const accounts = rows.map(({ account_id }) => account_id)
    await tell(ctx, 'password.demand_withdrawn', { accounts })
    ctx.afterCommit(() => accounts.forEach((id) => ctx.services.bus.publish('account', id)))
    return { withdrawn: accounts.length }
  }),
]
