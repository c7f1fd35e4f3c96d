import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { inDigits, inEnglish, type Writing } from '#kernel/calendar/names.ts'
import { bikramSambat, calendarSystems, monthIn, monthTitle } from '#kernel/calendar/system.ts'
import { dayOf } from '#engines/dataset/condition-server.ts'
import type { At } from '#engines/dataset/data-set-server.ts'
import type { Grouping } from '#engines/dataset/definition.ts'
import type { DataKind } from '#engines/dataset/operator.ts'

/** By what a group is told apart: the value itself, or the first day of the month or year that it falls in. */
export function bucketOf(
  value: RawBuilder<unknown>,
  kind: DataKind,
  { by, calendar }: Pick<Grouping, 'by' | 'calendar'>,
  at: At,
): { sql: RawBuilder<unknown>; kind: DataKind } {
  if (kind !== 'day' && kind !== 'instant') return { sql: value, kind }
  const day = dayOf(value, kind, at)
  if (by === 'value') return { sql: day, kind: 'day' }
  if (calendar === 'AD') return { sql: sql`date_trunc(${sql.lit(by)}, ${day}::timestamp)::date`, kind: 'day' }
  const starts = firstDays[by]
  return { sql: sql`(${starts}::date[])[width_bucket(${day}, ${starts}::date[])]`, kind: 'day' }
}

/** `Mangsir 2083` of the first day of a month, `2083` of that of a year. */
export function bucketTitle(
  first: string,
  { by, calendar }: Pick<Grouping, 'by' | 'calendar'>,
  writing: Writing = inEnglish,
): string {
  const system = calendarSystems[calendar]
  const parts = system.of(first)
  if (!parts) return first
  return by === 'year'
    ? inDigits(parts.year, writing.digits)
    : monthTitle(system, parts.year, parts.month, writing)
}

// The database knows no Bikram Sambat: it is given where each month and year of it begins.
const years = Array.from(
  { length: bikramSambat.lastYear - bikramSambat.firstYear + 1 },
  (_, index) => bikramSambat.firstYear + index,
)
const firstDays = {
  month: years.flatMap((year) =>
    Array.from({ length: 12 }, (_, index) => bikramSambat.day({ year, month: index + 1, day: 1 })),
  ),
  year: years.map((year) => bikramSambat.day({ year, month: 1, day: 1 })),
}

// … and where the first month begins that it does not know
const monthStarts = [...firstDays.month, addDays(monthIn(bikramSambat, bikramSambat.lastYear, 12).end, 1)]

/** Year, month and `2083-07-05` of a day in Bikram Sambat; empty before and after the years that are known. */
export function bsDayParts(day: RawBuilder<unknown>) {
  const nth = sql`nullif(width_bucket(${day}, ${monthStarts}::date[]) % ${sql.lit(monthStarts.length)}, 0)`
  const year = sql`((${nth} - 1) / 12 + ${sql.lit(bikramSambat.firstYear)})`
  const month = sql`((${nth} - 1) % 12 + 1)`
  const date = sql`(${day} - (${monthStarts}::date[])[${nth}] + 1)`
  const two = (value: RawBuilder<unknown>) => sql`lpad((${value})::text, 2, '0')`
  return { year, month, text: sql`(${year}::text || '-' || ${two(month)} || '-' || ${two(date)})` }
}
