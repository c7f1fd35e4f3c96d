import { IconCalendarEvent } from '@tabler/icons-react'
import { daysBetween, weekday } from '#kernel/calendar/day.ts'
import { weekdays } from '#kernel/calendar/names.ts'
import { P } from '#kernel/permission.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { Leaf } from '#ui/date/leaf.tsx'
import { reaching, shortDay } from '#ui/date/written.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import type { DashboardHoliday } from '#modules/dashboard/shared/dashboard.ts'
import { daysLeft } from '#modules/dashboard/web/days-left.ts'
import { MoreLink } from '#ui/show/more-link.tsx'
import { t } from '#modules/dashboard/web/words.ts'
import styles from '#modules/dashboard/web/dashboard.module.css'

/** The holidays ahead, for whomever they count, in both calendars. */
export function HolidayPanel({ holidays, today }: { holidays: readonly DashboardHoliday[]; today: string }) {
  const { may, to } = useScope()
  return (
    <Panel title={t('holidays.title')}>
      {holidays.length === 0 ? (
        <Nothing icon={<IconCalendarEvent size={20} stroke={1.6} />}>{t('holidays.none')}</Nothing>
      ) : (
        <ul className={styles.lines}>
          {holidays.map((holiday) => (
            <Holiday
              key={holiday.id}
              holiday={holiday}
              days={Math.max(0, daysBetween(today, holiday.start_on))}
            />
          ))}
        </ul>
      )}
      {may([P.organization.holiday], 'read') && (
        <div className={styles.foot}>
          <MoreLink href={to('admin-organization-settings-holiday')}>{t('holidays.all')}</MoreLink>
        </div>
      )}
    </Panel>
  )
}

function Holiday({ holiday, days }: { holiday: DashboardHoliday; days: number }) {
  const view = useCalendar()
  const { name, start_on, end_on, is_half_day, free_half, is_optional, branch, gender, segment } = holiday
  const lines = [
    weekdays[view.writing.language][weekday(start_on)],
    view.other && shortDay(view, view.other, start_on),
    end_on > start_on &&
      t('holidays.until', { day: shortDay(view, reaching(view.shown, end_on), end_on) ?? end_on }),
    is_half_day && t(free_half === 'First' ? 'holidays.halfFirst' : 'holidays.half'),
    is_optional && t('holidays.optional'),
    branch,
    gender,
    segment,
  ].filter(Boolean)
  return (
    <li className={styles.line}>
      <Leaf day={start_on} now={days === 0} />
      <span className={styles.words}>
        <strong>{name}</strong>
        <span>{lines.join(' · ')}</span>
      </span>
      <span className={styles.note}>{daysLeft(days)}</span>
    </li>
  )
}
