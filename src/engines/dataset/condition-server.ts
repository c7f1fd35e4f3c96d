import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { CalendarId } from '#kernel/calendar/system.ts'
import { sealedForms } from '#platform/db-sealing.ts'
import type { At } from '#engines/dataset/data-set-server.ts'
import type { Filter } from '#engines/dataset/definition.ts'
import type { DataKind, PeriodName } from '#engines/dataset/operator.ts'
import { periodOn } from '#engines/dataset/period.ts'

type Condition = RawBuilder<unknown>

/** A filter that fits the column's kind, as a condition. Everything that was typed is bound. */
export function conditionOf(value: Condition, kind: DataKind, { is, values }: Filter, at: At): Condition {
  if (is === 'empty') return sql`${value} is null`
  if (is === 'filled') return sql`${value} is not null`
  if (is === 'yes') return sql`${value} is true`
  if (is === 'no') return sql`${value} is false`
  if (kind === 'choices') {
    const has = sql`${value} && ${values}::text[]`
    // who has none has none of these either
    return is === 'none_of' ? sql`(${has}) is not true` : has
  }
  if (kind === 'encrypted') return sql`${value} = any(${sealedForms(values)}::text[])`
  if (kind === 'text' || kind === 'boolean') return ofText(value, is, values)
  if (kind === 'day' || kind === 'instant') return ofDay(dayOf(value, kind, at), is, values, at)
  return ofFigure(value, is, values)
}

/** The organization's day of a moment. */
export const dayOf = (value: Condition, kind: DataKind, at: At): Condition =>
  kind === 'instant' ? sql`(${value} at time zone ${at.time_zone})::date` : value

function ofText(value: Condition, is: Filter['is'], values: readonly string[]): Condition {
  const [first = ''] = values
  const small = first.toLowerCase()
  switch (is) {
    case 'any_of':
      return sql`${value} = any(${values}::text[])`
    // what has no value is none of them either
    case 'none_of':
      return sql`(${value} = any(${values}::text[])) is not true`
    case 'is_not':
      return sql`lower(${value}) is distinct from ${small}`
    case 'contains':
      return sql`strpos(lower(${value}), ${small}) > 0`
    case 'begins':
      return sql`strpos(lower(${value}), ${small}) = 1`
    default:
      return sql`lower(${value}) = ${small}`
  }
}

function ofFigure(value: Condition, is: Filter['is'], [first, second]: readonly string[]): Condition {
  switch (is) {
    case 'is_not':
      return sql`${value} is distinct from ${first}::numeric`
    case 'at_least':
      return sql`${value} >= ${first}::numeric`
    case 'at_most':
      return sql`${value} <= ${first}::numeric`
    case 'between':
      return sql`${value} between ${first}::numeric and ${second}::numeric`
    default:
      return sql`${value} = ${first}::numeric`
  }
}

function ofDay(value: Condition, is: Filter['is'], values: readonly string[], { today }: At): Condition {
  const [first = today, second = today] = values
  const within = ({ start, end }: DayRange) => sql`${value} between ${start}::date and ${end}::date`
  switch (is) {
    case 'before':
      return sql`${value} < ${first}::date`
    case 'after':
      return sql`${value} > ${first}::date`
    case 'between':
      return within({ start: first, end: second })
    // today is the last of the last days, and the first of the next
    case 'last_days':
      return within({ start: addDays(today, 1 - Number(first)), end: today })
    case 'next_days':
      return within({ start: today, end: addDays(today, Number(first) - 1) })
    case 'period':
      // the schema of filters allows these names alone
      return within(periodOn(first as PeriodName, second as CalendarId, today))
    default:
      return sql`${value} = ${first}::date`
  }
}
