import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'
import { loanFlows } from '#modules/loan/shared/loan-request.ts'
import { loanDeduction, loanMarketRate, loanMethod, loanType } from '#modules/loan/shared/loan-settings.ts'
import { t } from '#modules/loan/web/words.ts'

const declared = {
  method: loanMethod,
  type: loanType,
  deduction: loanDeduction,
  market: loanMarketRate,
} as const

/** How loans are repaid, which may be given and who decides, and by which heading pay deducts them. */
export default function LoanSettings({ of }: { of: keyof typeof declared }) {
  const [tab, setTab] = useAddressValue('tab', 'types')
  const choice = of === 'type' && (
    <Segmented
      label={t('type.title')}
      value={tab === 'flows' ? 'flows' : 'types'}
      onChange={setTab}
      options={[
        { value: 'types', label: t('type.title') },
        { value: 'flows', label: t('type.flows') },
      ]}
    />
  )
  if (of === 'type' && tab === 'flows')
    return (
      <OrganizationFlows declared={loanFlows} title={t('type.title')} subtitle={t('type.flowsHint')}>
        {choice}
      </OrganizationFlows>
    )
  return (
    <SettingsScreen
      // one of four declarations: which of them makes no difference to the screen
      declared={declared[of] as typeof loanMethod}
      title={t(`${of}.title`)}
      subtitle={t(`${of}.hint`)}
    >
      {choice}
    </SettingsScreen>
  )
}
