import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '#app/shell/words.ts'
import styles from '#app/shell/trial-banner.module.css'
import { Moment } from '#ui/show/calendar-slot.tsx'

/** Shown while an authenticator is asked for and nothing is kept back yet. */
export function AuthenticatorBanner({ due, href }: { due: string | null; href: string }) {
  if (due === null) return null
  return (
    <div className={styles.banner} role="note">
      <IconShieldLock size={16} aria-hidden />
      <span>
        {t('top.authenticator')} <Moment value={due} />. <Link to={href}>{t('top.authenticatorLink')}</Link>
      </span>
    </div>
  )
}
