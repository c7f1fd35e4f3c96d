import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf, NoResponse, WireError } from '#ui/data/failure.ts'
import { makeStale } from '#ui/data/stale.ts'
import { send } from '#ui/data/wire.ts'
import { localeChoice } from '#ui/i18n/locale.ts'
import { webPunch } from '#modules/attendance/shared/punch.ts'

const STORE = 'chautari.check-in'
type Direction = 'In' | 'Out' | 'Break out' | 'Break in'

/** A check-in that was made without a network. */
export interface Queued {
  key: string
  direction: Direction
  latitude?: number
  longitude?: number
  accuracy_m?: number
  queued_at: string
  /** The page that made it, and its own clock, which nobody can set: it tells how long it waited while that page is open. */
  origin: number
  at: number
  /** Why the server did not take it: shown until the person puts it away. */
  refused?: string
}
interface Kept {
  org: string
  employee_id: string
  language: string
  is_allowed: boolean
  last: string | null
  queue: Queued[]
}

/** What the page without a network needs to know, and what waits there; of one person of this browser at a time. */
function kept(): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? 'null') as Kept | null
    return found && Array.isArray(found.queue) ? found : null
  } catch {
    return null
  }
}
const keep = (state: Kept) => localStorage.setItem(STORE, JSON.stringify(state))

export interface OfflineQueue {
  queue: readonly Queued[]
  /** Saves a check-in that could not be sent. */
  add: (punch: Omit<Queued, 'queued_at' | 'origin' | 'at'>, made: { at: number; date: number }) => void
  /** Puts one away that the server refused. */
  drop: (key: string) => void
}

/** Check-ins that wait in this browser. They are sent as soon as the server answers again, the oldest first, each once. */
export function useOfflineQueue(who: Omit<Kept, 'queue' | 'language'>): OfflineQueue {
  const client = useQueryClient()
  const { org, employee_id, is_allowed, last } = who
  const [queue, setQueue] = useState<readonly Queued[]>(() => ownQueue(employee_id))
  const busy = useRef(false)
  const write = useCallback(
    (now: readonly Queued[]) =>
      keep({ org, employee_id, is_allowed, last, language: localeChoice().locale, queue: [...now] }),
    [org, employee_id, is_allowed, last],
  )
  const change = useCallback(
    (next: (queue: readonly Queued[]) => readonly Queued[]) => {
      const changed = next(ownQueue(employee_id))
      write(changed)
      setQueue(changed)
    },
    [employee_id, write],
  )
  const flush = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    try {
      for (const one of ownQueue(employee_id).filter(({ refused }) => refused === undefined)) {
        const answer = await sent(org, one)
        if (answer === 'later') break
        change((now) =>
          answer === 'sent'
            ? now.filter(({ key }) => key !== one.key)
            : now.map((each) => (each.key === one.key ? { ...each, refused: answer.refused } : each)),
        )
        if (answer === 'sent') void makeStale(client, webPunch.path.replace('{org}', org))
      }
    } finally {
      busy.current = false
    }
  }, [client, org, employee_id, change])
  useEffect(() => {
    write(ownQueue(employee_id))
    void flush()
    const again = () => void flush()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [employee_id, write, flush])
  return {
    queue,
    add: (punch, { at, date }) =>
      change((now) => [
        ...now,
        { ...punch, queued_at: new Date(date).toISOString(), origin: performance.timeOrigin, at },
      ]),
    drop: (key) => change((now) => now.filter((one) => one.key !== key)),
  }
}

/** The moment of a press: by a clock that nobody can set, and by that of the phone. */
export const pressedNow = () => ({ at: performance.now(), date: Date.now() })

/** What somebody else left in this browser is neither shown nor sent as this person's. */
const ownQueue = (employee_id: string): readonly Queued[] => {
  const found = kept()
  return found?.employee_id === employee_id ? found.queue : []
}

async function sent(org: string, one: Queued): Promise<'sent' | 'later' | { refused: string }> {
  const { key, direction, latitude, longitude, accuracy_m, queued_at, origin, at } = one
  const waited_ms = origin === performance.timeOrigin ? Math.round(performance.now() - at) : null
  try {
    await send(
      webPunch,
      {
        params: { org },
        body: {
          key,
          direction,
          latitude,
          longitude,
          accuracy_m,
          offline: { queued_at, sent_at: new Date().toISOString(), waited_ms },
        },
      },
      { quiet: true },
    )
    return 'sent'
  } catch (error) {
    const isFinal = error instanceof WireError && error.status >= 400 && error.status < 500
    const isLater =
      error instanceof NoResponse || (error instanceof WireError && [401, 429].includes(error.status))
    return isFinal && !isLater ? { refused: messageOf(error) } : 'later'
  }
}

/** Lets the browser show the page for checking in where there is no network. */
export const useOfflinePage = () =>
  useEffect(() => {
    if ('serviceWorker' in navigator)
      navigator.serviceWorker.register('/offline-worker.js').catch(() => undefined)
  }, [])
