import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSocket } from '#ui/data/socket.ts'
import { keyOf, makeStale } from '#ui/data/stale.ts'
import { chime } from '#engines/notify/chime-web.ts'
import { notifications, orgNotifications } from '#engines/notify/notification.ts'

/** What the bell counts: the lists' own counts, with one row beside them. */
export const unreadQuery = { query: { read: 'false', limit: 1 } } as const
export const unresolvedQuery = (org: string) =>
  ({ params: { org }, query: { is_resolved: 'false', limit: 1 } }) as const

/** Takes what is pushed into what is shown: the count rises at once, and what it is about is read again. */
export function useReceived(org: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    const ends = [
      onSocket('notification', (data) => receiveOwn(client, data)),
      onSocket('org_notification', (data) => receiveItem(client, org, data)),
      onSocket('listening', () => {
        void client.invalidateQueries({ queryKey: keyOf(notifications.list, unreadQuery) })
        if (org !== null)
          void client.invalidateQueries({ queryKey: keyOf(orgNotifications.list, unresolvedQuery(org)) })
      }),
      // whatever happened while the line was away; not all pages at once, when a server comes back to thousands
      onSocket('resumed', () => {
        later = setTimeout(() => void client.invalidateQueries(), Math.random() * spread)
      }),
    ]
    return () => {
      clearTimeout(later)
      for (const end of ends) end()
    }
  }, [client, org])
}

const spread = 1500

export function receiveOwn(client: QueryClient, data: unknown): void {
  if (!isTold(data)) return
  if (data.read === false) {
    raise(client, keyOf(notifications.list, unreadQuery), 'unread_count')
    void chime()
  }
  readAgain(client, data.url)
}

export function receiveItem(client: QueryClient, org: string | null, data: unknown): void {
  if (!isTold(data)) return
  if (data.is_resolved === false && org !== null) {
    raise(client, keyOf(orgNotifications.list, unresolvedQuery(org)), 'unresolved')
    void chime()
  }
  readAgain(client, data.url)
}

interface Told {
  url: string
  read?: unknown
  is_resolved?: unknown
}
// what comes over the line is the server's own; the lists that it makes stale are read in full
const isTold = (data: unknown): data is Told =>
  typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string'

/** At once, and a moment later as the server counts. */
function raise(client: QueryClient, key: readonly string[], count: 'unread_count' | 'unresolved') {
  client.setQueryData(key, (known: unknown) =>
    typeof known === 'object' && known !== null && count in known
      ? { ...known, [count]: Number(Reflect.get(known, count)) + 1 }
      : known,
  )
}

const readAgain = (client: QueryClient, url: string) =>
  void makeStale(client, '/notifications/', '/noticeboard/', ...about(url))

/** `/user/supervisor/leave/requests` is a page of leave, and so is all that was read under `/leave/`. */
function about(url: string): string[] {
  const [, module] = /^\/(?:user\/supervisor|user|admin\/[^/]+)\/([a-z-]+)/.exec(url) ?? []
  return module ? [`/${module}/`] : []
}
