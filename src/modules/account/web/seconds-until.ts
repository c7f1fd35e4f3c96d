import { useEffect, useState } from 'react'

/** Whole seconds that are left to an instant in milliseconds; 0 when it is over. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [left])
  return left
}
