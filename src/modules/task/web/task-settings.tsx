import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  activity,
  assignCoreTasks,
  assignedCoreTasks,
  assignTaskSetting,
  coreTask,
  resultArea,
  unassignCoreTask,
} from '#modules/task/shared/settings.ts'
import { t } from '#modules/task/web/words.ts'

export const Activities = () => <SettingsScreen declared={activity} subtitle={t('activitiesHint')} />
export const AssignTaskSettings = () => (
  <SettingsScreen declared={assignTaskSetting} subtitle={t('assignSettingsHint')} />
)
export const AssignCoreTasks = () => (
  <ListScreen
    of={assignedCoreTasks}
    title={t('page.assignCore')}
    subtitle={t('assignCoreHint')}
    actions={[assignCoreTasks, unassignCoreTask]}
  />
)

/** Duties by result area: the areas, and what is done for each. */
export function ResultAreas() {
  return (
    <>
      <PageHead title={t('page.areas')} subtitle={t('areasHint')} />
      <AddressTabs
        label={t('page.areas')}
        tabs={[
          {
            value: 'core',
            title: t('coreTasks'),
            show: () => <SettingsScreen declared={coreTask} headless />,
          },
          {
            value: 'areas',
            title: t('areas'),
            show: () => <SettingsScreen declared={resultArea} headless />,
          },
        ]}
      />
    </>
  )
}
