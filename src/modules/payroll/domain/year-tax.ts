import type { Amount } from '#kernel/amount.ts'
import {
  compareAmounts,
  divide,
  greatest,
  least,
  multiply,
  round,
  subtract,
  sum,
  toPaisa,
  type Rounding,
} from '#kernel/money.ts'
import type { Band, Deduction, TaxRules } from '#modules/payroll/domain/statutory.ts'

/** What the tax of a year depends on. */
export interface YearFacts {
  /** Everything paid or given in the year, with the employer's contributions to funds. */
  assessable: Amount
  /** Paid into retirement funds by employee and employer. */
  retirement: Amount
  fund: string
  assessed_as: string
  sex: string | null
  is_resident: boolean
  only_employment: boolean
  donation: Amount
  /** What is claimed, by the key of a deduction or credit; of a class the class itself is in `classes`. */
  claims: Readonly<Record<string, Amount>>
  classes: Readonly<Record<string, string | null>>
}

export interface TaxedBand {
  from: Amount
  to: Amount | null
  percent: Amount
  amount: Amount
  tax: Amount
}
export interface NamedAmount {
  key: string
  title: string
  amount: Amount
}
export interface YearTax {
  year: string
  assessable: Amount
  retirement_paid: Amount
  retirement: Amount
  adjusted: Amount
  donation: Amount
  deductions: NamedAmount[]
  taxable: Amount
  bands: TaxedBand[]
  /** The first band's, where it is a tax of its own. */
  first_band_tax: Amount
  /** The rest of the bands. */
  income_tax: Amount
  gross: Amount
  rebates: NamedAmount[]
  credits: NamedAmount[]
  net: Amount
}

/** Thirds have no exact decimal: twelve places are far below a paisa of any pay. */
const exactly: Rounding = { mode: 'half_up', unit: '0.000000000001' }
const percentOf = (amount: Amount, percent: Amount) => multiply(multiply(amount, percent), '0.01')
const notBelowZero = (amount: Amount) => greatest('0', amount)
const paisa = (amount: Amount) => round(amount, toPaisa)

/** The tax of a year by its rules, in the order in which the law takes things off. */
export function yearTax(rules: TaxRules, facts: YearFacts): YearTax {
  const { assessable } = facts
  const retirement = retirementOf(rules, facts)
  const adjusted = notBelowZero(subtract(assessable, retirement))
  const donation = rules.donation
    ? least(facts.donation, percentOf(adjusted, rules.donation.percent), rules.donation.max)
    : '0'
  const bands = bandsFor(rules, facts)
  const deductions = facts.is_resident
    ? rules.deductions
        .map((one) => deductionOf(one, facts, bands))
        .filter(({ amount }) => compareAmounts(amount, '0') > 0)
    : []
  const taxable = notBelowZero(
    subtract(subtract(adjusted, donation), sum(deductions.map(({ amount }) => amount))),
  )
  const taxed = taxedBands(bands, taxable)
  const gross = sum(taxed.map(({ tax }) => tax))
  const first = rules.first_band_title !== null && facts.is_resident ? (taxed[0]?.tax ?? '0') : '0'
  const rebates =
    facts.is_resident && facts.only_employment
      ? rules.rebates
          .filter(({ sex, assessed_as }) => sex === facts.sex && assessed_as.includes(facts.assessed_as))
          .map(({ key, title, percent }) => ({ key, title, amount: paisa(percentOf(gross, percent)) }))
      : []
  const afterRebates = notBelowZero(subtract(gross, sum(rebates.map(({ amount }) => amount))))
  let left = afterRebates
  const credits = (facts.is_resident ? rules.credits : []).flatMap(({ key, title, percent, max }) => {
    const claimed = facts.claims[key] ?? '0'
    const amount = paisa(least(percentOf(claimed, percent), max, left))
    if (compareAmounts(amount, '0') <= 0) return []
    left = subtract(left, amount)
    return [{ key, title, amount }]
  })
  return {
    year: rules.year,
    assessable,
    retirement_paid: facts.retirement,
    retirement: paisa(retirement),
    adjusted: paisa(adjusted),
    donation: paisa(donation),
    deductions: deductions.map((one) => ({ ...one, amount: paisa(one.amount) })),
    taxable: paisa(taxable),
    bands: taxed.map((band) => ({ ...band, amount: paisa(band.amount), tax: paisa(band.tax) })),
    first_band_tax: paisa(first),
    income_tax: paisa(subtract(gross, first)),
    gross: paisa(gross),
    rebates,
    credits,
    net: paisa(notBelowZero(left)),
  }
}

function retirementOf({ retirement }: TaxRules, { assessable, fund, retirement: paid }: YearFacts): Amount {
  if (!retirement) return '0'
  const max = retirement.max_by_fund[fund] ?? retirement.max
  return notBelowZero(least(paid, divide(assessable, retirement.divisor, exactly), max))
}

/** Bands as they hold for this person: a contributor's first is free, and a non-resident has one rate. */
function bandsFor(rules: TaxRules, { is_resident, assessed_as, fund }: YearFacts): readonly Band[] {
  if (!is_resident) return [{ width: null, percent: rules.non_resident_percent }]
  const schedule = rules.schedules[assessed_as]
  if (!schedule) throw new RangeError(`No schedule of ${rules.year} is named ${assessed_as}.`)
  if (!rules.free_first_band.includes(fund)) return schedule
  return schedule.map((band, at) => (at === 0 ? { ...band, percent: '0' } : band))
}

function deductionOf(one: Deduction, { claims, classes }: YearFacts, bands: readonly Band[]): NamedAmount {
  const { key, title } = one
  const claimed = claims[key] ?? '0'
  if (one.kind === 'claimed') return { key, title, amount: least(claimed, one.max) }
  if (one.kind === 'class') return { key, title, amount: one.amounts[classes[key] ?? ''] ?? '0' }
  const share = percentOf(bands[0]?.width ?? '0', one.percent)
  const isMeant = compareAmounts(claimed, '0') > 0
  return { key, title, amount: !isMeant ? '0' : one.at_most_claimed ? least(claimed, share) : share }
}

/** Half-open bands: what stands on a border belongs to the band below it. */
function taxedBands(bands: readonly Band[], taxable: Amount): TaxedBand[] {
  let from: Amount = '0'
  return bands.map(({ width, percent }) => {
    const to = width === null ? null : sum([from, width])
    const amount = notBelowZero(subtract(to === null ? taxable : least(taxable, to), from))
    const band = { from, to, percent, amount, tax: percentOf(amount, percent) }
    if (to !== null) from = to
    return band
  })
}

/** The tax on a lump sum from a retirement fund: the larger of a share and a sum is free. */
export function retirementPaymentTax(
  rules: { free_percent: Amount; free_least: Amount; percent: Amount },
  amount: Amount,
): { exempt: Amount; taxable: Amount; tax: Amount } {
  const exempt = least(amount, greatest(percentOf(amount, rules.free_percent), rules.free_least))
  const taxable = subtract(amount, exempt)
  return { exempt: paisa(exempt), taxable: paisa(taxable), tax: paisa(percentOf(taxable, rules.percent)) }
}
