import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#kernel/calendar/day.ts'
import { monthIn, monthTitle, partsIn } from '#kernel/calendar/system.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { monthlyLeave, monthlyWhole } from '#modules/leave/shared/reports/leave-grid.ts'
import { LeaveGrid, startsWith, whoFilter } from '#modules/leave/web/reports/leave-grid.tsx'
import { narrowing } from '#modules/leave/web/reports/report-filters.ts'
import styles from '#modules/leave/web/reports/reports.module.css'
import { t } from '#modules/leave/web/reports/words.ts'

/** Each person's leave of a month, day by day; in the calendar that the viewer chose. */
export default function MonthlyLeave({ title }: { title: string }) {
  const { org, as, today } = useScope()
  const { shown, writing } = useCalendar()
  const fixed = { calendar: shown.id }
  const list = useList(monthlyLeave, { params: { org }, query: { ...fixed, as } }, startsWith)
  const exports = useExports(monthlyLeave, list, fixed)
  const args = { ...list.filters, ...fixed, as, limit: list.limit, offset: list.offset } as const
  const { data } = useRead(
    monthlyLeave,
    { params: { org }, query: { ...args, ...(list.search ? { search: list.search } : {}) } },
    { errors: 'inline' },
  )
  const whole = useRead(
    monthlyWhole,
    { params: { org }, query: { ...list.filters, ...fixed, as } as never },
    { errors: 'inline' },
  )
  const on = list.filters['on'] ?? today
  const { year, month } = partsIn(shown, on)
  const { start, end } = monthIn(shown, year, month)
  const name = monthTitle(shown, year, month, writing)
  const go = (day: string) => list.change({ filters: { on: day } })
  return (
    <LeaveGrid
      title={title}
      hint={t('grid.month')}
      chart={t('grid.away')}
      list={list}
      exports={exports}
      columns={data?.columns ?? []}
      types={whole.data?.types ?? data?.types ?? []}
      whole={whole.data}
      filters={[whoFilter(), ...narrowing(org)]}
      head={
        <div className={styles.step}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('grid.before')}
            onClick={() => go(addDays(start, -1))}
          >
            <IconChevronLeft size={17} />
          </ActionIcon>
          <strong aria-live="polite">{name}</strong>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('grid.after')}
            onClick={() => go(addDays(end, 1))}
          >
            <IconChevronRight size={17} />
          </ActionIcon>
          {(today < start || today > end) && (
            <Button variant="default" onClick={() => list.change({ filters: { on: null } })}>
              {t('grid.thisMonth')}
            </Button>
          )}
        </div>
      }
      isDays
    />
  )
}
