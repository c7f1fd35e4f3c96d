import { useParams } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { MyProfile, ProfileById } from '#modules/hris/web/profile.tsx'
import { t } from '#modules/hris/web/words.ts'

const back = {
  directory: { screen: 'user-employee-directory', title: () => t('directory.title') },
  team: { screen: 'user-supervisor-my-team-directory', title: () => t('team.title') },
} as const

/** A person opened from the directory, from the team, or one's own profile. */
export default function PersonPage({ from }: { from: 'directory' | 'team' | 'own' }) {
  const { id } = useParams({ strict: false })
  const { employee_id, to } = useScope()
  if (from === 'own' || !id || id === employee_id) return <MyProfile />
  const { screen, title } = back[from]
  return <ProfileById key={id} id={id} crumbs={[{ title: title(), href: to(screen) }]} />
}
