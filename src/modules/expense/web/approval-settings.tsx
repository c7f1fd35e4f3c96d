import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'
import { expenseFlows } from '#modules/expense/shared/expense-flows.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'
import { t } from '#modules/expense/web/words.ts'

/** Who decides about money, and what holds for all of it. */
export default function ApprovalSettings() {
  const [tab, setTab] = useAddressValue('tab', 'flows')
  const choice = (
    <Segmented
      label={t('settings.approval')}
      value={tab === 'rules' ? 'rules' : 'flows'}
      onChange={setTab}
      options={[
        { value: 'flows', label: t('settings.flows') },
        { value: 'rules', label: t('settings.rules') },
      ]}
    />
  )
  if (tab === 'rules')
    return (
      <SingletonScreen
        title={t('settings.approval')}
        declared={expenseSettings}
        subtitle={t('settings.rulesHint')}
        action={choice}
      />
    )
  return (
    <OrganizationFlows
      declared={expenseFlows}
      title={t('settings.approval')}
      subtitle={t('settings.flowsHint')}
    >
      {choice}
    </OrganizationFlows>
  )
}
