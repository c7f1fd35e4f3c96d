import type { Amount } from '#kernel/amount.ts'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { divide, round, subtract, sum } from '#kernel/money.ts'
import type { LookupTable, TraceStep } from '#modules/payroll/domain/formula-evaluate.ts'
import { taxRulesOn, type StatutoryPack } from '#modules/payroll/domain/statutory.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'
import {
  cutPeriod,
  paidStretches,
  type PaidStretch,
  type ProrationBasis,
  type UnpaidDay,
} from '#modules/payroll/domain/pay-days.ts'
import type { Arrear } from '#modules/payroll/domain/arrears.ts'
import { withhold, type TaxedPay, type Withheld } from '#modules/payroll/domain/withholding.ts'
import type { YearFacts } from '#modules/payroll/domain/year-tax.ts'
import { exactly, lineOf, PayError } from '#modules/payroll/domain/pay-line.ts'
import { statutoryFacts } from '#modules/payroll/domain/pay-facts.ts'
import { takeDeductions, type DueDeduction, type TakenDeduction } from '#modules/payroll/domain/deduction.ts'

/** What holds from a day on: the agreed pay, and the package with its amounts and formulas. */
export interface PayTerms {
  from: Day
  /** A year. Null where no pay is agreed. */
  agreed: Amount | null
  /** Headings of the package, each with what it says of its own. Null where no package is assigned. */
  headings: Readonly<Record<string, { amount: Amount | null; formula: string | null }>> | null
}

export { PayError } from '#modules/payroll/domain/pay-line.ts'

export interface PayRules {
  pack: StatutoryPack
  headings: readonly Heading[]
  tables?: Readonly<Record<string, LookupTable>>
  basis: ProrationBasis
  net_rounding: Amount
  tax_rounding: Amount
  one_off_method: 'spread' | 'in month'
  allows_refund: boolean
}

export interface PayPerson {
  period: { start: Day; end: Day }
  joined_on: Day
  left_on: Day | null
  /** In order of their days. */
  terms: readonly PayTerms[]
  unpaid: readonly UnpaidDay[]
  /** Of this period, by heading. */
  inputs: Readonly<Record<string, Amount>>
  /** What loans have due, in order: taken after all else, as far as the net allows. */
  deductions?: readonly DueDeduction[]
  /** What closed periods owe, or were paid too much. */
  arrears?: readonly Arrear[]
  /** Amounts that somebody set by hand, by heading: what is computed from them follows. */
  edits?: Readonly<Record<string, Amount>>
  /** Paid so far in this tax year, by heading. */
  ytd: Readonly<Record<string, Amount>>
  tax: Omit<YearFacts, 'assessable' | 'retirement'>
  paid: TaxedPay
  withheld: Amount
  /** Months of the tax year after this one, and of service so far. */
  months_after: number
  service_months: number
}

export interface PayLine {
  heading: Heading
  amount: Amount
  /** What a whole month under the last terms would be. */
  full: Amount
  segments: { start: Day; end: Day; payable: Amount; basis: Amount; full: Amount; amount: Amount }[]
  formula: string | null
  /** `day` is what a step of arrears is about. */
  trace: (TraceStep & { day?: Day })[]
  /** What an edited line would be. */
  original?: Amount
  /** The closed period that a line of arrears belongs to. */
  relates_to?: string
}
export interface Pay {
  lines: PayLine[]
  stretches: PaidStretch[]
  gross: Amount
  deductions: Amount
  contributions: Amount
  net: Amount
  rounding: Amount
  tax: Withheld
  taxed: { income: Amount; retirement: Amount }
  deducted: TakenDeduction[]
}

const twelve = '12'

