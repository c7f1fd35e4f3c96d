import type { Amount } from '#kernel/amount.ts'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { divide, isZero, multiply, round, subtract, sum } from '#kernel/money.ts'
import type { LookupTable, TraceStep } from '#modules/payroll/domain/formula-evaluate.ts'
import type { StatutoryPack } from '#modules/payroll/domain/statutory.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'
import {
  cutPeriod,
  paidStretches,
  type PaidStretch,
  type ProrationBasis,
  type UnpaidDay,
} from '#modules/payroll/domain/pay-days.ts'
import type { Arrear } from '#modules/payroll/domain/arrears.ts'
import { shareOf, type FestivalShare } from '#modules/payroll/domain/festival.ts'
import { ruleOf, type HeadingSource } from '#modules/payroll/domain/heading-source.ts'
import { overtimeFacts, type Overtime } from '#modules/payroll/domain/overtime-owed.ts'
import { runTypeRules, type RunType } from '#modules/payroll/domain/run-type.ts'
import { type TaxedPay, type Withheld } from '#modules/payroll/domain/withholding.ts'
import type { YearFacts } from '#modules/payroll/domain/year-tax.ts'
import { arrearLines, exactly, lineOf, PayError } from '#modules/payroll/domain/pay-line.ts'
import { taxedOf, taxOf } from '#modules/payroll/domain/pay-tax.ts'
import { statutoryFacts } from '#modules/payroll/domain/pay-facts.ts'
import { payReimbursements, type DueReimbursement } from '#modules/payroll/domain/reimbursement.ts'
import {
  takeDeductions,
  takeWhole,
  type DueDeduction,
  type Recovery,
  type TakenDeduction,
} from '#modules/payroll/domain/deduction.ts'

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
  /** Of payments that are taxed at the leaving rate. */
  leaving_percent: Amount
}

export interface PayPerson {
  /** The kind of payroll that pays it; a regular one unless told. */
  type?: RunType
  /** The month itself is paid by another payroll. */
  is_month_paid?: boolean
  /** What of a whole festival allowance is owed now. */
  festival?: FestivalShare
  /** Sources of which nothing is owed, such as gratuity where the way of leaving has none. */
  left_out?: readonly HeadingSource[]
  /** What the settlement has taken back, each whole or not at all, in their order. */
  recoveries?: readonly Recovery[]
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
  /** Approved claims to be paid with it. */
  reimbursements?: readonly DueReimbursement[]
  /** What closed periods owe, or were paid too much. */
  arrears?: readonly Arrear[]
  /** Approved overtime that is to be paid. */
  overtime?: readonly Overtime[]
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
  /** With the part of the last month. */
  served?: Amount
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
  /** Paid beside the gross, no income. */
  reimbursed: Amount
  net: Amount
  rounding: Amount
  tax: Withheld
  taxed: { income: Amount; retirement: Amount }
  deducted: TakenDeduction[]
  /** Of the reimbursements, those that a heading pays. */
  claims: DueReimbursement[]
  /** Of the recoveries, those that the net pay allowed. */
  recovered: string[]
}

const twelve = '12'

