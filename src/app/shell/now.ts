import { useEffect, useState } from 'react'

const aMinute = 60_000

/** The moment, to the minute: a page that stays open over midnight notices. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / aMinute) * aMinute), aMinute)
    return () => clearInterval(timer)
  }, [])
  return now
}