/** Somebody's pay of a period from their facts: pure, exact, every line with how it came about. Throws in words for people. */
export function computePay(rules: PayRules, person: PayPerson): Pay {
  const { period } = person
  const stretches = paidStretches(
    period,
    cutPeriod(
      period,
      { from: person.joined_on, to: person.left_on },
      person.terms.map(({ from }) => from),
      (day) => addDays(day, -1),
    ),
    person.unpaid,
    rules.basis,
  )
  if (!stretches.length) throw new PayError('Not employed in this period.')
  const terms = stretches.map(({ start }) => termsOn(person.terms, start))
  const missing = stretches.find((_, at) => terms[at]?.headings == null)
  if (missing) throw new PayError(`No package on ${missing.start}.`)

  const facts = statutoryFacts(rules.pack, period.end, person.tax.fund)
  const fulls: Record<string, Amount>[] = terms.map((held) => ({
    ...facts,
    AGREED: held?.agreed ? divide(held.agreed, twelve, exactly) : '0',
  }))
  const last = fulls.at(-1) ?? {}
  const paidValues: Record<string, Amount> = { ...facts, AGREED: last['AGREED'] ?? '0' }
  const shared = {
    days: {
      PERIOD: stretches[0]?.basis ?? '0',
      PAYABLE: sum(stretches.map(({ payable }) => payable)),
      UNPAID: sum(stretches.map(({ unpaid }) => unpaid)),
    },
    months: { SERVICE: String(person.service_months), LEFT: String(person.months_after) },
    ytd: person.ytd,
    tables: rules.tables ?? {},
  }
  const lines: PayLine[] = []
  const headings = rules.headings.toSorted((a, b) => a.position - b.position)
  for (const heading of headings) {
    if (heading.source === 'Income tax' || heading.source === 'Loan') continue
    const inPackage = terms.some((held) => held?.headings?.[heading.id])
    const input = person.inputs[heading.id]
    const edit = person.edits?.[heading.id]
    if (!inPackage && input === undefined && edit === undefined) {
      for (const values of [paidValues, ...fulls]) values[heading.code] = '0'
      continue
    }
    const computed = lineOf(heading, { terms, stretches, fulls, paidValues, shared, input })
    // the parts of the period no longer add up to it; what is expected of months ahead stays
    const line =
      edit === undefined ? computed : { ...computed, amount: edit, original: computed.amount, segments: [] }
    paidValues[heading.code] = line.amount
    for (const [at, { full }] of computed.segments.entries()) {
      const values = fulls[at]
      if (values) values[heading.code] = full
    }
    lines.push(line)
  }

  lines.push(...arrearLines(headings, person.arrears ?? []))

  // arrears are income of the period in which they are paid, once, and no reason to expect more in months ahead
  const isRegular = (line: PayLine) => line.heading.is_regular && line.relates_to === undefined
  const taxed = taxedOf(lines, ({ amount }) => amount)
  const taxRules = taxRulesOn(rules.pack, period.end)
  if (!taxRules) throw new PayError(`No tax rules on ${period.end}.`)
  const regular = taxedOf(lines.filter(isRegular), ({ amount }) => amount)
  const withheld = withhold({
    rules: taxRules,
    person: person.tax,
    paid: person.paid,
    withheld: person.withheld,
    regular,
    one_off: {
      income: subtract(taxed.income, regular.income),
      retirement: subtract(taxed.retirement, regular.retirement),
    },
    expected: taxedOf(lines.filter(isRegular), ({ full }) => full),
    months_after: person.months_after,
    one_off_method: rules.one_off_method,
    allows_refund: rules.allows_refund,
    rounding: { mode: 'half_up', unit: rules.tax_rounding },
  })
  const taxHeading = headings.find(({ source }) => source === 'Income tax')
  if (!taxHeading) throw new PayError('No heading has the source Income tax.')
  lines.push({
    heading: taxHeading,
    amount: withheld.tax,
    full: withheld.tax,
    segments: [],
    formula: null,
    trace: [],
  })
  const taken = takeDeductions(
    headings.filter(({ source }) => source === 'Loan'),
    person.deductions ?? [],
    totalsOf(lines, rules).net,
  )
  lines.push(...taken.lines)
  lines.sort((a, b) => a.heading.position - b.heading.position)
  return { ...totalsOf(lines, rules), lines, stretches, deducted: taken.deducted, tax: withheld, taxed }
}

const arrearLines = (headings: readonly Heading[], arrears: readonly Arrear[]): PayLine[] =>
  headings.flatMap((heading) =>
    arrears
      .filter(({ heading_id }) => heading_id === heading.id)
      .map(({ amount, period_id, days = [] }) => ({
        heading,
        amount,
        full: '0',
        segments: [],
        formula: null,
        trace: days.map(({ date, unpaid }) => ({ text: 'Unpaid days', value: unpaid, day: date })),
        relates_to: period_id,
      })),
  )

const termsOn = (terms: readonly PayTerms[], day: Day) => terms.findLast(({ from }) => from <= day)

/** Income with the employer's share, and what goes into retirement funds. */
function taxedOf(lines: readonly PayLine[], value: (line: PayLine) => Amount): TaxedPay {
  const of = (keep: (heading: Heading) => boolean) =>
    sum(lines.filter(({ heading }) => keep(heading)).map(value))
  const added = of(
    ({ kind, tax }) =>
      (kind === 'Earning' && tax === 'Taxable') ||
      (kind === 'Employer contribution' && tax !== 'Not taxable'),
  )
  return { income: added, retirement: of(({ tax }) => tax === 'Retirement fund') }
}

function totalsOf(lines: readonly PayLine[], { net_rounding }: PayRules) {
  const of = (kind: Heading['kind']) =>
    sum(lines.filter(({ heading }) => heading.kind === kind).map(({ amount }) => amount))
  const [gross, deductions, contributions] = [of('Earning'), of('Deduction'), of('Employer contribution')]
  const exact = subtract(gross, deductions)
  const net = round(exact, { mode: 'half_up', unit: net_rounding })
  return { gross, deductions, contributions, net, rounding: subtract(net, exact) }
}
