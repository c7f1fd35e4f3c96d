import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  expenseRule,
  travelAllowance,
  travelLocation,
  travelMode,
} from '#modules/expense/shared/travel-setting.ts'
import { t } from '#modules/expense/web/words.ts'

/** What travelling is worth, how people may travel and what may be spent: places, allowances and modes by level, limits by type. */
export default function TravelSettings({ of }: { of: 'location' | 'allowance' | 'mapping' }) {
  if (of === 'location') return <SettingsScreen declared={travelLocation} />
  if (of === 'allowance') return <SettingsScreen declared={travelAllowance} />
  return (
    <>
      <PageHead title={t('travel.mapping')} />
      <AddressTabs
        label={t('travel.mapping')}
        tabs={[
          {
            value: 'limits',
            title: t('travel.limits'),
            show: () => <SettingsScreen declared={expenseRule} headless />,
          },
          {
            value: 'modes',
            title: t('travel.modes'),
            show: () => <SettingsScreen declared={travelMode} headless />,
          },
        ]}
      />
    </>
  )
}
