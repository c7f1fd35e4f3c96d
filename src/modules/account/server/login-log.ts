import { sql } from 'kysely'
import { addDays, isDay } from '#kernel/calendar/day.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import { page } from '#platform/page.ts'
import { handle } from '#platform/route.ts'
import {
  loginCountries,
  loginLog,
  type LoginMethod,
  type LoginResult,
} from '#modules/account/shared/login-log.ts'

export const loginLogRoutes = [
  handle(loginLog, async (ctx, { query }) => {
    const { result, country, from, to, account_id, search } = query
    let all = ctx.db
      .selectFrom('security_event as v')
      .innerJoin('account as a', 'a.id', 'v.account_id')
      .where('v.org_id', '=', ctx.org.org_id)
      .where('v.area', '=', 'login')
    if (result?.length)
      all = all.where(
        'v.name',
        'in',
        result.map((name) => `login.${name}`),
      )
    if (country) all = all.where('v.country', 'in', country)
    const since = (day: string) => momentAt(day, '00:00', ctx.org.time_zone)
    if (from) all = all.where('v.at', '>=', isDay(from) ? since(from) : from)
    if (to) all = all.where('v.at', '<', isDay(to) ? since(addDays(to, 1)) : to)
    if (account_id) all = all.where('v.account_id', '=', account_id)
    if (search) all = all.where(named(search))
    const rows = all
      .leftJoin('membership as m', (join) =>
        join.onRef('m.account_id', '=', 'a.id').on('m.org_id', '=', ctx.org.org_id),
      )
      .select([
        'v.id',
        'v.at',
        'v.ip',
        'v.country',
        'v.user_agent',
        sql<LoginResult>`substr(v.name, 7)`.as('result'),
        sql<LoginMethod | null>`v.detail ->> 'method'`.as('method'),
        sql<string | null>`v.detail ->> 'reason'`.as('reason'),
        sql<{
          id: string
          employee_id: string | null
          full_name: string
          username: string
          profile_picture: string | null
        }>`json_build_object('id', a.id, 'employee_id', m.employee_id, 'full_name', a.full_name, 'username', a.username, 'profile_picture', a.profile_picture)`.as(
          'user',
        ),
      ])
      .orderBy('v.at', 'desc')
      .orderBy('v.id', 'desc')
    return page(query, all, rows)
  }),
  handle(loginCountries, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('security_event')
      .select(sql<string>`country`.as('country'))
      .distinct()
      .where('org_id', '=', ctx.org.org_id)
      .where('area', '=', 'login')
      .where('country', 'is not', null)
      .orderBy('country')
      .execute()
    return { results: rows.map(({ country }) => country) }
  }),
]

/** Accounts belong to no organization and are under no row-level security: here a text may be looked into. */
export const named = (search: string) => {
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`(lower(a.full_name) like ${part} or lower(a.username) like ${part} or lower(a.email) like ${part})`
}
