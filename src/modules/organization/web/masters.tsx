import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
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
  level: Levels,
  type: () => <SettingsScreen declared={employmentType} subtitle={t('masters.type')} />,
}
export type Master = keyof typeof screens

/** A new level comes below the others, also those that are archived, until it is put elsewhere. */
function Levels() {
  const { org } = useScope()
  const { data } = useRead(
    employmentLevel.list,
    { params: { org }, query: { ordering: '-rank', limit: 1, is_archived: 'all' } },
    { errors: 'inline' },
  )
  const rank = (data?.results[0]?.rank ?? 0) + 1
  return (
    <SettingsScreen
      declared={employmentLevel}
      subtitle={t('masters.level')}
      start={rank < 1000 ? { rank } : {}}
    />
  )
}

/** The settings of the organization that are lists: one screen, told which by its line in screens.ts. */
export default function Masters({ master }: { master: Master }) {
  const Shown = screens[master]
  return <Shown key={master} />
}
