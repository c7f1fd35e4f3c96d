import { localDigits } from '#ui/i18n/locale.ts'
import { t } from '#ui/i18n/t.ts'

/** `1,234,567.50` from an exact decimal text, without passing through a float. Rounds half away from zero. */
export function money(value: string | number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '0', fraction = ''] = match
  const scaled = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const rounded = scaled + (Number(fraction[decimals] ?? '0') >= 5 ? 1n : 0n)
  const digits = rounded.toString().padStart(decimals + 1, '0')
  const units = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const made = decimals ? `${units}.${digits.slice(-decimals)}` : units
  return localDigits(rounded === 0n ? made : sign + made)
}

/** An exact decimal text, `7,205.5`: thousands apart, without zeros that say nothing, never a float. Other text as it is. */
export function exactText(value: string): string {
  const match = /^([-−+]?)(\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) return localDigits(value)
  const [, sign = '', whole = '', fraction = ''] = match
  const rest = fraction.replace(/0+$/, '')
  return localDigits(`${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest && `.${rest}`}`)
}

const grouped = new Intl.NumberFormat('en-US')

/** `1,234` or, compact, `1.2K` and `3.4M`. */
export const count = (value: number, compact = false): string => {
  if (!compact || Math.abs(value) < 1000) return localDigits(grouped.format(value))
  const [size, letter] = Math.abs(value) < 999_950 ? [1000, 'K'] : [1_000_000, 'M']
  return localDigits((value / size).toFixed(1).replace(/\.0$/, '')) + letter
}

/** Up to two decimals; or just as many as told. */
export const decimal = (value: number, decimals?: number): string =>
  localDigits(
    value.toLocaleString('en-US', {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 2,
    }),
  )

/** A share of one as `65%`. */
export const percent = (share: number, decimals = 0): string =>
  localDigits(share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: decimals }))

/** Minutes as `7 h 30 m`. */
export function duration(minutes: number): string {
  const total = Math.round(Math.abs(minutes))
  const parts = [
    total >= 60 && `${Math.floor(total / 60)} h`,
    (total % 60 || total === 0) && `${total % 60} m`,
  ]
  return localDigits((minutes < 0 ? '-' : '') + parts.filter(Boolean).join(' '))
}

/** `Just Now` under a minute, then minutes, hours, days (specification 1, section 9). */
export function relativeTime(instant: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(instant)) / 1000)
  if (seconds < 60) return t('time.justNow')
  if (seconds < 3600) return t('time.minutes', { count: Math.floor(seconds / 60) })
  if (seconds < 86_400) return t('time.hours', { count: Math.floor(seconds / 3600) })
  return t('time.days', { count: Math.floor(seconds / 86_400) })
}

export function fileSize(bytes: number): string {
  if (bytes < 1024) return localDigits(`${bytes} B`)
  const units = ['kB', 'MB', 'GB']
  const power = Math.min(units.length, Math.floor(Math.log(bytes) / Math.log(1024)))
  return localDigits(`${(bytes / 1024 ** power).toFixed(power > 1 ? 1 : 0)} ${units[power - 1]}`)
}
