import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import styles from '#app/shell/route-progress.module.css'

const delay = 500

/** Administrators see that a page is on its way once it has taken half a second (specification 1, section 9). */
export function RouteProgress() {
  const waiting = useRouterState({
    select: (state) => state.status === 'pending' && state.location.pathname.startsWith('/admin/'),
  })
  return waiting ? <Delayed /> : null
}

function Delayed() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [])
  return late ? <div className={styles.bar} role="progressbar" aria-label="Loading page" data-no-print /> : null
}
