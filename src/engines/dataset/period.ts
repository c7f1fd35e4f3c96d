import { addDays, isDay, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { calendarSystems, monthIn, partsIn, type CalendarId } from '#kernel/calendar/system.ts'
import type { Definition, Filter, Parameter } from '#engines/dataset/definition.ts'
import type { PeriodName, RelativeDay } from '#engines/dataset/operator.ts'

const steps: Record<PeriodName, readonly ['month' | 'year', number]> = {
  this_month: ['month', 0],
  last_month: ['month', -1],
  next_month: ['month', 1],
  this_year: ['year', 0],
  last_year: ['year', -1],
  next_year: ['year', 1],
}

/** A month or year of that calendar, relative to a day. */
export function periodOn(name: PeriodName, calendar: CalendarId, today: string): DayRange {
  const system = calendarSystems[calendar]
  const { year, month } = partsIn(system, today)
  const [unit, step] = steps[name]
  if (unit === 'year')
    return {
      start: system.day({ year: year + step, month: 1, day: 1 }),
      end: addDays(system.day({ year: year + step + 1, month: 1, day: 1 }), -1),
    }
  const count = year * 12 + month - 1 + step
  return monthIn(system, Math.floor(count / 12), (count % 12) + 1)
}

/** A day that is said relative to another, in the months and years of that calendar. */
export function dayOn(name: RelativeDay, calendar: CalendarId, today: Day): Day {
  switch (name) {
    case 'today':
      return today
    case 'yesterday':
      return addDays(today, -1)
    case 'month_start':
      return periodOn('this_month', calendar, today).start
    case 'month_end':
      return periodOn('this_month', calendar, today).end
    case 'last_month_end':
      return periodOn('last_month', calendar, today).end
    case 'year_start':
      return periodOn('this_year', calendar, today).start
    case 'last_year_end':
      return periodOn('last_year', calendar, today).end
  }
}

/** The days of a period's answer, or null where it has none. */
export function rangeAnswered(
  { kind, values }: Pick<Parameter, 'kind' | 'values'>,
  today: Day,
): DayRange | null {
  const [first = '', second = ''] = values
  if (kind !== 'period' || values.length < 2) return null
  // the answer was checked: it is two days, or a name and a calendar
  return isDay(first)
    ? { start: first, end: second }
    : periodOn(first as PeriodName, second as CalendarId, today)
}

/** What a parameter other than a period was answered with, or null. */
export function valueAnswered(
  { kind, values }: Pick<Parameter, 'kind' | 'values'>,
  today: Day,
): string | null {
  const [first, second] = values
  if (kind !== 'day' || first === undefined || isDay(first)) return first ?? null
  return dayOn(first as RelativeDay, second as CalendarId, today)
}

/** Filters with the answers to their parameters in them; where nothing is asked for, everything is. */
export function answered(definition: Definition, today: Day): Definition {
  const parameters = new Map(definition.parameters.map((one) => [one.key, one]))
  const filters = definition.filters.flatMap((filter): Filter[] => {
    if (filter.parameter === undefined) return [filter]
    const { column, is } = filter
    const parameter = parameters.get(filter.parameter)
    if (!parameter || parameter.values.length === 0) return []
    if (parameter.kind === 'list') return [{ column, is, values: parameter.values }]
    const range = rangeAnswered(parameter, today)
    if (range) return [{ column, is: 'between', values: [range.start, range.end] }]
    const value = valueAnswered(parameter, today)
    return value === null ? [] : [{ column, is, values: [value] }]
  })
  return { ...definition, filters }
}

/** The same report with other answers to its parameters; what it does not ask for is not answered. */
export const withAnswers = (
  definition: Definition,
  answers: Readonly<Record<string, readonly string[]>>,
): Definition => ({
  ...definition,
  parameters: definition.parameters.map((one) => {
    const values = answers[one.key]
    return values ? { ...one, values: [...values] } : one
  }),
})

/** The titles of what must be answered before the report can be shown. */
export const unanswered = ({ parameters }: Pick<Definition, 'parameters'>): string[] =>
  parameters.flatMap(({ title, is_required, values }) => (is_required && values.length === 0 ? [title] : []))
