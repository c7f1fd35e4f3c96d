import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { dayOfMonth } from '#ui/date/written.ts'
import { Person } from '#ui/show/person.tsx'
import type { roster } from '#modules/attendance/shared/roster.ts'
import { shownCell } from '#modules/attendance/web/roster/cell.ts'
import type { Area } from '#modules/attendance/web/roster/grid.tsx'
import styles from '#modules/attendance/web/roster/roster.module.css'
import { t } from '#modules/attendance/web/words.ts'

/** On a phone: one day, a line for each person. */
export function RosterDay({
  data,
  dates,
  area,
  onArea,
}: {
  data: ResponseOf<typeof roster>
  dates: readonly string[]
  area: Area | null
  onArea: ((area: Area | null) => void) | undefined
}) {
  const view = useCalendar()
  const now = dates.indexOf(data.today)
  const [day, setDay] = useState(now < 0 ? 0 : now)
  const chosen = area?.day === day ? area.row : -1
  return (
    <>
      <div className={styles.dates} role="group" aria-label={t('roster.days')}>
        {dates.map((date, n) => (
          <button
            key={date}
            type="button"
            aria-pressed={n === day}
            onClick={() => {
              setDay(n)
              onArea?.(null)
            }}
          >
            {dayOfMonth(view, view.shown, date)}
          </button>
        ))}
      </div>
      <ul className={styles.people}>
        {data.results.map((row, n) => {
          const { words, kind, draft, clash } = shownCell(row, day, data.shifts)
          return (
            <li key={row.person.id}>
              <button
                type="button"
                aria-pressed={n === chosen}
                disabled={!onArea}
                onClick={() => onArea?.(n === chosen ? null : { fromRow: n, row: n, fromDay: day, day })}
              >
                <Person person={row.person} second={row.person.code} size={30} />
                <span data-kind={kind} data-draft={draft || undefined} data-clash={clash || undefined}>
                  {words}
                  {draft && <small> {t('roster.draft')}</small>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
