import { Box, Menu, Text } from '@mantine/core'
import {
  IconApps,
  IconArrowsExchange,
  IconKey,
  IconLayoutDashboard,
  IconLogout,
  IconSettings2,
  IconSparkles,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import PreferenceChoices from '#app/shell/preference-choices.tsx'
import { roleOf } from '#app/shell/role.ts'
import type { Standing } from '#app/shell/place.ts'
import { userMenuFor, type UserEntry } from '#app/shell/user-entries.ts'
import { t as usual } from '#app/shell/words.ts'
import { t } from '#app/shell/opened-words.ts'
import { leaveFrom } from '#modules/account/web/leave.ts'
import { messageOf } from '#ui/data/failure.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { mayLose } from '#ui/form/unsaved.ts'
import styles from '#app/shell/user-menu.module.css'

const icons: Record<UserEntry, Icon> = {
  profile: IconUser,
  viewAsUser: IconUser,
  switchOrganization: IconArrowsExchange,
  switchTeam: IconUsersGroup,
  centralDashboard: IconLayoutDashboard,
  portal: IconApps,
  commons: IconSettings2,
  changePassword: IconKey,
}

/** Who one is, where else one can go, the way out. */
export default function UserMenuItems({
  standing,
  onNews,
}: {
  standing: Standing
  onNews: (() => void) | undefined
}) {
  const { session } = standing
  const router = useRouter()
  const logout = async () => {
    if (!(await mayLose())) return
    await leaveFrom(router.state.location.href).catch((error: unknown) => sayFailure(messageOf(error)))
  }
  const { full_name } = session.me.user
  return (
    <>
      <div className={styles.who}>
        <Text fw={600} truncate>
          {full_name}
        </Text>
        <Text size="xs" c="dimmed">
          {roleOf(session)}
        </Text>
      </div>
      <Menu.Divider />
      {userMenuFor(session, standing.place).map(({ entry, href }) => {
        const Icon = icons[entry]
        return (
          <Menu.Item
            key={entry}
            component={Link}
            to={href}
            leftSection={<Icon size={17} stroke={1.6} aria-hidden />}
          >
            {t(`user.${entry}`)}
          </Menu.Item>
        )
      })}
      <Box hiddenFrom="sm">
        {onNews && (
          <Menu.Item leftSection={<IconSparkles size={17} stroke={1.6} aria-hidden />} onClick={onNews}>
            {usual('new.title')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <PreferenceChoices />
      </Box>
      <Menu.Divider />
      <Menu.Item
        className={styles.logout}
        leftSection={<IconLogout size={17} stroke={1.6} aria-hidden />}
        onClick={() => void logout()}
      >
        {t('user.logout')}
      </Menu.Item>
    </>
  )
}
