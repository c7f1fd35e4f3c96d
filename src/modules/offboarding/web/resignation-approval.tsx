import { useAddressValue } from '#ui/data/address.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { resignationReason } from '#modules/hris/shared/resignation-reason.ts'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { resignationFlows } from '#modules/offboarding/shared/resignation-flows.ts'
import { t } from '#modules/offboarding/web/words.ts'
import { NoticeTerms } from '#modules/hris/web/public-law-terms.tsx'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'

/** Who decides about resignations, what holds for notice and for answers, and the reasons to choose from. */
export default function ResignationApproval() {
  const [tab, setTab] = useAddressValue('tab', 'flows')
  const title = resignationSettings.title
  const choice = (
    <Segmented
      label={declared(title)}
      value={tab === 'notice' || tab === 'reasons' ? tab : 'flows'}
      onChange={setTab}
      options={[
        { value: 'flows', label: t('approval.flows') },
        { value: 'notice', label: t('approval.notice') },
        { value: 'reasons', label: t('approval.reasons') },
      ]}
    />
  )
  if (tab === 'notice')
    return (
      <SingletonScreen declared={resignationSettings} subtitle={t('approval.noticeHint')} action={choice}>
        <NoticeTerms />
      </SingletonScreen>
    )
  if (tab === 'reasons')
    return (
      <SettingsScreen declared={resignationReason} title={title} subtitle={t('approval.reasonsHint')}>
        {choice}
      </SettingsScreen>
    )
  return (
    <OrganizationFlows declared={resignationFlows} title={title} subtitle={t('approval.flowsHint')}>
      {choice}
    </OrganizationFlows>
  )
}
