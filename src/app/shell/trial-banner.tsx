import { IconHourglass } from '@tabler/icons-react'
import { useServerInfo } from '#app/shell/server-info.ts'
import { trialDate } from '#app/shell/trial-date.ts'
import { t } from '#app/shell/words.ts'
import styles from '#app/shell/trial-banner.module.css'

/** Shown while the installation is on trial (specification 1, section 2). */
export function TrialBanner({ expires }: { expires: string | null }) {
  if (!useServerInfo()?.trial_mode) return null
  return (
    <div className={styles.banner} role="note">
      <IconHourglass size={16} aria-hidden />
      {t('top.trial', { date: trialDate(expires) })}
    </div>
  )
}
