import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#kernel/calendar/day.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Duration } from '#ui/show/figures.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { MySwaps, SwapDialog } from '#modules/attendance/web/roster/my-swaps.tsx'
import { roster } from '#modules/attendance/shared/roster.ts'
import styles from '#modules/attendance/web/roster/roster.module.css'
import { shownCell } from '#modules/attendance/web/roster/cell.ts'
import { t } from '#modules/attendance/web/words.ts'

/** One's own published days: two weeks, a line each. */
export function MyRoster({ title }: { title: string }) {
  const { org } = useScope()
  const [start, setStart] = useAddressValue('start', '')
  const [swapping, swap] = useState<string | null>(null)
  const query = { as: 'user', ...(start ? { start, end: addDays(start, 13) } : {}) } as never
  const read = useRead(roster, { params: { org }, query })
  return (
    <>
      <PageHead title={title} subtitle={t('roster.mineHint')}>
        {read.data && <Steps from={read.data.start} days={14} onChange={setStart} />}
      </PageHead>
      <MySwaps />
      <ReadState read={read} lines={10}>
        {({ results: [row], shifts, start: from, end, today }) =>
          row ? (
            <Panel title={t('roster.days')}>
              <ul className={styles.mine}>
                {[...eachDay({ start: from, end })].map((date, n) => {
                  const { words, kind, minutes } = shownCell(row, n, shifts)
                  return (
                    <li key={date} data-kind={kind} data-today={date === today || undefined}>
                      <Day value={date} />
                      <span>{words}</span>
                      <span>{minutes > 0 && <Duration minutes={minutes} />}</span>
                      <span>
                        {kind === 'shift' && date >= today && (
                          <Button size="compact-xs" variant="subtle" onClick={() => swap(date)}>
                            {t('swap.open')}
                          </Button>
                        )}
                      </span>
                    </li>
                  )
                })}
              </ul>
            </Panel>
          ) : (
            <Empty title={t('roster.nobody')} />
          )
        }
      </ReadState>
      {swapping && <SwapDialog date={swapping} onClose={() => swap(null)} />}
    </>
  )
}

/** Back and forth by as many days as are shown. */
export const Steps = ({
  from,
  days,
  onChange,
}: {
  from: string
  days: number
  onChange: (start: string) => void
}) => (
  <Group gap="xs" data-no-print>
    <Button variant="default" onClick={() => onChange(addDays(from, -days))}>
      {t('roster.before')}
    </Button>
    <Button variant="default" onClick={() => onChange(addDays(from, days))}>
      {t('roster.after')}
    </Button>
  </Group>
)
