import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Calendars } from '#app/shell/calendar-slot.tsx'
import type { Standing } from '#app/shell/place.ts'
import { t } from '#app/shell/opened-words.ts'
import styles from '#app/shell/trial-banner.module.css'
import { Moment } from '#ui/show/calendar-slot.tsx'

/** Shown while an authenticator is asked for and nothing is kept back yet. */
export default function AuthenticatorBanner({ due, standing }: { due: string; standing: Standing }) {
  return (
    <div className={styles.banner} role="note">
      <IconShieldLock size={16} aria-hidden />
      <span>
        {t('top.authenticator')}{' '}
        <Calendars>
          <Moment value={due} />
        </Calendars>
        . <Link to={changePassword(standing)}>{t('top.authenticatorLink')}</Link>
      </span>
    </div>
  )
}

/** Where one's own authenticator is. */
const changePassword = ({ place: { menu, slug }, session }: Standing) =>
  menu === 'admin' && slug
    ? `/admin/${slug}/change-password`
    : session.me.organization
      ? '/user/profile/change-password'
      : `/admin/${session.admin.switchable_organizations[0]?.slug ?? ''}/change-password`
