import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'
import { payrollFlows } from '#modules/payroll/shared/payroll-flows.ts'
import { approvalSetting } from '#modules/payroll/shared/payroll-settings.ts'
import { t } from '#modules/payroll/web/words.ts'

/** Who approves payroll, and who decides what employees ask of it. */
export default function ApprovalSettings({ title }: { title: string }) {
  const [tab, setTab] = useAddressValue('tab', 'runs')
  const choice = (
    <Segmented
      label={title}
      value={tab === 'requests' ? 'requests' : 'runs'}
      onChange={setTab}
      options={[
        { value: 'runs', label: t('approval.runs') },
        { value: 'requests', label: t('approval.requests') },
      ]}
    />
  )
  if (tab === 'requests')
    return (
      <OrganizationFlows declared={payrollFlows} title={title} subtitle={t('approval.requestsHint')}>
        {choice}
      </OrganizationFlows>
    )
  return (
    <SingletonScreen
      declared={approvalSetting}
      title={title}
      subtitle={t('approval.runsHint')}
      action={choice}
    />
  )
}
