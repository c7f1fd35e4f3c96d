import { latinDigits } from '#kernel/latin-digits.ts'
import { email, fieldMessages, phone } from '#kernel/fields.ts'
import { refused, shown, valued, type CellValue } from '#engines/exchange/cell-value.ts'
import { valueKey } from '#engines/exchange/value-map.ts'

/** Text in NFC, with single spaces within its lines. */
export function toText(cell: string, { title = 'The text', max = 255 } = {}): CellValue<string> {
  const text = cell
    .normalize('NFC')
    .replaceAll(/[^\S\r\n]+/g, ' ')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
  if (!text) return valued(null)
  return text.length > max ? refused(fieldMessages.tooLong(title, max)) : valued(text)
}

export interface NumberRule {
  /** Which sign begins the decimals; the other may group digits. */
  decimal?: '.' | ','
  /** How many decimals are allowed. */
  places?: number
  negative?: boolean
}

/** A number that reckoning in floats does not hurt, such as hours or a count. */
export function toNumber(cell: string, rule: NumberRule = {}): CellValue<number> {
  const read = toDecimal(cell, { places: 10, negative: true, ...rule })
  if (!read.value) return read.message === undefined ? valued(null) : read
  const number = Number(read.value)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER
    ? valued(number)
    : refused(`${shown(cell)} is too large a number.`)
}

/** An exact amount as text, `-1234.5`: without currency, groups of digits or `/-`. */
export function toMoney(cell: string, rule: NumberRule = {}): CellValue<string> {
  const bare = cell.replace(currencyBefore, '$1').replace(currencyAfter, '$1')
  if (bare.trim() === '' && cell.trim()) return refused(notNumber(cell))
  return toDecimal(bare, { places: 2, negative: false, ...rule }, cell)
}

const currencyBefore = /^(\s*[-(]?\s*)(?:(?:npr|nrs|inr|usd|eur|gbp|rs|re)\b\.?|रु\.?|रू\.?|₹|\$|€|£)\s*/iu
const currencyAfter = /([\d०-९).])\s*(?:\/-|\/=|(?:npr|nrs|inr|usd|eur|gbp|rs)\b\.?|रु\.?|रू\.?|₹|\$|€|£)\s*$/iu

function toDecimal(
  cell: string,
  rule: Required<Pick<NumberRule, 'places' | 'negative'>> & NumberRule,
  whole = cell,
): CellValue<string> {
  const text = latinDigits(cell).trim()
  if (!text) return valued(null)
  // A statement of accounts writes what is owed in brackets.
  const bracketed = /^\((.*)\)$/.exec(text)
  const signed = /^([+\-−]?)\s*(.*)$/.exec(bracketed?.[1] ?? text)
  const form = rule.decimal === ',' ? withComma : withPoint
  const digits = signed?.[2] ?? ''
  if (!/\d/.test(digits) || !form.test(digits)) return refused(notNumber(whole, rule.decimal ?? '.'))
  const plain =
    rule.decimal === ','
      ? digits.replaceAll(/[. ’'\u00a0\u202f]/g, '').replace(',', '.')
      : digits.replaceAll(/[, ’'\u00a0\u202f]/g, '')
  const [integer = '', decimals = ''] = plain.split('.')
  const kept = decimals.replace(/0+$/, '')
  if (kept.length > rule.places) return refused(`${shown(whole)} has more than ${rule.places} decimals.`)
  const amount = `${integer.replace(/^0+(?=\d)/, '') || '0'}${kept && `.${kept}`}`
  const negative = (bracketed !== null || /[-−]/.test(signed?.[1] ?? '')) && amount !== '0'
  if (negative && !rule.negative) return refused(`${shown(whole)} is below zero.`)
  return valued(negative ? `-${amount}` : amount)
}

// Groups are of three digits, or of two before the last three as in Nepal and India: 1,234,567 and 12,34,567.
const groups = (sign: string) =>
  `\\d{1,3}(?:[${sign} ’'\\u00a0\\u202f]\\d{2,3})*[${sign} ’'\\u00a0\\u202f]\\d{3}`
const withPoint = new RegExp(`^(?:${groups(',')}|\\d+)?(?:(?<=\\d)\\.|\\.(?=\\d)|$)\\d*$`)
const withComma = new RegExp(`^(?:${groups('.')}|\\d+)?(?:(?<=\\d),|,(?=\\d)|$)\\d*$`)

const notNumber = (cell: string, decimal = '.') =>
  `${shown(cell)} is not a number${/[.,]/.test(cell) ? ` with “${decimal}” before its decimals` : ''}.`

const truths = new Map([
  ...['y', 'yes', 'true', 't', '1', 'on', 'हो', 'छ'].map((word) => [word, true] as const),
  ...['n', 'no', 'false', 'f', '0', 'off', 'होइन', 'छैन'].map((word) => [word, false] as const),
])

/** Yes or no. `words` maps what a file uses, such as F and P, and then stands alone; its keys are as of `valueKey`. */
export function toBoolean(cell: string, words: ReadonlyMap<string, boolean> = truths): CellValue<boolean> {
  const key = valueKey(cell)
  if (!key) return valued(null)
  const truth = words.get(key)
  if (truth !== undefined) return valued(truth)
  return refused(`${shown(cell)} is neither ${listed(words, true)} nor ${listed(words, false)}.`)
}

const listed = (words: ReadonlyMap<string, boolean>, wanted: boolean) =>
  [...words]
    .filter(([, truth]) => truth === wanted)
    .map(([word]) => word)
    .slice(0, 2)
    .join(' or ') || 'no value'

/** The value that a map gives for a cell: for columns of choices. */
export function toMapped<T>(cell: string, words: ReadonlyMap<string, T>): CellValue<T> {
  const key = valueKey(cell)
  if (!key) return valued(null)
  const target = words.get(key)
  return target === undefined ? refused(`${shown(cell)} is not mapped to a value.`) : valued(target)
}

/** An address in lower case, out of `mailto:` or `Asha Rai <asha@example.com>`. */
export function toEmail(cell: string): CellValue<string> {
  const bare = /<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell.trim().replace(/^mailto:/i, '')
  if (!bare.trim()) return valued(null)
  const read = email().safeParse(bare.trim().toLowerCase())
  return read.success ? valued(read.data) : refused(`${fieldMessages.email}: ${shown(cell)}`)
}

/** A number as it is written, in Latin digits; when it was stored as a number, its lost `.0` is no part of it. */
export function toPhone(cell: string, title = 'Phone'): CellValue<string> {
  const text = latinDigits(cell)
    .replace(/^tel:/i, '')
    .replaceAll(/[\s\u200e\u200f]+/g, ' ')
    .replace(/\.0+$/, '')
    .trim()
  if (!text) return valued(null)
  // lists part the figures as they like: 9841-234567, 984 12 34567
  const forms = [text, text.replaceAll(/(?<=[\d)])[-. ]+(?=[\d(])/g, '')]
  const read = forms.map((form) => phone(title).safeParse(form)).find(({ success }) => success)
  return read?.success ? valued(read.data) : refused(`${fieldMessages.phone(title)}: ${shown(cell)}`)
}
