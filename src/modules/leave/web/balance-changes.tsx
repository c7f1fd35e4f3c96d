import type { ReactNode } from 'react'
import { localDigits } from '#ui/i18n/locale.ts'
import { RequestsScreen, type RequestDetail, type RequestRow } from '#engines/approval/request-screen-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import type { Column } from '#ui/table/column.ts'
import { balanceChange } from '#modules/leave/shared/balance-change.ts'
import { TypeName } from '#modules/leave/web/request-parts.tsx'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

const signed = (days: string) => localDigits(days.startsWith('-') ? `−${days.slice(1)}` : `+${days}`)

const columns = (): readonly Column<RequestRow<typeof balanceChange>>[] => [
  {
    key: 'leave_type',
    title: t('columns.type'),
    value: (row) => row.leave_type.name,
    render: (row) => <TypeName type={row.leave_type} />,
  },
  { key: 'days', title: bt('change.days'), kind: 'number', render: ({ days }) => signed(days) },
  { key: 'balance_before', title: bt('encashment.before'), kind: 'number' },
  { key: 'effective_on', title: bt('adjust.from'), kind: 'day' },
  { key: 'proposed_by', title: bt('change.by') },
]

export const changeFacts = (request: RequestDetail<typeof balanceChange>): (Fact | false)[] => [
  { label: t('columns.type'), value: <TypeName type={request.leave_type} /> },
  { label: bt('change.days'), value: signed(request.days) },
  { label: bt('encashment.before'), value: localDigits(request.balance_before ?? '') },
  { label: bt('adjust.from'), value: <Day value={request.effective_on} /> },
  request.expires_on !== null && { label: bt('change.expires'), value: <Day value={request.expires_on} /> },
  { label: bt('change.by'), value: request.proposed_by },
]

const hints = () =>
  ({
    user: bt('change.mineHint'),
    supervisor: bt('change.teamHint'),
    hr: bt('change.hrHint'),
  }) as const

/** Changes of balances that a second person decides. */
export default function BalanceChanges({ children }: { children?: ReactNode }) {
  const { as } = useScope()
  return (
    <RequestsScreen
      declared={balanceChange.shown}
      title={as === 'user' ? bt('change.mine') : as === 'supervisor' ? bt('change.team') : bt('change.title')}
      subtitle={hints()[as]}
      columns={columns()}
      facts={changeFacts}
    >
      {children}
    </RequestsScreen>
  )
}
