import {
  IconBuildingCog,
  IconHome,
  IconLayoutDashboard,
  IconSettings2,
  IconUsersGroup,
} from '@tabler/icons-react'
import { IconApps } from '@tabler/icons-react'
import { Chooser, type Choice } from '#app/shell/chooser.tsx'
import { factsOf } from '#app/shell/facts.ts'
import { opens } from '#app/catalogue/admit.ts'
import { screenNamed } from '#app/catalogue/known.ts'
import { useSession, type Session } from '#app/shell/session.ts'
import { t } from '#app/shell/opened-words.ts'

/** The areas that are open to this person, on one page. */
export default function Portal() {
  const session = useSession()
  if (!session) return null
  return (
    <Chooser
      title={t('portal.title')}
      hint={t('portal.hint', { name: session.me.user.first_name })}
      none={t('portal.none')}
      choices={choicesOf(session)}
      icon={<IconApps size={30} aria-hidden />}
    />
  )
}

function choicesOf(session: Session): readonly Choice[] {
  const { me, admin } = session
  const team = me.supervisor.organizations
  const facts = factsOf(session, 'commons')
  const several = admin.switchable_organizations.length > 1
  return [
    ...(me.organization
      ? [
          {
            key: 'user',
            title: t('portal.user'),
            note: me.organization.name,
            mark: <IconHome size={20} />,
            href: '/user/noticeboard',
          },
        ]
      : []),
    ...(team.length > 0
      ? [
          {
            key: 'supervisor',
            title: t('portal.supervisor'),
            note: team.map(({ name }) => name).join(', '),
            mark: <IconUsersGroup size={20} />,
            href: session.supervised
              ? '/user/supervisor/my-team/overview'
              : '/user/supervisor/switch-organization',
          },
        ]
      : []),
    ...admin.switchable_organizations.map(({ slug, name }) => ({
      key: slug,
      title: t('portal.admin', { organization: name }),
      note: t('portal.adminNote'),
      mark: <IconBuildingCog size={20} />,
      href: `/admin/${slug}/dashboard`,
    })),
    ...(several
      ? [
          {
            key: 'common-dashboard',
            title: t('user.centralDashboard'),
            note: t('portal.dashboardNote'),
            mark: <IconLayoutDashboard size={20} />,
            href: '/common-dashboard',
          },
        ]
      : []),
    ...(opens(screenNamed('commons'), facts)
      ? [
          {
            key: 'commons',
            title: t('user.commons'),
            note: t('portal.commonsNote'),
            mark: <IconSettings2 size={20} />,
            href: '/commons',
          },
        ]
      : []),
  ]
}
