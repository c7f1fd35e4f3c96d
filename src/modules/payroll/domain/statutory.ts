import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'

/** A part of taxable income at one rate; the last band has no width. */
export interface Band {
  readonly width: Amount | null
  readonly percent: Amount
}

/** What lowers taxable income after retirement and donation. */
export type Deduction =
  /** As much as was claimed, to a limit. */
  | { readonly key: string; readonly title: string; readonly kind: 'claimed'; readonly max: Amount }
  /** So much for each class, such as a remote area. */
  | {
      readonly key: string
      readonly title: string
      readonly kind: 'class'
      readonly amounts: Readonly<Record<string, Amount>>
    }
  /** A share of the first band; at most what was claimed, where it is an amount that one receives. */
  | {
      readonly key: string
      readonly title: string
      readonly kind: 'first band'
      readonly percent: Amount
      readonly at_most_claimed?: true
    }

/** The rules of one tax year, as data. */
export interface TaxRules {
  readonly year: string
  readonly from: Day
  /** Where the figures come from, and how sure they are. */
  readonly source: string
  readonly is_confirmed: boolean
  /** Bands by what somebody is assessed as. */
  readonly schedules: Readonly<Record<string, readonly Band[]>>
  /** Funds whose contributors pay nothing in the first band, which is used up all the same. */
  readonly free_first_band: readonly string[]
  /** The first band is a tax of its own, paid into another account. */
  readonly first_band_title: string | null
  readonly retirement: {
    /** At most assessable income divided by this. */
    readonly divisor: Amount
    readonly max: Amount
    /** Another limit for contributors of a fund. */
    readonly max_by_fund: Readonly<Record<string, Amount>>
  } | null
  readonly donation: { readonly percent: Amount; readonly max: Amount } | null
  readonly deductions: readonly Deduction[]
  /** Off the gross tax, for residents with employment income alone. */
  readonly rebates: readonly {
    readonly key: string
    readonly title: string
    readonly percent: Amount
    readonly sex: string
    readonly assessed_as: readonly string[]
  }[]
  /** Off the tax: a percentage of what was spent, to a limit. */
  readonly credits: readonly {
    readonly key: string
    readonly title: string
    readonly percent: Amount
    readonly max: Amount
  }[]
  readonly non_resident_percent: Amount
}

/** What employee and employer pay into a fund, in percent of its base. */
export interface FundPart {
  readonly key: string
  readonly title: string
  readonly by: 'employee' | 'employer'
  readonly percent: Amount
}
export interface FundRules {
  readonly key: string
  readonly title: string
  readonly from: Day
  readonly source: string
  readonly parts: readonly FundPart[]
}

/** A law's figure from a day on. */
export interface DatedFigure {
  readonly key: string
  readonly title: string
  readonly from: Day
  readonly amount: Amount
  readonly source: string
}

/** A payment on leaving: what of it is free, and the rate of the rest. */
export interface RetirementPaymentRules {
  readonly fund: string
  readonly from: Day
  readonly free_percent: Amount
  readonly free_least: Amount
  readonly percent: Amount
  readonly source: string
}

/** All that a country's law says about pay, as dated data. */
export interface StatutoryPack {
  readonly country: string
  readonly currency: string
  readonly tax_years: readonly TaxRules[]
  readonly funds: readonly FundRules[]
  readonly figures: readonly DatedFigure[]
  readonly retirement_payments: readonly RetirementPaymentRules[]
}

const latest = <R extends { readonly from: Day }>(rows: readonly R[], day: Day): R | undefined =>
  rows.filter(({ from }) => from <= day).toSorted((a, b) => b.from.localeCompare(a.from))[0]

/** The rules of the tax year that holds the day. */
export const taxRulesOn = (pack: StatutoryPack, day: Day): TaxRules | undefined => latest(pack.tax_years, day)
export const fundOn = (pack: StatutoryPack, key: string, day: Day): FundRules | undefined =>
  latest(
    pack.funds.filter((fund) => fund.key === key),
    day,
  )
export const figureOn = (pack: StatutoryPack, key: string, day: Day): DatedFigure | undefined =>
  latest(
    pack.figures.filter((figure) => figure.key === key),
    day,
  )
