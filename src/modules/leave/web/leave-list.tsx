import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { PolicyRules } from '#modules/leave/web/policy-rules.tsx'
import { t } from '#modules/leave/web/words.ts'

/** What a policy says about each type, and the types themselves. */
export default function LeaveList() {
  return (
    <>
      <PageHead title={t('types.title')} subtitle={t('types.hint')} />
      <AddressTabs
        label={t('types.title')}
        tabs={[
          { value: 'rules', title: t('types.rules'), show: () => <PolicyRules /> },
          {
            value: 'types',
            title: t('types.types'),
            show: () => <SettingsScreen declared={leaveType} headless />,
          },
        ]}
      />
    </>
  )
}
