import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { formFlows } from '#modules/forms/shared/form-flows.ts'
import { FormList } from '#modules/forms/web/form-list.tsx'
import { t } from '#modules/forms/web/words.ts'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'

/** The forms, and who decides about what is asked for by them. */
export default function FormSettings() {
  const [tab, setTab] = useAddressValue('tab', 'forms')
  const choice = (
    <Segmented
      label={t('list.title')}
      value={tab === 'flows' ? tab : 'forms'}
      onChange={setTab}
      options={[
        { value: 'forms', label: t('list.forms') },
        { value: 'flows', label: t('list.flows') },
      ]}
    />
  )
  return tab === 'flows' ? (
    <OrganizationFlows declared={formFlows} title={t('list.title')} subtitle={t('list.flowsHint')}>
      {choice}
    </OrganizationFlows>
  ) : (
    <FormList>{choice}</FormList>
  )
}
