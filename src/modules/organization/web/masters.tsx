import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { t } from '#modules/organization/web/words.ts'

const screens = {
  branch: () => <SettingsScreen declared={branch} subtitle={t('masters.branch')} />,
  division: () => <SettingsScreen declared={division} subtitle={t('masters.division')} />,
  jobTitle: () => <SettingsScreen declared={jobTitle} subtitle={t('masters.jobTitle')} />,
  level: () => <SettingsScreen declared={employmentLevel} subtitle={t('masters.level')} />,
  type: () => <SettingsScreen declared={employmentType} subtitle={t('masters.type')} />,
}
export type Master = keyof typeof screens

/** The settings of the organization that are lists: one screen, told which by its line in screens.ts. */
export default function Masters({ master }: { master: Master }) {
  const Shown = screens[master]
  return <Shown key={master} />
}