/** Somebody's pay of a period from their facts: pure, exact, every line with how it came about. Throws in words for people. */
export function computePay(rules: PayRules, person: PayPerson): Pay {
  const { period } = person
  const type = runTypeRules[person.type ?? 'Regular']
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
  if (!stretches.length && !type.pays_former) throw new PayError('Not employed in this period.')
  const paysMonth = stretches.length > 0 && type.pays_month && !person.is_month_paid
  // of who left before, pay is what it was on the last day
  const cuts = stretches.length ? stretches : [lastDayOf(person)]
  const terms = cuts.map(({ start }) => termsOn(person.terms, start))
  const missing = cuts.find((_, at) => terms[at]?.headings == null)
  if (missing) throw new PayError(`No package on ${missing.start}.`)

  const facts = {
    ...statutoryFacts(rules.pack, period.end, person.tax.fund),
    ...overtimeFacts(person.overtime ?? []),
  }
  const fulls: Record<string, Amount>[] = terms.map((held) => ({
    ...facts,
    AGREED: held?.agreed ? divide(held.agreed, twelve, exactly) : '0',
  }))
  const last = fulls.at(-1) ?? {}
  const paidValues: Record<string, Amount> = { ...facts, AGREED: last['AGREED'] ?? '0' }
  const shared = {
    days: {
      PERIOD: cuts[0]?.basis ?? '0',
      PAYABLE: sum(cuts.map(({ payable }) => payable)),
      UNPAID: sum(cuts.map(({ unpaid }) => unpaid)),
    },
    months: {
      SERVICE: String(person.service_months),
      SERVED: person.served ?? String(person.service_months),
      LEFT: String(person.months_after),
    },
    ytd: person.ytd,
    tables: rules.tables ?? {},
  }
  /** All that the month holds, and of it what this payroll pays. */
  const month: PayLine[] = []
  const lines: PayLine[] = []
  const headings = rules.headings.toSorted((a, b) => a.position - b.position)
  for (const heading of headings) {
    const { source } = heading
    const { is_of_whole_month, is_taken, is_reimbursed } = ruleOf(source)
    if (source === 'Income tax' || source === 'Leaving tax') continue
    const isBeside = type.pays.includes(source) && !person.left_out?.includes(source)
    const inPackage = terms.some((held) => held?.headings?.[heading.id])
    const input = person.inputs[heading.id]
    const edit = person.edits?.[heading.id]
    const isPaid = isBeside || (paysMonth && !is_of_whole_month)
    const isThere =
      // what is taken from the net comes after all that formulas read
      !is_reimbursed &&
      !is_taken &&
      (inPackage || input !== undefined || edit !== undefined || (isBeside && is_of_whole_month))
    if (!isThere || (is_of_whole_month && !isPaid)) {
      for (const values of [paidValues, ...fulls]) values[heading.code] = '0'
      continue
    }
    const found = lineOf(heading, { terms, stretches: cuts, fulls, paidValues, shared, input })
    const rounding = { mode: 'half_up', unit: heading.rounding_unit } as const
    const computed =
      source === 'Festival allowance'
        ? { ...found, amount: shareOf(found.full, person.festival ?? noShare, rounding) }
        : found
    // the parts of the period no longer add up to it; what is expected of months ahead stays
    const line =
      edit === undefined ? computed : { ...computed, amount: edit, original: computed.amount, segments: [] }
    paidValues[heading.code] = line.amount
    for (const [at, { full }] of computed.segments.entries()) {
      const values = fulls[at]
      if (values) values[heading.code] = full
    }
    month.push(line)
    if (isPaid) lines.push(line)
  }
  lines.push(...arrearLines(headings, person.arrears ?? []))

  const withheld = taxOf(rules, person, { lines, month, paysMonth })
  lines.push(plainLine(headings, 'Income tax', withheld.tax))
  const atLeaving = sum(lines.filter(({ heading }) => heading.tax === 'Leaving rate').map(signedAmount))
  if (!isZero(atLeaving))
    lines.push(
      plainLine(
        headings,
        'Leaving tax',
        round(multiply(multiply(atLeaving, rules.leaving_percent), '0.01'), {
          mode: 'half_up',
          unit: rules.tax_rounding,
        }),
      ),
    )
  const paidBack = payReimbursements(headings, person.reimbursements ?? [])
  // deductions are taken from pay alone; the last payroll sets everything off against everything
  const isSetOff = type.recovers === 'all'
  if (isSetOff) lines.push(...paidBack.lines)
  const taken = takeDeductions(headings, person.deductions ?? [], totalsOf(lines, rules).net)
  lines.push(...taken.lines)
  const recovered = takeWhole(headings, person.recoveries ?? [], totalsOf(lines, rules).net)
  lines.push(...recovered.lines)
  if (!isSetOff) lines.push(...paidBack.lines)
  lines.sort((a, b) => a.heading.position - b.heading.position)
  return {
    ...totalsOf(lines, rules),
    lines,
    stretches: paysMonth ? stretches : [],
    // advances have no module that is told of them: their line is posted
    deducted: taken.deducted.filter(({ heading_id }) => isLoan(headings, heading_id)),
    claims: paidBack.reimbursed,
    recovered: recovered.taken,
    tax: withheld,
    taxed: taxedOf(lines, ({ amount }) => amount),
  }
}

const isLoan = (headings: readonly Heading[], id: string) =>
  headings.some((one) => one.id === id && one.source === 'Loan')
const noShare: FestivalShare = { days: 0, of: 1 }
const signedAmount = ({ heading: { kind }, amount }: PayLine) =>
  kind === 'Deduction' ? subtract('0', amount) : amount

function lastDayOf({ left_on, joined_on }: PayPerson): PaidStretch {
  const day = left_on ?? joined_on
  return { start: day, end: day, days: '1', unpaid: '0', payable: '0', basis: '1' }
}

function plainLine(
  headings: readonly Heading[],
  source: 'Income tax' | 'Leaving tax',
  amount: Amount,
): PayLine {
  const heading = headings.find((one) => one.source === source)
  if (!heading) throw new PayError(`No heading has the source ${source}.`)
  return { heading, amount, full: amount, segments: [], formula: null, trace: [] }
}

const termsOn = (terms: readonly PayTerms[], day: Day) => terms.findLast(({ from }) => from <= day)

function totalsOf(lines: readonly PayLine[], { net_rounding }: PayRules) {
  const isPaidBack = ({ heading }: PayLine) => ruleOf(heading.source).is_reimbursed === true
  const of = (kind: Heading['kind']) =>
    sum(lines.filter((line) => line.heading.kind === kind && !isPaidBack(line)).map(({ amount }) => amount))
  const [gross, deductions, contributions] = [of('Earning'), of('Deduction'), of('Employer contribution')]
  const reimbursed = sum(lines.filter(isPaidBack).map(({ amount }) => amount))
  const exact = sum([subtract(gross, deductions), reimbursed])
  const net = round(exact, { mode: 'half_up', unit: net_rounding })
  return { gross, deductions, contributions, reimbursed, net, rounding: subtract(net, exact) }
}
