import type { ReactNode } from 'react'
import { declared } from '#ui/i18n/declared.ts'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { penaltySettings } from '#modules/attendance/shared/penalty.ts'
import {
  overtimeExcludedLevel,
  overtimeSetting,
  overtimeSlab,
} from '#modules/attendance/shared/overtime-setting.ts'
import {
  adjustmentSettings,
  creditHourSetting,
  penaltySetting,
  penaltyStep,
  timesheetSettings,
  trainingSettings,
  travelSettings,
} from '#modules/attendance/shared/setting.ts'

const tabOf = (value: string, title: string, show: () => ReactNode) => ({
  value,
  title: declared(title),
  show,
})
const screens = {
  overtime: () => (
    <AddressTabs
      label={declared(overtimeSetting.plural)}
      tabs={[
        tabOf('settings', overtimeSetting.plural, () => <SettingsScreen declared={overtimeSetting} />),
        tabOf('slabs', overtimeSlab.plural, () => <SettingsScreen declared={overtimeSlab} />),
        tabOf('levels', overtimeExcludedLevel.plural, () => (
          <SettingsScreen declared={overtimeExcludedLevel} />
        )),
      ]}
    />
  ),
  creditHour: () => <SettingsScreen declared={creditHourSetting} />,
  penalty: () => (
    <AddressTabs
      label={declared(penaltySetting.plural)}
      tabs={[
        tabOf('settings', penaltySetting.plural, () => <SettingsScreen declared={penaltySetting} />),
        tabOf('steps', penaltyStep.plural, () => <SettingsScreen declared={penaltyStep} />),
        tabOf('contests', penaltySettings.title, () => <SingletonScreen declared={penaltySettings} />),
      ]}
    />
  ),
  timesheet: () => <SingletonScreen declared={timesheetSettings} />,
  travel: () => <SingletonScreen declared={travelSettings} />,
  training: () => <SingletonScreen declared={trainingSettings} />,
  adjustment: () => <SingletonScreen declared={adjustmentSettings} />,
}

/** The settings of attendance that are a table or a form and nothing else. */
export default function AttendanceSettings({ what }: { what: keyof typeof screens }) {
  return screens[what]()
}
