import { useAddressValue } from '#ui/data/address.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { resignationFlows } from '#modules/offboarding/shared/resignation-flows.ts'
import { t } from '#modules/offboarding/web/words.ts'
import { LawTerms } from '#modules/hris/web/public-law-terms.tsx'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'

/** Who decides about resignations, and what holds for notice and for answers. */
export default function ResignationApproval() {
  const [tab, setTab] = useAddressValue('tab', 'flows')
  const title = resignationSettings.title
  const choice = (
    <Segmented
      label={declared(title)}
      value={tab === 'notice' ? tab : 'flows'}
      onChange={setTab}
      options={[
        { value: 'flows', label: t('approval.flows') },
        { value: 'notice', label: t('approval.notice') },
      ]}
    />
  )
  if (tab === 'notice')
    return (
      <SingletonScreen declared={resignationSettings} subtitle={t('approval.noticeHint')} action={choice}>
        <LawTerms />
      </SingletonScreen>
    )
  return (
    <OrganizationFlows declared={resignationFlows} title={title} subtitle={t('approval.flowsHint')}>
      {choice}
    </OrganizationFlows>
  )
}
