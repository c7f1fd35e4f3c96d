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
import { openSessions } from '#modules/training/shared/learning.ts'
import { sessions } from '#modules/training/shared/session.ts'
import styles from '#modules/training/web/training.module.css'
import { t } from '#modules/training/web/words.ts'

interface Shown {
  id: string
  training: { name: string }
  starts_on: string
  ends_on: string
  starts_at: string
  state?: string
}
/** A month is read with what began up to so long before it. */
const LONGEST_DAYS = 31

/** Sessions on each of their days, a month of the chosen calendar at a time. */
export function SessionCalendar({ onOpen }: { onOpen?: (id: string) => void }) {
  const { org, as, today } = useScope()
  const { shown: system, writing } = useCalendar()
  const now = system.of(today) ?? partsOf(today)
  const [month, show] = useState({ year: now.year, month: now.month })
  const weeks = weeksOf(system, month.year, month.month, 0)
  const from = weeks[0]?.[0]?.day ?? today
  const to = addDays(from, weeks.length * 7 - 1)
  const read = useRead(
    as === 'hr' ? sessions : openSessions,
    {
      params: { org },
      query: { as, limit: 200, starts_on_from: addDays(from, -LONGEST_DAYS), starts_on_to: to },
    } as never,
    { keep: true },
  )
  const turn = (by: number) =>
    show((at) => {
      const whole = at.year * 12 + at.month - 1 + by
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
          const { results } = answer as unknown as { results: Shown[] }
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
                    .filter(({ starts_on, ends_on }) => starts_on <= cell.day && cell.day <= ends_on)
                    .map(({ id, training, starts_at, state }) =>
                      onOpen ? (
                        <button
                          type="button"
                          key={id}
                          className={styles.session}
                          data-over={state === 'Cancelled' || undefined}
                          onClick={() => onOpen(id)}
                        >
                          {starts_at} {training.name}
                        </button>
                      ) : (
                        <span key={id} className={styles.session}>
                          {starts_at} {training.name}
                        </span>
                      ),
                    )}
                </>
              )}
            </MonthGrid>
          )
        }}
      </ReadState>
    </>
  )
}
