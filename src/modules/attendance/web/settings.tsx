import { Title } from '@mantine/core'
import { declared } from '#ui/i18n/declared.ts'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonForm, SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { penaltySettings } from '#modules/attendance/shared/penalty.ts'
import {
  adjustmentSettings,
  creditHourSetting,
  overtimeSetting,
  penaltySetting,
  timesheetSettings,
  trainingSettings,
  travelSettings,
} from '#modules/attendance/shared/setting.ts'

const screens = {
  overtime: () => <SettingsScreen declared={overtimeSetting} />,
  creditHour: () => <SettingsScreen declared={creditHourSetting} />,
  penalty: () => (
    <>
      <SettingsScreen declared={penaltySetting} />
      <Title order={2} size="h4" mt="lg" mb="sm">
        {declared(penaltySettings.title)}
      </Title>
      <SingletonForm declared={penaltySettings} />
    </>
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
