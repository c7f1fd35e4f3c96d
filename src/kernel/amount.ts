// Apart from money.ts, so that a screen that only shows amounts does not load the decimal library.

/** An exact decimal as text, `-1234.5`: never a float, never with separators or exponent. */
export type Amount = string

export const isAmount = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)

/** `thousand` groups 12,345,678.00; `lakh` groups 1,23,45,678.00 as Nepal and India do. */
export type Grouping = 'thousand' | 'lakh'

/** Two decimals and separators; halves away from zero. Exact for amounts of any length; `N/A` for what is none. */
export const formatMoney = (amount: Amount, grouping: Grouping = 'thousand') =>
  isAmount(amount) ? formats[grouping].format(amount) : 'N/A'

/** Counts for badges and tiles: 950, 1.2K, 3M. Cut, not rounded, so that 999,999 is not called a million. */
export function compactCount(count: number) {
  const size = Math.abs(count)
  const unit =
    size >= 1_000_000
      ? { by: 1_000_000, sign: 'M' }
      : size >= 1000
        ? { by: 1000, sign: 'K' }
        : { by: 1, sign: '' }
  return `${counts.format(Math.trunc((count / unit.by) * 10) / 10)}${unit.sign}`
}

const moneyFormat = (locale: string) =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  })
const formats = { thousand: moneyFormat('en-US'), lakh: moneyFormat('en-IN') }
const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
