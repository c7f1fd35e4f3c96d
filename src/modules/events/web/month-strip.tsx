import type { Day } from '#kernel/calendar/day.ts'
import { inDigits } from '#kernel/calendar/names.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { MonthGrid } from '#ui/date/month-grid.tsx'
import { wholeDay } from '#ui/date/written.ts'
import { layers, type Entry } from '#modules/events/shared/calendar.ts'
import styles from '#modules/events/web/events.module.css'

/** A month in little above the list of a phone: a dot for each layer of a day; a day leads to it. */
export function MonthStrip({
  year,
  month,
  at,
  entries,
  onDay,
}: {
  year: number
  month: number
  at: Day
  entries: readonly Entry[]
  onDay: (day: Day) => void
}) {
  const { today } = useScope()
  const view = useCalendar()
  return (
    <MonthGrid system={view.shown} year={year} month={month} today={today} className={styles.strip ?? ''}>
      {({ day, date, outside }) => {
        if (outside) return null
        const found = layers.filter((layer) =>
          entries.some((entry) => entry.layer === layer && entry.start <= day && entry.end >= day),
        )
        return (
          <button
            type="button"
            aria-pressed={day === at}
            aria-label={wholeDay(view, day)}
            onClick={() => onDay(day)}
          >
            {inDigits(date ?? 0, view.writing.digits)}
            <span aria-hidden>
              {found.slice(0, 4).map((layer) => (
                <i key={layer} data-layer={layer} />
              ))}
            </span>
          </button>
        )
      }}
    </MonthGrid>
  )
}
