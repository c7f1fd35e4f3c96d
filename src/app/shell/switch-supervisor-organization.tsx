import { IconUsersGroup } from '@tabler/icons-react'
import { Chooser } from '#app/shell/chooser.tsx'
import { superviseIn, useSession } from '#app/shell/session.ts'
import { t } from '#app/shell/opened-words.ts'

/** For those who lead people in several organizations: whose team to look at. */
export default function SwitchSupervisorOrganization() {
  const session = useSession()
  if (!session) return null
  const { me, supervised } = session
  return (
    <Chooser
      title={t('switch.teamTitle')}
      hint={t('switch.teamHint')}
      none={t('switch.noTeam')}
      choices={me.supervisor.organizations.map(({ slug, name, abbreviation }) => ({
        key: slug,
        title: name,
        mark: abbreviation,
        note: slug === supervised ? t('switch.current') : undefined,
        href: '/user/supervisor/my-team/overview',
        onChoose: () => superviseIn(slug),
      }))}
      icon={<IconUsersGroup size={30} aria-hidden />}
    />
  )
}
