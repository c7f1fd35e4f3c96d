import type { Day } from '#kernel/calendar/day.ts'
import { inDigits } from '#kernel/calendar/names.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { MonthGrid } from '#ui/date/month-grid.tsx'
import type { Entry } from '#modules/events/shared/calendar.ts'
import { isClash } from '#modules/events/domain/day-clash.ts'
import { EntryLine } from '#modules/events/web/entry-line.tsx'
import { t } from '#modules/events/web/words.ts'
import styles from '#modules/events/web/events.module.css'

const MOST = 3

/** A month in weeks: of colleagues who are away how many, of the rest the first; the day opens its week. */
export function CalendarMonth({
  year,
  month,
  entries,
  onDay,
}: {
  year: number
  month: number
  entries: readonly Entry[]
  onDay: (day: Day) => void
}) {
  const { today } = useScope()
  const view = useCalendar()
  return (
    <MonthGrid system={view.shown} year={year} month={month} today={today} className={styles.month ?? ''}>
      {({ day, date }) => {
        const found = entries.filter(({ start, end }) => start <= day && end >= day)
        const away = found.filter(({ layer }) => layer === 'team')
        const lines = found.filter(({ layer }) => layer !== 'team')
        const other = view.other?.of(day)?.day
        const clash = isClash(found, day)
        return (
          <>
            <span className={styles.date} data-clash={clash || undefined} aria-hidden>
              <b>{inDigits(date ?? 0, view.writing.digits)}</b>
              {other !== undefined && <small>{inDigits(other, view.writing.digits)}</small>}
            </span>
            {clash && <span className={styles.clash}>{t('calendar.clash')}</span>}
            {lines.slice(0, MOST).map((entry, at) => (
              <EntryLine key={at} entry={entry} day={day} />
            ))}
            {lines.length > MOST && (
              <button type="button" className={styles.more} onClick={() => onDay(day)}>
                {t('calendar.more', { count: lines.length - MOST })}
              </button>
            )}
            {away.length > 0 && (
              <button
                type="button"
                className={styles.entry}
                data-layer="team"
                title={away.map(({ title }) => title).join(', ')}
                onClick={() => onDay(day)}
              >
                {t('calendar.away', { count: away.length })}
              </button>
            )}
          </>
        )
      }}
    </MonthGrid>
  )
}
