import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'
import { trainingFlows } from '#modules/training/shared/training-request.ts'
import { TrainingRequests } from '#modules/training/web/request-list.tsx'
import { t } from '#modules/training/web/words.ts'

/** What people ask for, and who decides it. */
export default function Requests() {
  const [tab, setTab] = useAddressValue('tab', 'requests')
  const choice = (
    <Segmented
      label={t('view')}
      value={tab === 'flows' ? 'flows' : 'requests'}
      onChange={setTab}
      options={[
        { value: 'requests', label: t('page.requests') },
        { value: 'flows', label: t('flows') },
      ]}
    />
  )
  return tab === 'flows' ? (
    <OrganizationFlows declared={trainingFlows} title={t('page.requests')} subtitle={t('flowsHint')}>
      {choice}
    </OrganizationFlows>
  ) : (
    <TrainingRequests title={t('page.requests')} subtitle={t('requestsHint')}>
      {choice}
    </TrainingRequests>
  )
}
