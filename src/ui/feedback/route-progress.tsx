import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import styles from '#ui/feedback/progress-bar.module.css'

const delay = 500

/** A bar while the next page is fetched, shown only when that takes longer than half a second. */
export function RouteProgress() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [pending])

  return pending && late ? <div className={styles.route} role="presentation" data-no-print /> : null
}
