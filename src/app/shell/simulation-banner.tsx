import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNow } from '#app/shell/now.ts'
import en from '#app/shell/words/looking-en.json'
import styles from '#app/shell/simulation-banner.module.css'
import { leaveSimulation } from '#ui/data/looking.ts'
import { words } from '#ui/i18n/words.ts'

const t = words(en, { ne: () => import('#app/shell/words/looking-ne.json') })

interface Looking {
  full_name: string
  as: string
  expires_at: string
}

/** On every page of somebody who looks as another: who, as whom, for how long, and the way out. */
export default function SimulationBanner({ looking }: { looking: Looking }) {
  const [pending, setPending] = useState(false)
  const left = Date.parse(looking.expires_at) - useNow()
  const leave = () => {
    setPending(true)
    void leaveSimulation().then(
      () => location.assign('/'),
      () => setPending(false),
    )
  }
  // its time is over: the server answers nothing more
  useEffect(() => {
    const timer = setTimeout(leave, Math.max(0, Date.parse(looking.expires_at) - Date.now()))
    return () => clearTimeout(timer)
  }, [looking.expires_at])
  return (
    <aside className={styles.banner} aria-label={t('looking.title')}>
      <span className={styles.words}>
        <IconEye size={18} aria-hidden />
        <span>
          {t('looking.as', { name: looking.full_name, as: looking.as })}{' '}
          {t('looking.left', { count: Math.max(1, Math.ceil(left / 60_000)) })}
        </span>
      </span>
      <Button size="compact-sm" color="dark" loading={pending} onClick={leave}>
        {t('looking.leave')}
      </Button>
    </aside>
  )
}
