import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  acknowledgeKpi,
  addAssignedKpi,
  askKpiChange,
  assignCollection,
  assignedKpis,
  editAssignedKpi,
  kpi,
  kpiCollection,
  removeAssignedKpi,
  sendKpis,
} from '#modules/performance-appraisal/shared/kpi.ts'
import { t } from '#modules/performance-appraisal/web/words.ts'

export function KpiCollections() {
  return (
    <>
      <PageHead title={t('page.collections')} subtitle={t('hint.collections')} />
      <AddressTabs
        label={t('page.collections')}
        tabs={[
          {
            value: 'collections',
            title: t('tab.collections'),
            show: () => <SettingsScreen declared={kpiCollection} headless />,
          },
          { value: 'kpis', title: t('tab.kpis'), show: () => <SettingsScreen declared={kpi} headless /> },
        ]}
      />
    </>
  )
}

export const AssignKpi = () => (
  <ListScreen
    of={assignedKpis}
    title={t('page.assignKpi')}
    subtitle={t('hint.assignKpi')}
    actions={[assignCollection, addAssignedKpi, sendKpis, editAssignedKpi, removeAssignedKpi]}
  />
)

export const MyKpi = () => (
  <ListScreen
    of={assignedKpis}
    title={t('page.myKpi')}
    subtitle={t('hint.myKpi')}
    actions={[acknowledgeKpi, askKpiChange]}
  />
)
