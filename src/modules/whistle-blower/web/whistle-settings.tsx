import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { investigator } from '#modules/whistle-blower/shared/investigator.ts'
import { incidentType, whistleSetting } from '#modules/whistle-blower/shared/whistle-setting.ts'
import { t } from '#modules/whistle-blower/web/words.ts'

const screens = {
  setting: () => <SingletonScreen declared={whistleSetting} subtitle={t('setting.hint')} />,
  incidentType: () => <SettingsScreen declared={incidentType} subtitle={t('incidentTypes.hint')} />,
  investigator: () => <SettingsScreen declared={investigator} subtitle={t('investigators.hint')} />,
}

/** One screen, told which by its line in screens.ts. */
export default function WhistleSettings({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}
