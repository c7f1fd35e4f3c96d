import { sql } from 'kysely'
import { addDays, daysBetween, weekday } from '#kernel/calendar/day.ts'
import { contains, eachDay, type DayRange } from '#kernel/calendar/range.ts'
import { sum } from '#kernel/money.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { planForValues } from '#platform/plan-mode.ts'
import { handle, type Route } from '#platform/route.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { worthOf } from '#modules/leave/domain/encash-rules.ts'
import { awayDays, heldDays } from '#modules/leave/server/away.ts'
import { leaveYears } from '#modules/leave/server/accounts.ts'
import { seesPay, workingDays } from '#modules/leave/server/encashment.ts'
import { rulesOn } from '#modules/leave/server/rules.ts'
import { leaveOverview } from '#modules/leave/shared/leave-overview.ts'

const MONTHS = 12
/** For how many days to come leave is counted as arranged. */
const ARRANGED = 30
const ages = [1, 3, 7, 14, null]
type TypeRef = { id: string; name: string; colour: string }

export const overviewRoutes: Route[] = [
  handle(leaveOverview, async (ctx) => {
    await planForValues(ctx.db)
    const by_day = await awayByDay(ctx)
    const waiting = await waitingOf(ctx)
    return {
      away_today: by_day.find(({ day }) => day === ctx.today)?.away ?? 0,
      ...waiting,
      by_day,
      ...(await daysOf(ctx)),
      liability: allowed(ctx.org.codes, [P.leave.balance], 'read') ? await liabilityOf(ctx) : null,
    }
  }),
]

async function awayByDay(ctx: Ctx) {
  const range = { start: addDays(ctx.today, -7), end: addDays(ctx.today, 20) }
  const { rows } = await sql<{ day: string; away: number }>`
    select f.date as day, count(*)::int as away
    from (select distinct a.date, a.employee_id from ${awayDays(range)} a) f group by 1`.execute(ctx.db)
  const found = new Map(rows.map(({ day, away }) => [day, away]))
  return [...eachDay(range)].map((day) => ({
    day,
    away: found.get(day) ?? 0,
    is_off: ctx.org.weekly_off.includes(weekday(day)),
  }))
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
  const total = (some: typeof aged) => some.reduce((all, { requests }) => all + requests, 0)
  return {
    waiting: total(aged),
    oldest_days: aged[0]?.age ?? null,
    begun: aged.reduce((all, { begun }) => all + begun, 0),
    by_age: ages.map((until_days, at) => {
      const above = at === 0 ? -1 : (ages[at - 1] ?? 0)
      return {
        until_days,
        requests: total(aged.filter(({ age }) => age > above && (until_days === null || age <= until_days))),
      }
    }),
  }
}

/**
 * What was taken in the last months by type, and what is arranged for the next thirty days: one pass over the days of both. They
 * are added up between the days on which a month begins or is over, so months may overlap or leave days out.
 */
async function daysOf(ctx: Ctx) {
  const months = (await leaveYears(ctx.db))
    .flatMap(({ periods }) => periods)
    .filter(({ start }) => start <= ctx.today)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .slice(-MONTHS)
    .map(({ label, start, end }) => ({ label, start_on: start, end_on: end }))
  const coming = { start: addDays(ctx.today, 1), end: addDays(ctx.today, ARRANGED) }
  const past = months.map(({ start_on, end_on }) => ({
    start: start_on,
    end: end_on < ctx.today ? end_on : ctx.today,
  }))
  const found = await daysBetweenBounds(ctx, [...past, coming])
  const totalOf = (some: typeof found, span: DayRange) =>
    sum(some.filter(({ from }) => contains(span, from)).map(({ days }) => days))
  const taken = [...Map.groupBy(found, ({ leave_type }) => leave_type.id).values()].flatMap((of) => {
    const [one] = of
    if (!one || !past.some((month) => of.some(({ from }) => contains(month, from)))) return []
    const days = past.map((month) => Number(totalOf(of, month)))
    return [{ leave_type: one.leave_type, days, total: days.reduce((all, each) => all + each, 0) }]
  })
  return { arranged: totalOf(found, coming), months, taken: taken.toSorted((a, b) => b.total - a.total) }
}

/** Days of leave by type, and by the bound of the spans from which on they lie; `from` is that bound. */
async function daysBetweenBounds(ctx: Ctx, spans: readonly DayRange[]) {
  const bounds = [...new Set(spans.flatMap(({ start, end }) => [start, addDays(end, 1)]))].toSorted()
  const start = bounds[0] ?? ctx.today
  const end = addDays(bounds.at(-1) ?? ctx.today, -1)
  const { rows } = await sql<{ leave_type: TypeRef; n: number; days: string }>`
    select json_build_object('id', t.id, 'name', t.name, 'colour', t.colour) as leave_type, x.n, x.days
    from (
      select q.leave_type_id, width_bucket(l.date, ${bounds}::date[]) as n, trim_scale(sum(l.fraction))::text as days
      from leave_day l join leave_request q on q.org_id = l.org_id and q.request_id = l.request_id
        and q.start_on <= ${end}::date and q.end_on >= ${start}::date
      where ${heldDays({ start, end })} group by 1, 2
    ) x join leave_type t on t.id = x.leave_type_id
    order by t.name, x.n`.execute(ctx.db)
  return rows.map(({ n, ...row }) => ({ ...row, from: bounds[n - 1] ?? start }))
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
        select l.employee_id, l.leave_type_id, l.days from leave_total l
        where l.leave_type_id = any(${ids}::uuid[]) and l.latest_on <= ${ctx.today}::date and l.days > 0
        union all
        -- where entries are for days to come, without those
        select l.employee_id, l.leave_type_id, l.days - y.days from leave_total l
        cross join lateral (
          select sum(y.days) as days from leave_ledger y
          where y.org_id = l.org_id and y.employee_id = l.employee_id and y.leave_type_id = l.leave_type_id and y.effective_on > ${ctx.today}::date
        ) y
        where l.leave_type_id = any(${ids}::uuid[]) and l.latest_on > ${ctx.today}::date and l.days - y.days > 0
      ) b
      join employee e on e.id = b.employee_id and e.joined_on <= ${ctx.today}::date and (e.left_on is null or e.left_on >= ${ctx.today}::date)
      left join (
        select distinct on (c.employee_id) c.employee_id, c.annual_salary from employee_compensation c
        where c.valid_from <= ${ctx.today}::date order by c.employee_id, c.valid_from desc
      ) p on p.employee_id = b.employee_id
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
