import { isDay } from '#kernel/calendar/day.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar, type CalendarView } from '#ui/date/calendar-choice.ts'
import { reaching, shortDay } from '#ui/date/written.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ledger, type Balance } from '#modules/leave/shared/balance.ts'
import { t } from '#modules/leave/web/words.ts'

/** The entries that a balance is the sum of, newest first, each with the balance after it. */
export function LedgerDialog({
  balance,
  employeeId,
  onClose,
}: {
  balance: Balance | null
  employeeId?: string
  onClose: () => void
}) {
  const { org, as } = useScope()
  const view = useCalendar()
  const query = {
    as,
    leave_type_id: balance?.leave_type.id ?? '',
    ...(employeeId ? { employee_id: employeeId } : {}),
  }
  const list = useList(ledger, balance ? { params: { org }, query } : null, {
    keep: 'memory',
    errors: 'inline',
  })
  const title = t('balance.ledger', { type: balance?.leave_type.name ?? '' })
  return (
    <Dialog opened={balance !== null} onClose={onClose} title={title} size={760}>
      <DataTable
        bare
        title={title}
        list={list}
        search={false}
        columns={[
          { key: 'effective_on', title: t('ledger.date'), kind: 'date' },
          {
            key: 'reason',
            title: t('ledger.reason'),
            value: (row) => inCalendar(view, row.reason),
            wrap: true,
          },
          { key: 'kind', title: t('ledger.kind'), value: (row) => t(`ledger.entry_${row.kind}`) },
          { key: 'days', title: t('ledger.days'), kind: 'number' },
          { key: 'balance_after', title: t('ledger.after'), kind: 'number' },
        ]}
      />
    </Dialog>
  )
}

/** Reasons are kept with ISO days, `Leave from 2026-12-08 to 2026-12-09`; people read them in their calendar. */
const inCalendar = (view: CalendarView, reason: string) =>
  reason.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) =>
    isDay(day) ? (shortDay(view, reaching(view.shown, day), day) ?? day) : day,
  )
