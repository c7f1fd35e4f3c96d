import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Ctx } from '#platform/context.ts'
import { happenedTo, shownTo } from '#modules/hris/server/public.ts'

export type Whose = Parameters<typeof happenedTo>[1] & {
  employee_id?: string[] | undefined
  status?: string[] | undefined
}

/** Whom a report may be about and is narrowed to, as a condition on the person and the day of its lines. */
export async function about(
  ctx: Ctx,
  filters: Whose,
  employee: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> {
  const { employee_id: people } = filters
  return sql<boolean>`${sql.join(
    [
      shownTo(ctx, employee),
      ...(people?.length ? [sql`${employee} = any(${people}::uuid[])`] : []),
      ...(await happenedTo(ctx.db, filters, { employee, day })),
    ],
    sql` and `,
  )}`
}

/** Days of attendance as `d` with their person as `e`. */
export async function daysIn(
  ctx: Ctx,
  filters: Whose,
  { start, end }: DayRange,
): Promise<RawBuilder<unknown>> {
  return sql`attendance_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id
    and d.date between ${start}::date and ${end}::date and d.status not in ('Not joined', 'Left')
    ${filters.status?.length ? sql`and d.status = any(${filters.status}::text[])` : sql``}
    and ${await about(ctx, filters, sql`d.employee_id`, sql`d.date`)}`
}

/** A time of the day where the organization is. */
export const clockOf = (ctx: Ctx, column: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${ctx.org.time_zone}, 'HH24:MI')`

export const who = sql`e.full_name as name, e.code, e.id as employee_id`
export const hoursOf = (column: RawBuilder<unknown>) => sql`round(coalesce(sum(${column}), 0) / 60.0, 2)`
