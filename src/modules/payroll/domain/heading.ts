import type { Amount } from '#kernel/amount.ts'
import { FormulaError, namesIn, type Expression } from '#modules/payroll/domain/formula.ts'
import { parseFormula } from '#modules/payroll/domain/formula-parse.ts'
import { headingSources, type HeadingSource } from '#modules/payroll/domain/heading-source.ts'

export const headingKinds = ['Earning', 'Deduction', 'Employer contribution', 'Information'] as const
export type HeadingKind = (typeof headingKinds)[number]

export { headingSources, type HeadingSource }

/** How an amount counts in the year's tax; at the leaving rate it is taxed by itself, finally. */
export const taxTreatments = ['Taxable', 'Not taxable', 'Retirement fund', 'Leaving rate'] as const
export type TaxTreatment = (typeof taxTreatments)[number]

export const funds = ['SSF', 'PF', 'CIT'] as const

export interface Heading {
  id: string
  code: string
  name: string
  position: number
  kind: HeadingKind
  source: HeadingSource
  formula: string | null
  tax: TaxTreatment
  /** Paid every month, and so expected for the months ahead. */
  is_regular: boolean
  /** Cut by days that are not paid, joining, leaving and changes within the month. */
  is_prorated: boolean
  rounding_unit: Amount
}

/** Facts that a formula may name beside headings of lower order. */
export const formulaFacts = {
  AGREED: 'Agreed pay a month, from the employee record',
  IN_SSF: '1 for contributors to the Social Security Fund, else 0',
  IN_PF: '1 for members of the provident fund, else 0',
  SSF_EMPLOYEE: 'Employee share of the Social Security Fund, in percent',
  SSF_EMPLOYER: 'Employer share of the Social Security Fund, in percent',
  PF_EMPLOYEE: 'Employee share of the provident fund, in percent',
  PF_EMPLOYER: 'Employer share of the provident fund, in percent',
  GRATUITY: 'Gratuity, in percent of basic pay',
  MINIMUM_WAGE: 'Minimum wage a month',
  OVERTIME_FACTOR: 'Overtime factor of the law',
  OVERTIME_HOURS: 'Hours of approved overtime that are not paid yet',
  OVERTIME_OFF_HOURS: 'Of them, hours worked on days off and holidays',
  OVERTIME_PAY_HOURS: 'Hours of approved overtime, times the factors of the overtime settings',
  INPUT: 'The monthly input of this heading',
} as const
export const dayFacts = ['PERIOD', 'PAYABLE', 'UNPAID'] as const
/** Whole months of service, months of service with their part, months of the tax year to come. */
export const monthFacts = ['SERVICE', 'SERVED', 'LEFT'] as const

export const codePattern = /^[A-Z][A-Z0-9_]{0,29}$/

/** A formula read and checked against what it may name: headings of lower order, facts, tables. */
export function checkedFormula(
  text: string,
  earlier: ReadonlySet<string>,
  later: ReadonlyMap<string, number>,
  tables: ReadonlySet<string> = new Set(),
): Expression {
  const expression = parseFormula(text)
  const { headings, tables: used } = namesIn(expression)
  for (const name of headings) {
    if (earlier.has(name) || Object.hasOwn(formulaFacts, name)) continue
    const order = later.get(name)
    throw new FormulaError(
      order === undefined
        ? `There is no heading “${name}”.`
        : `${name} is computed later (order ${order}). Use a heading above this one.`,
      text.toUpperCase().indexOf(name),
    )
  }
  const missing = used.find((name) => !tables.has(name))
  if (missing) throw new FormulaError(`There is no table “${missing}”.`, text.toUpperCase().indexOf(missing))
  const word = wrongWord(expression)
  if (word) throw new FormulaError(word, 0)
  return expression
}

function wrongWord(one: Expression): string | null {
  const [days, months]: readonly (readonly string[])[] = [dayFacts, monthFacts]
  if (one.kind === 'named') {
    if (one.function === 'days' && !days?.includes(one.name))
      return `days takes ${days?.join(', ')}, not ${one.name}.`
    if (one.function === 'months' && !months?.includes(one.name))
      return `months takes ${months?.join(', ')}, not ${one.name}.`
    return one.of && wrongWord(one.of)
  }
  if (one.kind === 'negate' || one.kind === 'not') return wrongWord(one.of)
  if (one.kind === 'arithmetic' || one.kind === 'compare' || one.kind === 'logic')
    return wrongWord(one.left) ?? wrongWord(one.right)
  if (one.kind === 'call') return one.args.map(wrongWord).find((word) => word !== null) ?? null
  return null
}
