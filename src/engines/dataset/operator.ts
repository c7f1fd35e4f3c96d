import { isDay } from '#kernel/calendar/day.ts'
import { calendarIds } from '#kernel/calendar/system.ts'

/** What a value is: how it is shown, compared and added up. Money and decimals travel as exact text. */
export const dataKinds = ['text', 'number', 'decimal', 'money', 'day', 'instant', 'boolean'] as const
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
  number: figure,
  decimal: figure,
  money: figure,
  day: time,
  instant: time,
  boolean: ['yes', 'no', ...blank],
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
  if (!byKind[kind].includes(is)) return 'it can not be compared in this way.'
  const [least, most] = takes[is]
  if (values.length < least || values.length > most || values.some((value) => value.trim() === ''))
    return 'a value is missing.'
  if (is === 'period')
    return isOne(periods, values[0]) && isOne(calendarIds, values[1]) ? null : 'select a valid period.'
  if (is === 'last_days' || is === 'next_days')
    return /^\d{1,5}$/.test(values[0] ?? '') ? null : 'a number of days is needed.'
  if (kind === 'day' || kind === 'instant') return values.every(isDay) ? null : 'select a valid date.'
  if (kind !== 'text' && kind !== 'boolean')
    return values.every((value) => /^-?\d{1,13}(\.\d{1,4})?$/.test(value)) ? null : 'a number is needed.'
  return values.every((value) => !value.includes('\u0000')) ? null : 'this is no text.'
}

const isOne = (all: readonly string[], value: string | undefined) =>
  value !== undefined && all.includes(value)
