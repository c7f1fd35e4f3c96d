import { IconCalendarEvent } from '@tabler/icons-react'
import { weekday } from '#kernel/calendar/day.ts'
import { weekdays } from '#kernel/calendar/names.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { Leaf } from '#ui/date/leaf.tsx'
import { reaching, shortDay } from '#ui/date/written.ts'
import type { BoardHoliday } from '#modules/noticeboard/shared/noticeboard.ts'
import { daysLeft } from '#modules/noticeboard/web/days-left.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

/** The holidays ahead that count for this person, with the days that are left, in both calendars. */
export const HolidayPanel = ({ holidays }: { holidays: readonly BoardHoliday[] }) => (
  <Panel title={t('holidays.title')}>
    {holidays.length === 0 ? (
      <Nothing icon={<IconCalendarEvent size={20} stroke={1.6} />}>{t('holidays.none')}</Nothing>
    ) : (
      <ul className={styles.holidays}>
        {holidays.map((holiday) => (
          <Holiday key={holiday.id} holiday={holiday} />
        ))}
      </ul>
    )}
  </Panel>
)

function Holiday({ holiday }: { holiday: BoardHoliday }) {
  const view = useCalendar()
  const { name, start_on, end_on, is_half_day, free_half, days_left } = holiday
  const beside = view.other && shortDay(view, view.other, start_on)
  const lines = [
    weekdays[view.writing.language][weekday(start_on)],
    beside,
    end_on > start_on &&
      t('holidays.until', { day: shortDay(view, reaching(view.shown, end_on), end_on) ?? '' }),
    is_half_day && t(free_half === 'First' ? 'holidays.halfFirst' : 'holidays.half'),
  ].filter(Boolean)
  return (
    <li className={styles.holiday}>
      <Leaf day={start_on} now={days_left === 0} />
      <span className={styles.holidayWords}>
        <strong>{name}</strong>
        <span>{lines.join(' · ')}</span>
      </span>
      <span className={styles.note}>{daysLeft(days_left)}</span>
    </li>
  )
}
