import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { SingletonForm } from '#engines/settings/singleton-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  activity,
  activityRate,
  assignCoreTasks,
  assignedCoreTasks,
  assignTaskSetting,
  coreTask,
  resultArea,
  unassignCoreTask,
  workLogSettings,
} from '#modules/task/shared/settings.ts'
import { t } from '#modules/task/web/words.ts'

/** What time is logged on, what it is worth, and how much of it can be logged. */
export const Activities = () => (
  <>
    <PageHead title={t('page.activities')} subtitle={t('activitiesHint')} />
    <AddressTabs
      label={t('page.activities')}
      tabs={[
        {
          value: 'activities',
          title: t('activities'),
          show: () => <SettingsScreen declared={activity} headless />,
        },
        {
          value: 'rates',
          title: t('rates'),
          show: () => <SettingsScreen declared={activityRate} headless />,
        },
        {
          value: 'limits',
          title: t('logLimits'),
          show: () => <SingletonForm declared={workLogSettings} />,
        },
      ]}
    />
  </>
)
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
