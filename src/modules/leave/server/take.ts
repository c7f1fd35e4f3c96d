import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { isZero, negate, sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { fiscalYearsOf } from '#modules/organization/server/public.ts'
import { AROUND, type CountedDate, type Half } from '#modules/leave/domain/counted-date.ts'
import { looseSandwiches, type LiveHalf } from '#modules/leave/domain/sandwich.ts'
import { accountOf } from '#modules/leave/server/account.ts'
import { enter } from '#modules/leave/server/ledger.ts'
import { ruleOn, rulesOn } from '#modules/leave/server/rules.ts'
import { settleSince } from '#modules/leave/server/settle-since.ts'

/** An approved or open leave, as far as its days are concerned. */
export interface Leave {
  id: string
  employee_id: string
  leave_type_id: string
  start_on: Day
  end_on: Day
}

/** Writes down which stretches of which days a leave takes. */
export async function writeDays(
  ctx: Ctx,
  leave: { id: string; employee_id: string },
  dates: readonly CountedDate[],
  minutesADay: number | null,
): Promise<void> {
  const rows = dates.flatMap(({ date, pieces, counted_as }) =>
    pieces.map(({ half, thousandths, stretch, minutes }) => ({
      request_id: leave.id,
      employee_id: leave.employee_id,
      date,
      half,
      fraction: (thousandths / 1000).toFixed(3),
      counted_as,
      minutes: minutesADay === null ? minutes : Math.round((thousandths * minutesADay) / 1000),
      stretch: stretch && `[${stretch[0]},${stretch[1]})`,
    })),
  )
  if (rows.length) await ctx.db.insertInto('leave_day').values(rows).execute()
}

interface LiveDay {
  date: Day
  days: string
  minutes: number
}

/** Enters what a leave takes, by leave year: each in the account of its year. */
export async function takeLeave(ctx: Ctx, leave: Leave): Promise<void> {
  const [rule, years, { rows: live }] = await Promise.all([
    ruleOn(ctx.db, leave.leave_type_id, leave.start_on),
    fiscalYearsOf(ctx.db, 'leave'),
    sql<LiveDay>`select date, sum(fraction)::text as days, coalesce(sum(minutes), 0)::int as minutes
      from leave_day where request_id = ${leave.id} and is_live group by date order by date`.execute(ctx.db),
  ])
  const parts = new Map<string | null, LiveDay[]>()
  for (const day of live) {
    const year = years.find((y) => y.applicable_from <= day.date && day.date <= y.applicable_to)
    parts.set(year?.id ?? null, [...(parts.get(year?.id ?? null) ?? []), day])
  }
  const isHours = rule?.unit === 'Hour'
  await enter(
    ctx.db,
    [...parts].map(([period_id, days]) => ({
      ...sourceOf(ctx, leave),
      leave_type_id: rule ? accountOf(rule) : leave.leave_type_id,
      kind: 'taken' as const,
      ...amounts(days, isHours, negate, -1),
      effective_on: parts.size === 1 ? leave.start_on : (days[0]?.date ?? leave.start_on),
      period_id,
      setting_id: rule?.setting_id ?? null,
      reason: `Leave from ${leave.start_on} to ${leave.end_on}`,
    })),
  )
  await settleSince(ctx, leave.employee_id, leave.start_on)
}

const sourceOf = (ctx: Ctx, leave: Leave) => ({
  employee_id: leave.employee_id,
  source_type: 'leave_request',
  source_id: leave.id,
  account_id: ctx.viewer.account_id,
})

const amounts = (
  days: readonly LiveDay[],
  isHours: boolean,
  signed: (amount: string) => string,
  sign: 1 | -1,
) => ({
  days: isHours ? '0' : signed(sum(days.map((day) => day.days))),
  ...(isHours ? { minutes: sign * days.reduce((total, day) => total + day.minutes, 0) } : {}),
})

interface Given {
  /** Null: all that is left. */
  dates: readonly Day[] | null
  reason: string
}

/**
 * Gives days of a leave back: they are free again, and what they took of the balance returns to where it was taken.
 * Days that counted only because they lay between this and other leave are given back with them.
 */
export async function freeDays(ctx: Ctx, leave: Leave, given: Given): Promise<string> {
  const freed = await release(ctx, leave, given)
  if (freed.length) {
    await freeLoose(ctx, leave, freed)
    await settleSince(ctx, leave.employee_id, leave.start_on)
  }
  return sum(freed.map(({ days }) => days))
}

async function release(ctx: Ctx, leave: Leave, { dates, reason }: Given): Promise<LiveDay[]> {
  const { rows } = await sql<LiveDay>`
    with freed as (
      update leave_day set is_live = false
      where request_id = ${leave.id} and is_live and (${dates === null} or date = any(${dates ?? []}::date[]))
      returning date, fraction, minutes
    ), counted as (
      update leave_request set freed_days = freed_days + (select coalesce(sum(fraction), 0) from freed)
      where request_id = ${leave.id} and ${dates !== null}
    )
    select date, sum(fraction)::text as days, coalesce(sum(minutes), 0)::int as minutes
    from freed group by date order by date`.execute(ctx.db)
  if (!rows.length) return []
  const taken = await ctx.db
    .selectFrom('leave_ledger')
    .select(['leave_type_id', 'effective_on', 'minutes', 'period_id', 'setting_id'])
    .where('source_type', '=', 'leave_request')
    .where('source_id', '=', leave.id)
    .where('kind', '=', 'taken')
    .orderBy('effective_on', 'desc')
    .execute()
  // an open request has taken nothing yet
  if (!taken.length) return rows
  const back = Map.groupBy(
    rows,
    ({ date }) => taken.find((line) => line.effective_on <= date) ?? taken.at(-1),
  )
  const source_id = newId()
  await enter(
    ctx.db,
    [...back].flatMap(([line, days]) => {
      if (!line) return []
      const { minutes, ...place } = line
      const entry = {
        ...sourceOf(ctx, leave),
        ...place,
        kind: 'taken_reversal' as const,
        ...amounts(days, minutes !== 0, (amount) => amount, 1),
        source_type: 'leave_freed',
        source_id,
        reason,
      }
      return isZero(entry.days) && !entry.minutes ? [] : [entry]
    }),
  )
  return rows
}

type Beside = LiveHalf & { leave: Leave }

/** Days between leaves that lie there no more: of the same request, and of the one beside it. */
async function freeLoose(ctx: Ctx, leave: Leave, freed: readonly LiveDay[]): Promise<void> {
  const from = addDays(freed[0]?.date ?? leave.start_on, -AROUND * 2)
  const to = addDays(freed.at(-1)?.date ?? leave.end_on, AROUND * 2)
  const rules = await rulesOn(ctx.db, leave.start_on)
  const { rows } = await sql<{ date: Day; half: Half; counted_as: LiveHalf['counted_as']; leave: Leave }>`
      select x.date, x.half, x.counted_as, json_build_object('id', d.request_id, 'employee_id', x.employee_id,
        'leave_type_id', d.leave_type_id, 'start_on', d.start_on, 'end_on', d.end_on) as leave
      from leave_day x join leave_request d on d.org_id = x.org_id and d.request_id = x.request_id
      where x.employee_id = ${leave.employee_id} and x.is_live and x.date between ${from} and ${to}
      order by x.date for update of d`.execute(ctx.db)
  const counting = new Map(rules.map((rule) => [rule.leave_type_id, rule]))
  const live: Beside[] = rows.filter(
    (row) => row.counted_as === 'sandwich' || counting.get(row.leave.leave_type_id)?.sandwich !== 'none',
  )
  const half = counting.get(leave.leave_type_id)?.half_triggers_sandwich ?? false
  const loose = new Set(looseSandwiches(live, half ? 1 : 2))
  const others = Map.groupBy(
    live.filter((row) => row.counted_as === 'sandwich' && loose.has(row.date)),
    (row) => row.leave.id,
  )
  for (const rows of others.values()) {
    const [first] = rows
    if (first)
      await release(ctx, first.leave, {
        dates: rows.map(({ date }) => date),
        reason: 'No longer between two days of leave',
      })
  }
}
