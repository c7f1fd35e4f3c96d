import { Decimal } from 'decimal.js'
import { unguarded } from '#platform/sheet/formula-guard.ts'

/** What a cell holds as the importer sees it: no guard, no NUL (PostgreSQL refuses it), no trailing space. */
export function cleanText(raw: string) {
  const first = raw.charCodeAt(0)
  const text = first === 39 ? unguarded(raw) : raw
  const last = text.charCodeAt(text.length - 1)
  const plain = last > 32 && last < 0x80 && !text.includes('\0')
  return plain ? text : text.replaceAll('\0', '').trimEnd()
}

/** A stored number as people read it: `1.5E+3` is 1500, `0.30000000000000004` is 0.3. Not a number: as it is. */
export function plainNumber(stored: string) {
  if (/^-?(0|[1-9]\d{0,14})$/.test(stored)) return stored === '-0' ? '0' : stored
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(stored)) return cleanText(stored)
  const exact = new Decimal(stored)
  if (exact.isZero()) return '0'
  // Spreadsheets show fifteen digits; what a fraction has beyond them is float noise. Long whole numbers
  // (accounts, cards) written out in full are kept digit for digit.
  if (exact.isInteger() && !/[e.]/i.test(stored)) return exact.toFixed()
  return exact.toSignificantDigits(15).toFixed()
}

/** `date` for days and instants, `elapsed` for durations such as `[h]:mm`. */
export type DateStyle = 'date' | 'elapsed'

const secondsPerDay = 86_400
const lastSerial = 2_958_466 // the day after 9999-12-31

/** A stored day number: `2015-03-30`, `2015-03-30 09:15`, `09:15` for a time alone, `36:00` for a duration. */
export function serialText(stored: string, style: DateStyle, from1904: boolean) {
  const serial = Number(stored)
  if (!stored || !Number.isFinite(serial) || serial < 0 || serial >= lastSerial) return plainNumber(stored)
  const seconds = Math.round(serial * secondsPerDay)
  if (style === 'elapsed') return clock(seconds)
  const days = Math.floor(seconds / secondsPerDay)
  const rest = seconds % secondsPerDay
  if (days === 0 && !from1904) return clock(rest)
  return rest ? `${serialDay(days, from1904)} ${clock(rest)}` : serialDay(days, from1904)
}

function serialDay(days: number, from1904: boolean) {
  // Excel's first calendar has a 29 February 1900 that never was (serial 60).
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(epoch + days * secondsPerDay * 1000).toISOString().slice(0, 10)
}

function clock(seconds: number) {
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = two(Math.floor(seconds / 3600))
  const minutes = two(Math.floor(seconds / 60) % 60)
  return seconds % 60 ? `${hours}:${minutes}:${two(seconds % 60)}` : `${hours}:${minutes}`
}
