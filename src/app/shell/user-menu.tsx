import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { lazy } from 'react'
import type { Standing } from '#app/shell/place.ts'
import { t } from '#app/shell/words.ts'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { Avatar } from '#ui/show/avatar.tsx'
import styles from '#app/shell/user-menu.module.css'

const UserMenuItems = lazy(() => import('#app/shell/user-menu-items.tsx'))

/** The avatar and what belongs to the person: who they are, where else they can go, the way out. */
export function UserMenu({
  standing,
  onNews,
}: {
  standing: Standing
  /** On a phone, what's new and the preferences stand here too. */
  onNews: (() => void) | undefined
}) {
  const { full_name, profile_picture } = standing.session.me.user
  return (
    <LazyMenu
      width={240}
      target={
        <UnstyledButton className={styles.target}>
          <span aria-hidden>
            <Avatar name={full_name} picture={profile_picture} />
          </span>
          <VisuallyHidden>{t('user.menu', { name: full_name })}</VisuallyHidden>
        </UnstyledButton>
      }
      body={<UserMenuItems standing={standing} onNews={onNews} />}
    />
  )
}
