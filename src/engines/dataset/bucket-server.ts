import { sql, type RawBuilder } from 'kysely'
import { bikramSambat, calendarSystems, monthTitle } from '#kernel/calendar/system.ts'
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
export function bucketTitle(first: string, { by, calendar }: Pick<Grouping, 'by' | 'calendar'>): string {
  const system = calendarSystems[calendar]
  const parts = system.of(first)
  if (!parts) return first
  return by === 'year' ? String(parts.year) : monthTitle(system, parts.year, parts.month)
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
