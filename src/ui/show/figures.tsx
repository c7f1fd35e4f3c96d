import { count, duration, money } from '#ui/i18n/format.ts'
import { t } from '#ui/i18n/t.ts'
import { Tip } from '#ui/overlay/tip.tsx'

/** An exact amount with two decimals and separators; digits of equal width, so that columns line up. */
export function Money({
  value,
  currency,
  signed = false,
}: {
  value: string | number | null | undefined
  currency?: string
  signed?: boolean
}) {
  const text = money(value)
  if (text === '') return <Missing />
  const plus = signed && !text.startsWith('-') && !/^[0.०]*$/.test(text) ? '+' : ''
  return (
    <span className="ch-num">
      {currency && <span style={{ color: 'var(--mantine-color-dimmed)' }}>{currency} </span>}
      {plus}
      {text}
    </span>
  )
}

/** A count; long ones as 1.2K and 3.4M with the whole in a tooltip. */
export function Count({ value, compact = true }: { value: number; compact?: boolean }) {
  const short = count(value, compact)
  const long = count(value)
  const shown = <span className="ch-num">{short}</span>
  return short === long ? shown : <Tip label={long}>{shown}</Tip>
}

/** Minutes as hours and minutes. */
export const Duration = ({ minutes }: { minutes: number | null | undefined }) =>
  minutes === null || minutes === undefined ? (
    <Missing />
  ) : (
    <span className="ch-num">{duration(minutes)}</span>
  )

/** What there is no value of. */
export const Missing = () => (
  <span aria-label={t('state.notAvailable')} role="img" style={{ color: 'var(--mantine-color-dimmed)' }}>
    –
  </span>
)
