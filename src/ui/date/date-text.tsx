import { isDay, type Day } from '#kernel/calendar/day.ts'
import { clockAt, dayAt, formatClock } from '#kernel/calendar/zone.ts'
import { inDigits } from '#kernel/calendar/names.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import styles from '#ui/date/date-text.module.css'
import { reaching, shortDay, wholeDay } from '#ui/date/written.ts'
import { t } from '#ui/i18n/t.ts'

/**
 * A day in the chosen calendar, the other in the tooltip or, with `beside`, in small letters next to it. The tooltip is
 * the browser's own: a table of a thousand dates would pay for a thousand others.
 */
export function DateText({ value, beside = false }: { value: Day | null | undefined; beside?: boolean }) {
  const view = useCalendar()
  if (!value || !isDay(value)) return <>{t('state.notAvailable')}</>
  const system = reaching(view.shown, value)
  const other = view.other && view.other !== system ? shortDay(view, view.other, value) : undefined
  return (
    <time dateTime={value} title={wholeDay(view, value)} className={styles.date}>
      {shortDay(view, system, value)}
      {beside && other && <small className={styles.other}>{other}</small>}
    </time>
  )
}

/** A moment, ISO with Z, as the zone's day and time of day. */
export function MomentText({
  value,
  zone = browserZone(),
  hours = 12,
}: {
  value: string | null | undefined
  zone?: string
  hours?: 12 | 24
}) {
  const view = useCalendar()
  if (!value || Number.isNaN(Date.parse(value))) return <>{t('state.notAvailable')}</>
  const day = dayAt(value, zone)
  const clock = inDigits(formatClock(clockAt(value, zone), hours, view.writing.language), view.writing.digits)
  return (
    <time dateTime={value} title={`${wholeDay(view, day)}, ${clock}`} className={styles.date}>
      {shortDay(view, reaching(view.shown, day), day)}, {clock}
    </time>
  )
}

export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
