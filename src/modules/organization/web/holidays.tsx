import { Badge } from '@mantine/core'
import { addDays, daysBetween, weekday } from '#kernel/calendar/day.ts'
import { weekdays } from '#kernel/calendar/names.ts'
import { usePicture } from '#ui/data/picture.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar, type CalendarView } from '#ui/date/calendar-choice.ts'
import { shortDay } from '#ui/date/written.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { holidaysInRange, type Holiday } from '#modules/organization/shared/holiday.ts'
import { OptionalChoices } from '#modules/organization/web/optional-choice.tsx'
import styles from '#modules/organization/web/organization.module.css'
import { t } from '#modules/organization/web/words.ts'

/** The employee's list of holidays: the coming year, and how far each is. */
export default function Holidays() {
  const { org, today } = useScope()
  const read = useRead(holidaysInRange, {
    params: { org },
    query: { start: today, end: addDays(today, 365) },
  })
  // what may still be chosen stands above, with the choice
  const shown = (read.data?.results ?? []).filter(({ is_optional, is_mine }) => !is_optional || is_mine)
  return (
    <>
      <PageHead title={t('holidays.title')} subtitle={t('holidays.hint')} />
      <div className={styles.choices}>
        <OptionalChoices />
      </div>
      <section className={styles.panel} style={{ padding: 0 }} aria-label={t('holidays.year')}>
        {!read.data ? (
          <ReadState read={read} lines={8} compact={false} />
        ) : shown.length === 0 ? (
          <Empty title={t('holidays.none')} />
        ) : (
          <ul className={styles.days}>
            {shown.map((holiday) => (
              <Line key={holiday.id} holiday={holiday} today={today} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Line({ holiday, today }: { holiday: Holiday; today: string }) {
  const away = daysBetween(today, holiday.start_on)
  const view = useCalendar()
  const picture = usePicture(holiday.image)
  const limited = [holiday.gender && declared(holiday.gender), holiday.branch?.name, holiday.segment]
    .filter(Boolean)
    .join(', ')
  return (
    <li data-past={!holiday.is_mine || undefined}>
      <span>
        <Day value={holiday.start_on} />
        {holiday.end_on !== holiday.start_on && (
          <>
            {' – '}
            <Day value={holiday.end_on} />
          </>
        )}
        <small>{beside(view, holiday)}</small>
      </span>
      <span>
        {picture && <img className={styles.holidayImage} src={picture} alt="" width={56} height={56} />}
        <strong>{holiday.name}</strong>
        {holiday.description && <small>{holiday.description}</small>}
      </span>
      <span className={styles.name}>
        {holiday.is_half_day && (
          <Badge color="gray">
            {t(holiday.free_half === 'First' ? 'holidays.halfFirst' : 'holidays.half')}
          </Badge>
        )}
        {holiday.is_optional && (
          <Badge color="gray">{t(holiday.is_mine ? 'holidays.chosen' : 'holidays.optional')}</Badge>
        )}
        {limited && <Badge color="gray">{t('holidays.only', { for: limited })}</Badge>}
        {holiday.is_mine ? (
          <Badge color="brand">
            {away <= 0 ? t('holidays.today') : t('holidays.inDays', { count: away })}
          </Badge>
        ) : (
          !holiday.is_optional && <Badge color="gray">{t('holidays.notMine')}</Badge>
        )}
      </span>
    </li>
  )
}

/** The day of the week, for one day, and the date in the other calendar. */
function beside(view: CalendarView, { start_on, end_on }: Holiday) {
  const other = (day: string) => view.other && shortDay(view, view.other, day)
  return start_on === end_on
    ? [weekdays[view.writing.language][weekday(start_on)], other(start_on)].filter(Boolean).join(' · ')
    : [other(start_on), other(end_on)].filter(Boolean).join(' – ')
}
