import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { inDigits, shortWeekdays } from '#kernel/calendar/names.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import { partsIn } from '#kernel/calendar/system.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { Duration } from '#ui/show/figures.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { daysOfPerson } from '#modules/attendance/shared/day.ts'
import styles from '#modules/attendance/web/attendance.module.css'
import { DayDetail } from '#modules/attendance/web/day-detail.tsx'
import { t } from '#modules/attendance/web/words.ts'

/** A month of days, each opening to its explanation. */
export default function MyDays() {
  const { org, today } = useScope()
  const [on, setOn] = useAddressValue('on', today)
  const [chosen, setChosen] = useState(today)
  const view = useCalendar()
  const month = monthAround(view.shown.id, on)
  const read = useRead(daysOfPerson, { params: { org }, query: { start: month.start, end: month.end } })
  return (
    <>
      <PageHead title={t('calendar.title')} subtitle={month.label}>
        <Group gap="xs">
          <Button variant="default" onClick={() => setOn(addDays(month.start, -1))}>
            {t('calendar.before')}
          </Button>
          <Button variant="default" onClick={() => setOn(addDays(month.end, 1))}>
            {t('calendar.after')}
          </Button>
        </Group>
      </PageHead>
      <ReadState read={read} lines={8}>
        {({ days, totals, person }) => (
          <>
            <div className={styles.stats}>
              <StatCard title={t('mine.present')} value={totals.present} />
              <StatCard title={t('mine.absent')} value={totals.absent} />
              <StatCard title={t('mine.leave')} value={totals.leave} />
              <StatCard title={t('calendar.off')} value={totals.off + totals.holiday} />
              <StatCard title={t('day.late')} value={<Duration minutes={totals.late} />} />
              <StatCard title={t('calendar.unpaid')} value={totals.unpaid} />
            </div>
            <div className={styles.columns}>
              <div className={styles.grid}>
                {shortWeekdays[view.writing.language].map((name) => (
                  <span key={name} className={styles.weekday}>
                    {name}
                  </span>
                ))}
                {Array.from({ length: weekday(month.start) }, (_, at) => (
                  <span key={at} />
                ))}
                {days.map((day) => (
                  <button
                    key={day.date}
                    type="button"
                    className={styles.cell}
                    data-chosen={day.date === chosen || undefined}
                    onClick={() => setChosen(day.date)}
                  >
                    <span>{inDigits(partsIn(view.shown, day.date).day, view.writing.digits)}</span>
                    <span className={styles.state}>
                      <StatusBadge status={day.status} plain />
                    </span>
                  </button>
                ))}
              </div>
              <DayDetail employee_id={person.id} date={chosen} />
            </div>
          </>
        )}
      </ReadState>
    </>
  )
}
