import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { shortWeekdays } from '#kernel/calendar/names.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import { useAddress } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Duration } from '#ui/show/figures.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { reportPeople } from '#modules/attendance/shared/reports/asks.ts'
import { daysOfPerson } from '#modules/attendance/shared/day.ts'
import styles from '#modules/attendance/web/attendance.module.css'
import { DayDetail } from '#modules/attendance/web/day-detail.tsx'
import { t } from '#modules/attendance/web/words.ts'

/** The month of somebody, each day opening to its explanation. */
export default function CalendarReport({ title }: { title: string }) {
  const { org, as, today } = useScope()
  const [{ employee_id, name, on = today }, change] = useAddress()
  const view = useCalendar()
  const month = monthAround(view.shown.id, on)
  const people = listSource(
    reportPeople,
    { params: { org }, query: { as } as never },
    { value: ({ id }) => id, label: (row) => `${row.name} · ${row.code}` },
  )
  return (
    <>
      <PageHead title={title} subtitle={month.label}>
        <Group gap="xs" data-no-print>
          <AsyncSelect
            aria-label={t('report.person')}
            placeholder={t('report.person')}
            source={people}
            value={employee_id ? { value: employee_id, label: name ?? '' } : null}
            onChange={(chosen) => change({ employee_id: chosen?.value ?? null, name: chosen?.label ?? null })}
          />
          <Button variant="default" onClick={() => change({ on: addDays(month.start, -1) })}>
            {t('calendar.before')}
          </Button>
          <Button variant="default" onClick={() => change({ on: addDays(month.end, 1) })}>
            {t('calendar.after')}
          </Button>
        </Group>
      </PageHead>
      {employee_id ? (
        <Month key={employee_id} employee_id={employee_id} start={month.start} end={month.end} />
      ) : (
        <Empty title={t('report.choosePerson')} hint={t('report.choosePersonHint')} />
      )}
    </>
  )
}

function Month({ employee_id, start, end }: { employee_id: string; start: string; end: string }) {
  const { org, as, today } = useScope()
  const { writing } = useCalendar()
  const [chosen, setChosen] = useState(today)
  const query = { employee_id, start, end, as } as never
  const read = useRead(daysOfPerson, { params: { org }, query })
  const shown = chosen >= start && chosen <= end ? chosen : start
  return (
    <ReadState read={read} lines={8}>
      {({ days, totals }) => (
        <>
          <div className={styles.stats}>
            <StatCard title={t('mine.present')} value={totals.present} />
            <StatCard title={t('mine.absent')} value={totals.absent} />
            <StatCard title={t('mine.leave')} value={totals.leave} />
            <StatCard title={t('calendar.off')} value={totals.off + totals.holiday} />
            <StatCard title={t('day.late')} value={<Duration minutes={totals.late} />} />
            <StatCard title={t('day.overtime')} value={<Duration minutes={totals.overtime} />} />
          </div>
          <div className={styles.columns}>
            <div className={styles.grid}>
              {shortWeekdays[writing.language].map((one) => (
                <span key={one} className={styles.weekday}>
                  {one}
                </span>
              ))}
              {Array.from({ length: weekday(start) }, (_, at) => (
                <span key={at} />
              ))}
              {days.map((day) => (
                <button
                  key={day.date}
                  type="button"
                  className={styles.cell}
                  data-chosen={day.date === shown || undefined}
                  onClick={() => setChosen(day.date)}
                >
                  <Day value={day.date} />
                  <StatusBadge status={day.status} plain />
                </button>
              ))}
            </div>
            <DayDetail employee_id={employee_id} date={shown} />
          </div>
        </>
      )}
    </ReadState>
  )
}
