import type { ReactNode } from 'react'
import { RequestsScreen, type RequestDetail, type RequestRow } from '#engines/approval/request-screen-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import type { Column } from '#ui/table/column.ts'
import { encashmentRequest } from '#modules/leave/shared/encashment.ts'
import { TypeName } from '#modules/leave/web/request-parts.tsx'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

const columns = (): readonly Column<RequestRow<typeof encashmentRequest>>[] => [
  {
    key: 'leave_type',
    title: t('columns.type'),
    value: (row) => row.leave_type.name,
    render: (row) => <TypeName type={row.leave_type} />,
  },
  { key: 'days', title: t('columns.days'), kind: 'number' },
  { key: 'balance_before', title: bt('encashment.before'), kind: 'number' },
]

export const encashmentFacts = (request: RequestDetail<typeof encashmentRequest>): Fact[] => [
  { label: t('columns.type'), value: <TypeName type={request.leave_type} /> },
  { label: t('columns.days'), value: request.days },
  { label: bt('encashment.before'), value: request.balance_before ?? '' },
]

/** Days that people want paid instead of taken. */
export function EncashmentRequests({ children, above }: { children?: ReactNode; above?: ReactNode }) {
  const { as } = useScope()
  return (
    <RequestsScreen
      declared={encashmentRequest.shown}
      title={bt('encashment.title')}
      subtitle={as === 'user' ? bt('encashment.mine') : bt('encashment.hint')}
      columns={columns()}
      facts={encashmentFacts}
      above={above}
    >
      {children}
    </RequestsScreen>
  )
}
