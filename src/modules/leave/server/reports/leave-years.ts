import { monthIn, calendarSystems, monthTitle, partsIn, type CalendarId } from '#kernel/calendar/system.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import type { Ctx } from '#platform/context.ts'
import { invalid } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { fiscalYearsOf, periodsOfYear } from '#modules/organization/server/public.ts'

export interface Column {
  key: string
  title: string
  from: string
  to: string
}

/** The leave years, the latest first, and the one asked for: else the running one, else the last there is. */
export async function yearsOf({ db, today }: Pick<Ctx, 'db' | 'today'>, yearId: string | undefined) {
  const rows = await fiscalYearsOf(db, 'leave')
  const years = rows
    .map(({ id, name, applicable_from, applicable_to }) => ({
      id,
      name,
      from: applicable_from,
      to: applicable_to,
    }))
    .toReversed()
  if (!yearId)
    return { years, year: years.find(({ from, to }) => from <= today && today <= to) ?? years[0] ?? null }
  const year = years.find(({ id }) => id === yearId)
  if (!year) throw invalid({ year_id: ['Select a valid choice.'] })
  return { years, year }
}

/** The months of a leave year. */
export async function monthsOf(db: Db, yearId: string): Promise<Column[]> {
  const rows = await periodsOfYear(db, yearId)
  return rows.map(({ seq, label, start_on, end_on }) => ({
    key: String(seq),
    title: label,
    from: start_on,
    to: end_on,
  }))
}

/** The days of the month that holds a day. */
export function daysOfMonth(calendar: CalendarId, on: string): { title: string; columns: Column[] } {
  const system = calendarSystems[calendar]
  const { year, month } = partsIn(system, on)
  return {
    title: monthTitle(system, year, month),
    columns: [...eachDay(monthIn(system, year, month))].map((day, n) => ({
      key: String(n + 1),
      title: String(n + 1),
      from: day,
      to: day,
    })),
  }
}
