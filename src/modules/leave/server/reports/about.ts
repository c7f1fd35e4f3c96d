import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { addMonths } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { happenedTo, shownTo } from '#modules/hris/server/public.ts'
import { leaveYears } from '#modules/leave/server/accounts.ts'
import type { LeaveYear } from '#modules/leave/domain/policy.ts'

export interface Whose {
  employee_id?: string[] | undefined
  leave_type_id?: string[] | undefined
}
type Filters = Whose & Parameters<typeof happenedTo>[1]

/**
 * Whom a report may be about and is narrowed to, as conditions on `employee`, by where they were on `day`. A supervisor's
 * are the people below, on whatever level.
 */
export async function about(
  ctx: Ctx,
  filters: Filters,
  { employee, day }: { employee: RawBuilder<unknown>; day: RawBuilder<unknown> },
): Promise<RawBuilder<unknown>> {
  const places = await happenedTo(ctx.db, filters, { employee, day })
  return sql.join([among(ctx, filters, employee), ...places], sql` and `)
}

/** The same without places, for rows that are narrowed by them already. */
export function among(ctx: Ctx, { employee_id: people }: Whose, employee: RawBuilder<unknown>) {
  const all = [...(people?.length ? [sql`${employee} = any(${people}::uuid[])`] : []), shownTo(ctx, employee)]
  return sql.join(all, sql` and `)
}

export const ofTypes = (
  { leave_type_id: types }: Pick<Whose, 'leave_type_id'>,
  column: RawBuilder<unknown>,
) => (types?.length ? sql`${column} = any(${types}::uuid[])` : sql`true`)

/** Days, or hours of a type that counts them: of the ledger `l` and its type `t`. */
export const amount = sql`case when t.unit = 'Hour' then l.minutes / 60.0 else l.days end`

/** The same without reading the type of each entry: which count hours is known before, and mostly none does. */
export async function amountOf(db: Db): Promise<RawBuilder<unknown>> {
  const hourly = await db.selectFrom('leave_type').select('id').where('unit', '=', 'Hour').execute()
  return hourly.length
    ? sql`case when l.leave_type_id = any(${hourly.map(({ id }) => id)}::uuid[]) then l.minutes / 60.0 else l.days end`
    : sql`l.days`
}

/** The days asked for, else the twelve months until today. */
export function rangeOf(
  { today }: Pick<Ctx, 'today'>,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): DayRange {
  const end = to ?? (from && from > today ? from : today)
  const start = from ?? addMonths(end, -12)
  if (start > end) throw invalid({ to: ['To must not be before From.'] })
  return { start, end }
}

/** The days asked for, else the whole of the running leave year, with what is arranged in it. */
export async function yearRangeOf(
  ctx: Ctx,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): Promise<DayRange> {
  const year = from && to ? undefined : await yearOf(ctx, undefined)
  const start = from ?? year?.start ?? `${ctx.today.slice(0, 4)}-01-01`
  const end = to ?? (year && year.end >= start ? year.end : addMonths(start, 12))
  if (start > end) throw invalid({ to: ['To must not be before From.'] })
  return { start, end }
}

/** The leave year asked for, else the one that holds today, else the latest. */
export async function yearOf(
  ctx: Pick<Ctx, 'db' | 'today'>,
  id: string | undefined,
): Promise<LeaveYear | undefined> {
  const years = await leaveYears(ctx.db)
  if (id) return years.find((year) => year.id === id)
  return years.findLast(({ start }) => start <= ctx.today) ?? years[0]
}

/** The year asked for, else the last that has ended: what reports about ends of years begin with. */
export async function endedYear(ctx: Ctx, id: string | undefined): Promise<LeaveYear | undefined> {
  const years = await leaveYears(ctx.db)
  return id ? years.find((year) => year.id === id) : years.findLast(({ end }) => end < ctx.today)
}
