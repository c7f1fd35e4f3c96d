import type { FormulaKind } from '#engines/dataset/formula-kind.ts'

/** What an argument must be; `any` is whatever can be written as text. */
export type Wanted = 'number' | 'text' | 'day' | 'boolean' | 'any'

export interface FormulaFunction {
  /** As it is written, for whoever looks it up. */
  sign: string
  /** Of the first arguments; the last stands for all that follow. */
  takes: readonly Wanted[]
  least: number
  most: number
  /** What it comes to; `same` is what its arguments have in common, from the one at `from` on. */
  gives: FormulaKind | { same: number }
}

const one = (sign: string, takes: Wanted, gives: FormulaFunction['gives']): FormulaFunction => ({
  sign,
  takes: [takes],
  least: 1,
  most: 1,
  gives,
})
const two = (sign: string, takes: readonly Wanted[], gives: FormulaFunction['gives']): FormulaFunction => ({
  sign,
  takes,
  least: 2,
  most: 2,
  gives,
})
const none = (sign: string): FormulaFunction => ({ sign, takes: [], least: 0, most: 0, gives: 'day' })
const most = 12

/** All that a formula can call. Nothing of it reads anything but its arguments. */
export const formulaFunctions = {
  if: { sign: 'if(condition, then, else)', takes: ['boolean', 'any'], least: 3, most: 3, gives: { same: 1 } },
  first: { sign: 'first(value, otherwise, …)', takes: ['any'], least: 2, most, gives: { same: 0 } },
  is_empty: one('is_empty(value)', 'any', 'boolean'),
  between: { sign: 'between(value, least, most)', takes: ['any'], least: 3, most: 3, gives: 'boolean' },
  one_of: { sign: 'one_of(value, a, b, …)', takes: ['any'], least: 2, most, gives: 'boolean' },
  min: { sign: 'min(a, b, …)', takes: ['any'], least: 2, most, gives: { same: 0 } },
  max: { sign: 'max(a, b, …)', takes: ['any'], least: 2, most, gives: { same: 0 } },
  round: { sign: 'round(number, decimals)', takes: ['number'], least: 1, most: 2, gives: { same: 0 } },
  ceil: one('ceil(number)', 'number', { same: 0 }),
  floor: one('floor(number)', 'number', { same: 0 }),
  abs: one('abs(number)', 'number', { same: 0 }),
  days: two('days(from, to)', ['day'], 'number'),
  months: two('months(from, to)', ['day'], 'number'),
  years: two('years(from, to)', ['day'], 'number'),
  add_days: two('add_days(day, number)', ['day', 'number'], 'day'),
  add_months: two('add_months(day, number)', ['day', 'number'], 'day'),
  year: one('year(day)', 'day', 'number'),
  month: one('month(day)', 'day', 'number'),
  bs_year: one('bs_year(day)', 'day', 'number'),
  bs_month: one('bs_month(day)', 'day', 'number'),
  bs_date: one('bs_date(day)', 'day', 'text'),
  today: none('today()'),
  as_of: none('as_of()'),
  start: one('start(@period)', 'day', 'day'),
  end: one('end(@period)', 'day', 'day'),
  join: { sign: 'join(separator, a, b, …)', takes: ['text', 'any'], least: 2, most, gives: 'text' },
  upper: one('upper(text)', 'text', 'text'),
  lower: one('lower(text)', 'text', 'text'),
  trim: one('trim(text)', 'text', 'text'),
  left: two('left(text, number)', ['text', 'number'], 'text'),
  right: two('right(text, number)', ['text', 'number'], 'text'),
  length: one('length(text)', 'text', 'number'),
  contains: two('contains(text, part)', ['text'], 'boolean'),
  begins: two('begins(text, part)', ['text'], 'boolean'),
  text: one('text(value)', 'any', 'text'),
} as const satisfies Record<string, FormulaFunction>
export type FunctionName = keyof typeof formulaFunctions

export const functionNamed = (name: string): FormulaFunction | undefined =>
  Object.hasOwn(formulaFunctions, name) ? formulaFunctions[name as FunctionName] : undefined
