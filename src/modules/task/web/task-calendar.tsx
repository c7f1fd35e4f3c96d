import { ActionIcon, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, partsOf } from '#kernel/calendar/day.ts'
import { monthTitle } from '#kernel/calendar/system.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { weeksOf } from '#ui/date/month.ts'
import { MonthGrid } from '#ui/date/month-grid.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { tasks } from '#modules/task/shared/task.ts'
import { TaskLink, type TaskRow } from '#modules/task/web/tasks-screen.tsx'
import styles from '#modules/task/web/task.module.css'
import { t } from '#modules/task/web/words.ts'

/** Tasks on the day on which they are due, a month of the chosen calendar at a time. */
export function TaskCalendar({ query }: { query: Record<string, string> }) {
  const { org, as, today } = useScope()
  const { shown: system, writing } = useCalendar()
  const now = system.of(today) ?? partsOf(today)
  const [month, show] = useState({ year: now.year, month: now.month })
  const weeks = weeksOf(system, month.year, month.month, 0)
  const from = weeks[0]?.[0]?.day ?? today
  const to = addDays(from, weeks.length * 7 - 1)
  const read = useRead(
    tasks,
    { params: { org }, query: { as, limit: 200, ...query, deadline_from: from, deadline_to: to } } as never,
    { keep: true },
  )
  const turn = (by: number) =>
    show((now) => {
      const whole = now.year * 12 + now.month - 1 + by
      return { year: Math.floor(whole / 12), month: (whole % 12) + 1 }
    })
  return (
    <>
      <Group gap="xs" mb="sm">
        <ActionIcon variant="default" aria-label={t('earlier')} onClick={() => turn(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <strong>{monthTitle(system, month.year, month.month, writing)}</strong>
        <ActionIcon variant="default" aria-label={t('later')} onClick={() => turn(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
      <ReadState read={read} lines={8}>
        {(answer) => {
          const { results } = answer as { results: TaskRow[] }
          return (
            <MonthGrid
              system={system}
              year={month.year}
              month={month.month}
              today={today}
              className={styles.month ?? ''}
            >
              {(cell) => (
                <>
                  <span aria-hidden className={styles.date}>
                    {cell.date}
                  </span>
                  {results
                    .filter(({ deadline }) => deadline === cell.day)
                    .map((row) => (
                      <div key={row.id} className={styles.due} data-late={row.is_overdue || undefined}>
                        <TaskLink row={row} />
                      </div>
                    ))}
                </>
              )}
            </MonthGrid>
          )
        }}
      </ReadState>
    </>
  )
}
