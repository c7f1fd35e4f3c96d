import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { snackShown, unsay, useSnacks, type Snack, type SnackColour } from '#ui/feedback/snackbar.ts'
import styles from '#ui/feedback/snackbars.module.css'
import { t } from '#ui/i18n/t.ts'

/** Where `say` shows: bottom left, the newest lowest; once in the application. */
export function Snackbars() {
  const snacks = useSnacks()
  return (
    <section className={styles.region} aria-label={t('notification.region')} data-no-print>
      {snacks.map((snack) => (
        <SnackCard key={snack.id} snack={snack} />
      ))}
    </section>
  )
}

const icons = {
  green: IconCircleCheck,
  red: IconAlertCircle,
  blue: IconInfoCircle,
  yellow: IconAlertTriangle,
} satisfies Record<SnackColour, typeof IconInfoCircle>

function SnackCard({ snack }: { snack: Snack }) {
  const [held, setHeld] = useState(false)
  const Icon = icons[snack.colour]

  useEffect(() => {
    if (snack.persistent || held) return
    const timer = setTimeout(() => unsay(snack.id), snackShown)
    return () => clearTimeout(timer)
  }, [snack, held])

  return (
    <div
      className={styles.card}
      data-colour={snack.colour}
      role={snack.colour === 'red' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} stroke={1.8} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        {snack.title && <strong>{snack.title}</strong>}
        <span>{snack.message}</span>
      </div>
      <CloseButton size="sm" aria-label={t('notification.dismiss')} onClick={() => unsay(snack.id)} />
    </div>
  )
}
