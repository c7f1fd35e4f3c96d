import { weekday } from '#kernel/calendar/day.ts'
import { weekdays } from '#kernel/calendar/names.ts'
import { formatLongIn } from '#kernel/calendar/system.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { reaching } from '#ui/date/written.ts'
import type { Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import { t } from '#modules/dashboard/web/words.ts'

/** The day in both calendars, and whether it is worked. */
export function Today({ seen: { today, holidays, is_weekly_off } }: { seen: Dashboard }) {
  const { shown, other, writing } = useCalendar()
  const holiday = holidays.find(
    ({ start_on, segment, is_optional }) => start_on <= today && segment === null && !is_optional,
  )
  const parts = [
    `${weekdays[writing.language][weekday(today)]}, ${formatLongIn(reaching(shown, today), today, writing) ?? today}`,
    other && formatLongIn(other, today, writing),
    holiday ? t('holidayToday', { name: holiday.name }) : is_weekly_off && t('weeklyOff'),
  ]
  return <time dateTime={today}>{parts.filter(Boolean).join(' · ')}</time>
}
