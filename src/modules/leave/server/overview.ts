import { sql } from 'kysely'
import { addDays, daysBetween, weekday } from '#kernel/calendar/day.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { allowed, P } from '#kernel/permission.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { worthOf } from '#modules/leave/domain/encash-rules.ts'
import { awayDays } from '#modules/leave/server/away.ts'
import { leaveYears } from '#modules/leave/server/accounts.ts'
import { seesPay, workingDays } from '#modules/leave/server/encashment.ts'
import { leaveFacts } from '#modules/leave/server/reports/leave-facts.ts'
import { rulesOn } from '#modules/leave/server/rules.ts'
import { leaveOverview } from '#modules/leave/shared/leave-overview.ts'

const MONTHS = 12
const ages = [1, 3, 7, 14, null]
type TypeRef = { id: string; name: string; colour: string }

export const overviewRoutes: Route[] = [
  handle(leaveOverview, async (ctx) => {
    const by_day = await awayByDay(ctx)
    const waiting = await waitingOf(ctx)
    return {
      away_today: by_day.find(({ day }) => day === ctx.today)?.away ?? 0,
      ...waiting,
      arranged: await arrangedOf(ctx),
      by_day,
      ...(await takenByMonth(ctx)),
      liability: allowed(ctx.org.codes, [P.leave.balance], 'read') ? await liabilityOf(ctx) : null,
    }
  }),
]

async function awayByDay(ctx: Ctx) {
  const range = { start: addDays(ctx.today, -7), end: addDays(ctx.today, 20) }
  const { rows } = await sql<{ day: string; away: number }>`
    select f.date as day, count(distinct f.employee_id)::int as away
    from ${awayDays(range)} f group by 1`.execute(ctx.db)
  const found = new Map(rows.map(({ day, away }) => [day, away]))
  return [...eachDay(range)].map((day) => ({
    day,
    away: found.get(day) ?? 0,
    is_off: ctx.org.weekly_off.includes(weekday(day)),
  }))
}

async function arrangedOf(ctx: Ctx): Promise<string> {
  const range = { start: addDays(ctx.today, 1), end: addDays(ctx.today, 30) }
  const { rows } = await sql<{ days: string }>`
    select trim_scale(coalesce(sum(f.days), 0))::text as days from ${await leaveFacts(ctx.db, {}, range)} f`.execute(
    ctx.db,
  )
  return rows[0]?.days ?? '0'
}

/** By the days since it was asked for, in the organization's time. */
async function waitingOf(ctx: Ctx) {
  const { rows } = await sql<{ asked_on: string; requests: number; begun: number }>`
    select (r.created_at at time zone ${ctx.org.time_zone})::date as asked_on, count(*)::int as requests,
      (count(*) filter (where d.start_on <= ${ctx.today}::date))::int as begun
    from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
    where r.type = 'leave_request' and r.status in ('Requested', 'Forwarded') group by 1 order by 1`.execute(
    ctx.db,
  )
  const aged = rows.map((row) => ({ ...row, age: daysBetween(row.asked_on, ctx.today) }))
  const total = (some: typeof aged) => some.reduce((sum, { requests }) => sum + requests, 0)
  return {
    waiting: total(aged),
    oldest_days: aged[0]?.age ?? null,
    begun: aged.reduce((sum, { begun }) => sum + begun, 0),
    by_age: ages.map((until_days, at) => {
      const above = at === 0 ? -1 : (ages[at - 1] ?? 0)
      return {
        until_days,
        requests: total(aged.filter(({ age }) => age > above && (until_days === null || age <= until_days))),
      }
    }),
  }
}

async function takenByMonth(ctx: Ctx) {
  const months = (await leaveYears(ctx.db))
    .flatMap(({ periods }) => periods)
    .filter(({ start }) => start <= ctx.today)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .slice(-MONTHS)
    .map(({ label, start, end }) => ({ label, start_on: start, end_on: end }))
  const [first] = months
  if (!first) return { months, taken: [] }
  const { rows } = await sql<{ leave_type: TypeRef; n: number; days: number }>`
    select json_build_object('id', t.id, 'name', t.name, 'colour', t.colour) as leave_type, x.n, x.days::float8 as days
    from (
      select f.leave_type_id, p.n, sum(f.days) as days
      from ${await leaveFacts(ctx.db, {}, { start: first.start_on, end: ctx.today })} f
      join ${rowsOf(
        { n: 'int', start_on: 'date', end_on: 'date' },
        months.map((month, n) => ({ ...month, n })),
        'p',
      )} on f.date between p.start_on and p.end_on
      group by 1, 2
    ) x join leave_type t on t.id = x.leave_type_id
    order by t.name, x.n`.execute(ctx.db)
  const taken = [...Map.groupBy(rows, ({ leave_type }) => leave_type.id).values()].flatMap((of) => {
    const [one] = of
    if (!one) return []
    const days = months.map((_, n) => of.find((row) => row.n === n)?.days ?? 0)
    return [{ leave_type: one.leave_type, days, total: days.reduce((sum, each) => sum + each, 0) }]
  })
  return { months, taken: taken.toSorted((a, b) => b.total - a.total) }
}

/**
 * What would be paid if everybody left today: days above zero of the types that a separation or the year's end pays. The
 * pay of each is added up first, so the amount is exact but for the rounding of single payments.
 */
async function liabilityOf(ctx: Ctx) {
  const rules = (await rulesOn(ctx.db, ctx.today)).filter(
    ({ encash, unit, has_balance }) => encash && unit === 'Day' && has_balance,
  )
  const ids = rules.map(({ leave_type_id }) => leave_type_id)
  const sees = seesPay(ctx)
  const calendar = await organizationCalendar(ctx)
  const { rows } = await sql<{
    leave_type: TypeRef
    people: number
    days: string
    salaried: string | null
    without_pay: number
  }>`
    select json_build_object('id', t.id, 'name', t.name, 'colour', t.colour) as leave_type, x.people, x.days, x.salaried, x.without_pay
    from (
      select b.leave_type_id, count(*)::int as people, trim_scale(sum(b.days))::text as days,
        sum(b.days * p.annual_salary)::text as salaried, (count(*) filter (where p.annual_salary is null))::int as without_pay
      from (
        select l.employee_id, l.leave_type_id, sum(l.days) as days
        from leave_ledger l join employee e on e.id = l.employee_id
        where l.leave_type_id = any(${ids}::uuid[]) and l.effective_on <= ${ctx.today}::date
          and e.joined_on <= ${ctx.today}::date and (e.left_on is null or e.left_on >= ${ctx.today}::date)
        group by 1, 2 having sum(l.days) > 0
      ) b left join lateral (
        select c.annual_salary from employee_compensation c
        where c.employee_id = b.employee_id and c.valid_from <= ${ctx.today}::date order by c.valid_from desc limit 1
      ) p on true
      group by 1
    ) x join leave_type t on t.id = x.leave_type_id order by x.days::numeric desc, t.name`.execute(ctx.db)
  return rows.map(({ salaried, without_pay, ...row }) => {
    const rule = rules.find(({ leave_type_id }) => leave_type_id === row.leave_type.id)?.encash ?? null
    const worth = worthOf({
      annual_salary: sees ? salaried : null,
      rule,
      days: '1',
      working_days: workingDays(ctx, calendar, ctx.today),
    })
    return { ...row, amount: worth?.amount ?? null, without_pay: sees ? without_pay : 0 }
  })
}
