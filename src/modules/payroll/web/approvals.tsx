import { ListScreen } from '#engines/list/list-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { approvals } from '#modules/payroll/shared/run-approval.ts'
import { t } from '#modules/payroll/web/words.ts'

/** Submitted payroll, for those whom the settings name as approvers. */
export default function Approvals() {
  const { to } = useScope()
  return (
    <ListScreen
      of={approvals}
      title={t('approval.title')}
      href={({ id }) => to('user-payroll-approval-details', { pk: id })}
    />
  )
}
