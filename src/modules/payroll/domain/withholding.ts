import type { Amount } from '#kernel/amount.ts'
import {
  compareAmounts,
  divide,
  isNegative,
  multiply,
  round,
  subtract,
  sum,
  toPaisa,
  type Rounding,
} from '#kernel/money.ts'
import type { TaxRules } from '#modules/payroll/domain/statutory.ts'
import { yearTax, type YearFacts, type YearTax } from '#modules/payroll/domain/year-tax.ts'

/** What counts towards a year's tax: income with the employer's share, and what went into retirement funds. */
export interface TaxedPay {
  income: Amount
  retirement: Amount
}

export interface WithholdingFacts {
  rules: TaxRules
  person: Omit<YearFacts, 'assessable' | 'retirement'>
  /** Before this month in the tax year, with what a former employer paid and withheld. */
  paid: TaxedPay
  withheld: Amount
  /** This month. */
  regular: TaxedPay
  one_off: TaxedPay
  /** What a month ahead is expected to be: the agreed pay, so that unpaid days make no dip. */
  expected: TaxedPay
  /** Months of the tax year after this one; none in the last month of the employment. */
  months_after: number
  /** Paid beside the month, by a payroll of its own: with how many months that are still to be paid, this one among them. */
  beside?: { months_to_come: number }
  /** The tax that a one-off payment causes: over the months left, or whole in its month. */
  one_off_method: 'spread' | 'in month'
  allows_refund: boolean
  rounding: Rounding
}

export interface Withheld {
  year: YearTax
  projected: Amount
  /** This month's tax, of it the first band's own tax and the rest. */
  tax: Amount
  first_band: Amount
  income_tax: Amount
  months_left: number
  withheld_before: Amount
}

/**
 * The month's share of the year's tax: the year as it now looks, less what was withheld, over the months left. The last
 * month takes the rest, so the year is exact.
 */
export function withhold(facts: WithholdingFacts): Withheld {
  const { withheld, months_after } = facts
  const months_left = months_after + 1
  const year = taxOf(facts, [facts.one_off])
  const before = facts.one_off_method === 'in month' ? taxOf(facts, []) : year
  const caused = subtract(year.net, before.net)
  const open = subtract(before.net, withheld)
  const wanted = facts.beside
    ? besideTax(facts, year.net)
    : months_after === 0
      ? subtract(year.net, withheld)
      : sum([roundedShare(open, months_left, facts.rounding), round(caused, facts.rounding)])
  const tax = isNegative(wanted) && !facts.allows_refund ? '0' : wanted
  return {
    year,
    projected: year.assessable,
    tax,
    ...split(year, tax),
    months_left,
    withheld_before: withheld,
  }
}

/** Beside the month only what the payment causes is withheld, whole or its share; after the last month the rest of the year. */
function besideTax(facts: WithholdingFacts, net: Amount): Amount {
  if (facts.beside?.months_to_come === 0) return subtract(net, facts.withheld)
  const caused = subtract(net, taxOf(facts, []).net)
  return facts.one_off_method === 'in month'
    ? round(caused, facts.rounding)
    : divide(caused, String(facts.months_after + 1), facts.rounding)
}

function roundedShare(open: Amount, months: number, rounding: Rounding): Amount {
  return divide(open, String(months), rounding)
}

function taxOf(facts: WithholdingFacts, oneOffs: readonly TaxedPay[]): YearTax {
  const { paid, regular, expected, months_after, rules, person } = facts
  const whole = (name: keyof TaxedPay) =>
    sum([
      paid[name],
      regular[name],
      ...oneOffs.map((one) => one[name]),
      multiply(expected[name], String(facts.beside?.months_to_come ?? months_after)),
    ])
  return yearTax(rules, { ...person, assessable: whole('income'), retirement: whole('retirement') })
}

/** In the proportion of the year's two figures; the larger takes what rounding leaves. */
function split(
  { first_band_tax, income_tax, gross }: YearTax,
  tax: Amount,
): { first_band: Amount; income_tax: Amount } {
  if (compareAmounts(gross, '0') === 0) return { first_band: '0', income_tax: tax }
  const isFirstSmaller = compareAmounts(first_band_tax, income_tax) <= 0
  const smaller = divide(multiply(tax, isFirstSmaller ? first_band_tax : income_tax), gross, toPaisa)
  const larger = subtract(tax, smaller)
  return isFirstSmaller
    ? { first_band: smaller, income_tax: larger }
    : { first_band: larger, income_tax: smaller }
}
