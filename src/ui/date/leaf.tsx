import { inDigits } from '#kernel/calendar/names.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { reaching, wholeDay } from '#ui/date/written.ts'
import styles from '#ui/date/leaf.module.css'

/** A leaf of a wall calendar: month and day in the chosen calendar. `now` lets it stand out. */
export function Leaf({ day, now = false }: { day: string; now?: boolean }) {
  const view = useCalendar()
  const system = reaching(view.shown, day)
  const parts = system.of(day)
  const month = system.months[view.writing.language][(parts?.month ?? 1) - 1] ?? ''
  return (
    <time dateTime={day} title={wholeDay(view, day)} className={styles.leaf} data-now={now || undefined}>
      <span>{month.slice(0, view.writing.language === 'en' ? 3 : undefined)}</span>
      <strong className="ch-num">{inDigits(parts?.day ?? '', view.writing.digits)}</strong>
    </time>
  )
}
