import { isDay } from '#kernel/calendar/day.ts'
import { calendarIds } from '#kernel/calendar/system.ts'
import type { Kind } from '#kernel/kind.ts'

/**
 * What a value is: how it is shown, compared and added up. Money and decimals travel as exact text. `choices` is names of
 * which a row has any number: it is shown and filtered by each of them, and nothing is grouped or reckoned by it. `encrypted`
 * is words that the database cannot read: it knows which are the same, and neither their parts nor an order.
 */
export const dataKinds = [
  'text',
  'encrypted',
  'number',
  'decimal',
  'money',
  'day',
  'instant',
  'boolean',
  'choices',
] as const satisfies readonly Kind[]
export type DataKind = (typeof dataKinds)[number]

/** How many values each comparison takes: at least, at most. */
const takes = {
  is: [1, 1],
  is_not: [1, 1],
  contains: [1, 1],
  begins: [1, 1],
  any_of: [1, 50],
  none_of: [1, 50],
  at_least: [1, 1],
  at_most: [1, 1],
  between: [2, 2],
  before: [1, 1],
  after: [1, 1],
  last_days: [1, 1],
  next_days: [1, 1],
  period: [2, 2],
  yes: [0, 0],
  no: [0, 0],
  empty: [0, 0],
  filled: [0, 0],
} as const
export type Operator = keyof typeof takes
// the keys of the table above, in its order
export const operators = Object.keys(takes) as [Operator, ...Operator[]]
export const valuesTaken = (operator: Operator): readonly [number, number] => takes[operator]

const blank = ['empty', 'filled'] as const
const figure = ['is', 'is_not', 'at_least', 'at_most', 'between', ...blank] as const
const time = ['is', 'before', 'after', 'between', 'period', 'last_days', 'next_days', ...blank] as const
const byKind: Record<DataKind, readonly Operator[]> = {
  text: ['any_of', 'none_of', 'is', 'is_not', 'contains', 'begins', ...blank],
  encrypted: ['is', 'any_of', ...blank],
  number: figure,
  decimal: figure,
  money: figure,
  day: time,
  instant: time,
  boolean: ['yes', 'no', ...blank],
  choices: ['any_of', 'none_of', ...blank],
}
export const operatorsOf = (kind: DataKind): readonly Operator[] => byKind[kind]

/** Relative to the day on which the report is looked at, in either calendar: `['this_month', 'BS']`. */
export const periods = [
  'this_month',
  'last_month',
  'next_month',
  'this_year',
  'last_year',
  'next_year',
] as const
export type PeriodName = (typeof periods)[number]

/** Why a filter does not fit a column of this kind, or null. */
export function filterProblem(
  kind: DataKind,
  { is, values }: { is: Operator; values: readonly string[] },
): string | null {
  if (!byKind[kind].includes(is)) return 'it cannot be compared in this way.'
  const [least, most] = takes[is]
  if (values.length < least || values.length > most || values.some((value) => value.trim() === ''))
    return 'a value is missing.'
  if (is === 'period')
    return isOne(periods, values[0]) && isOne(calendarIds, values[1]) ? null : 'select a valid period.'
  if (is === 'last_days' || is === 'next_days')
    return /^\d{1,5}$/.test(values[0] ?? '') ? null : 'a number of days is needed.'
  if (kind === 'day' || kind === 'instant') return values.every(isDay) ? null : 'select a valid date.'
  if (kind !== 'text' && kind !== 'encrypted' && kind !== 'boolean' && kind !== 'choices')
    return values.every((value) => /^-?\d{1,13}(\.\d{1,4})?$/.test(value)) ? null : 'a number is needed.'
  return values.every((value) => !value.includes('\u0000')) ? null : 'this is no text.'
}

const isOne = (all: readonly string[], value: string | undefined) =>
  value !== undefined && all.includes(value)

/** What is asked when a report is opened. */
export const parameterKinds = ['period', 'day', 'list', 'number', 'text'] as const
export type ParameterKind = (typeof parameterKinds)[number]

/** Days relative to the one on which the report is looked at, in either calendar: `['month_start', 'BS']`. */
export const relativeDays = [
  'today',
  'yesterday',
  'month_start',
  'month_end',
  'last_month_end',
  'year_start',
  'last_year_end',
] as const
export type RelativeDay = (typeof relativeDays)[number]

/** Which comparisons a parameter can be the value of. */
const comparedBy: Record<ParameterKind, readonly Operator[]> = {
  period: ['period'],
  day: ['is', 'before', 'after'],
  list: ['any_of', 'none_of'],
  number: ['is', 'is_not', 'at_least', 'at_most'],
  text: ['is', 'is_not', 'contains', 'begins'],
}
const answeredBy: Record<ParameterKind, readonly DataKind[]> = {
  period: ['day', 'instant'],
  day: ['day', 'instant'],
  list: ['text', 'choices'],
  number: ['number', 'decimal', 'money'],
  text: ['text', 'encrypted'],
}
export const fitsParameter = (parameter: ParameterKind, kind: DataKind, is: Operator): boolean =>
  answeredBy[parameter].includes(kind) && comparedBy[parameter].includes(is)

/** Why these values are no answer to a parameter, or null; no value at all asks for everything. */
export function answerProblem(kind: ParameterKind, values: readonly string[]): string | null {
  const [first = '', second = ''] = values
  if (values.length === 0) return null
  if (values.some((value) => value.trim() === '' || value.includes('\u0000'))) return 'a value is missing.'
  switch (kind) {
    case 'period':
      if (values.length === 2 && isOne(periods, first) && isOne(calendarIds, second)) return null
      return values.length === 2 && isDay(first) && isDay(second) && first <= second
        ? null
        : 'select a valid period.'
    case 'day':
      if (values.length === 2 && isOne(relativeDays, first) && isOne(calendarIds, second)) return null
      return values.length === 1 && isDay(first) ? null : 'select a valid date.'
    case 'number':
      return values.length === 1 && /^-?\d{1,13}(\.\d{1,4})?$/.test(first) ? null : 'a number is needed.'
    case 'text':
      return values.length === 1 ? null : 'one text is needed.'
    case 'list':
      return null
  }
}
