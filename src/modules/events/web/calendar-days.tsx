import { addDays, daysBetween } from '#kernel/calendar/day.ts'
import { weekdays } from '#kernel/calendar/names.ts'
import { weekday } from '#kernel/calendar/day.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import type { Entry } from '#modules/events/shared/calendar.ts'
import { isClash } from '#modules/events/domain/day-clash.ts'
import { EntryLine } from '#modules/events/web/entry-line.tsx'
import { t } from '#modules/events/web/words.ts'
import styles from '#modules/events/web/events.module.css'

/** Day by day with names: a week whole, a longer list only where something is. */
export function CalendarDays({
  range,
  entries,
  whole,
}: {
  range: { from: string; to: string }
  entries: readonly Entry[]
  whole: boolean
}) {
  const { today } = useScope()
  const { writing } = useCalendar()
  const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, at) =>
    addDays(range.from, at),
  )
    .map((day) => ({ day, found: entries.filter(({ start, end }) => start <= day && end >= day) }))
    .filter(({ found }) => whole || found.length > 0)
  if (days.length === 0) return <Empty title={t('calendar.free')} />
  return (
    <ol className={styles.days}>
      {days.map(({ day, found }) => {
        const away = found.filter(({ layer }) => layer === 'team')
        return (
          <li key={day} data-today={day === today || undefined}>
            <strong>
              <span>{weekdays[writing.language][weekday(day)]}</span> <Day value={day} />
            </strong>
            <div>
              {isClash(found, day) && <span className={styles.clash}>{t('calendar.clash')}</span>}
              {whole && found.length === 0 && <span className={styles.nothing}>{t('calendar.free')}</span>}
              {found
                .filter(({ layer }) => layer !== 'team')
                .map((entry, at) => (
                  <EntryLine key={at} entry={entry} day={day} />
                ))}
              {away.length > 0 && (
                <span className={styles.entry} data-layer="team">
                  {t('calendar.awayNames', {
                    names: [...new Set(away.map(({ title }) => title))].join(', '),
                  })}
                </span>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
