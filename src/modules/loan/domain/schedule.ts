import type { Amount } from '#kernel/amount.ts'
import { daysBetween } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import {
  compareAmounts,
  divide,
  greatest,
  isZero,
  least,
  multiply,
  round,
  subtract,
  sum,
  toPaisa,
  type Rounding,
} from '#kernel/money.ts'

export const loanMethods = ['Reducing (EMI)', 'Equal principal', 'Flat', 'Interest-free', 'Bullet'] as const
export type LoanMethod = (typeof loanMethods)[number]

/** How long a period counts for interest: a twelfth of a year, or its days of 365. */
export const dayCounts = ['30/360', 'Actual/365'] as const
export type DayCount = (typeof dayCounts)[number]

export interface LoanTerms {
  method: LoanMethod
  day_count: DayCount
  /** Percent a year. */
  annual_rate: Amount
  /** Instalments are multiples of it, but for the last. */
  rounding_unit: Amount
}

export interface Instalment extends DayRange {
  seq: number
  principal: Amount
  interest: Amount
  /** Principal outstanding after it. */
  balance: Amount
}

const exactly: Rounding = { mode: 'half_up', unit: '0.00000000000000000001' }

/**
 * A loan as instalments of pay periods. Principal adds up to the loan exactly: the last instalment takes what rounding
 * leaves. Interest is that of the balance before each instalment; of a flat loan it is that of the whole loan, in equal parts.
 */
export function scheduleOf(terms: LoanTerms, principal: Amount, periods: readonly DayRange[]): Instalment[] {
  const rounding: Rounding = { mode: 'half_up', unit: terms.rounding_unit }
  const count = String(periods.length)
  const interestOn = interestFor(terms)
  const equal = periods.length ? round(divide(principal, count, exactly), rounding) : '0'
  const flat = flatInterest(terms, principal, periods)
  const instalment =
    terms.method === 'Reducing (EMI)'
      ? round(emiOf(principal, terms.annual_rate, periods.length), rounding)
      : null
  let balance = principal
  let flatLeft = flat
  return periods.map((period, at) => {
    const isLast = at === periods.length - 1
    const interest =
      terms.method === 'Flat'
        ? isLast
          ? flatLeft
          : round(divide(flat, count, exactly), toPaisa)
        : interestOn(balance, period)
    flatLeft = subtract(flatLeft, interest)
    const wanted =
      terms.method === 'Bullet'
        ? '0'
        : instalment === null
          ? equal
          : greatest('0', subtract(instalment, interest))
    const paid = round(isLast ? balance : least(wanted, balance), toPaisa)
    balance = subtract(balance, paid)
    return {
      seq: at + 1,
      start: period.start,
      end: period.end,
      principal: paid,
      interest,
      balance: round(balance, toPaisa),
    }
  })
}

/** P·r·(1 + r)^n / ((1 + r)^n − 1), with r a twelfth of the yearly rate; without interest equal parts. */
export function emiOf(principal: Amount, annualRate: Amount, months: number): Amount {
  if (months === 0) return '0'
  const rate = divide(annualRate, '1200', exactly)
  if (isZero(rate)) return divide(principal, String(months), exactly)
  let growth: Amount = '1'
  for (let month = 0; month < months; month++) growth = round(multiply(growth, sum(['1', rate])), exactly)
  return divide(multiply(multiply(principal, rate), growth), subtract(growth, '1'), exactly)
}

/** Interest of a balance for one period. */
export const interestFor =
  ({ method, day_count, annual_rate }: LoanTerms) =>
  (balance: Amount, period: DayRange): Amount => {
    if (method === 'Interest-free') return '0.00'
    if (day_count === '30/360') return divide(multiply(balance, annual_rate), '1200', toPaisa)
    const days = String(daysBetween(period.start, period.end) + 1)
    return divide(multiply(multiply(balance, annual_rate), days), '36500', toPaisa)
  }

function flatInterest(terms: LoanTerms, principal: Amount, periods: readonly DayRange[]): Amount {
  if (terms.method !== 'Flat') return '0'
  const yearly = multiply(principal, terms.annual_rate)
  if (terms.day_count === '30/360') return divide(multiply(yearly, String(periods.length)), '1200', toPaisa)
  const days = periods.reduce((total, { start, end }) => total + daysBetween(start, end) + 1, 0)
  return divide(multiply(yearly, String(days)), '36500', toPaisa)
}

export interface Part {
  principal: Amount
  interest: Amount
}

/** How an amount taken from pay is shared by what was due, in order: interest first, then principal. */
export function shareOut(taken: Amount, due: readonly Part[]): Part[] {
  let left = taken
  return due.map(({ principal, interest }) => {
    const ofInterest = least(interest, left)
    const ofPrincipal = least(principal, subtract(left, ofInterest))
    left = subtract(left, sum([ofInterest, ofPrincipal]))
    return { principal: round(ofPrincipal, toPaisa), interest: round(ofInterest, toPaisa) }
  })
}

export const totalOf = (parts: readonly Part[]): Amount =>
  sum(parts.flatMap(({ principal, interest }) => [principal, interest]))

export const sameAmount = (a: Amount, b: Amount) => compareAmounts(a, b) === 0
