import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { Tip } from '#ui/overlay/tip.tsx'
import { Marked } from '#ui/show/marked.tsx'
import { awaitTouch } from '#engines/notify/chime-web.ts'
import { notifications, orgNotifications } from '#engines/notify/notification.ts'
import { OpenedSheet } from '#engines/notify/opened-sheet-web.tsx'
import { unreadQuery, unresolvedQuery, useReceived } from '#engines/notify/received-web.ts'
import type { Decisions, Sheets, SheetTarget } from '#engines/notify/target-web.ts'
import { t } from '#engines/notify/words-web.ts'

const NotificationDrawer = lazy(() => import('#engines/notify/drawer-web.tsx'))

/** Whose inbox of HR is shown beside one's own notifications. */
export interface Inbox {
  readonly slug: string
  readonly name: string
  /** An auditor looks and leaves everything as it is. */
  readonly mayResolve: boolean
}

export interface BellProps {
  /** In the admin area. */
  inbox: Inbox | null
  /** Nothing is pushed: counts are read every minute. */
  polled: boolean
  /** The line may be up in a moment: nothing is read before. */
  awaited?: boolean
  sheets: Sheets
  decisions?: Decisions
  /** The organization whose team the supervisor looks at. */
  supervised: string | null
  supervise: (slug: string) => void
}

const aMinute = 60_000

/** The bell of the top bar: how many notifications wait, the drawer of them all, and the sheet that one opened. */
export function NotificationBell({
  inbox,
  polled,
  awaited = false,
  sheets,
  decisions = {},
  supervised,
  supervise,
}: BellProps) {
  const [opened, { open, close }] = useDisclosure()
  const [target, setTarget] = useState<SheetTarget | null>(null)
  const every = polled ? aMinute : false
  const own = useRead(notifications.list, awaited ? null : unreadQuery, { errors: 'inline', every })
  const shared = useRead(orgNotifications.list, inbox && !awaited ? unresolvedQuery(inbox.slug) : null, {
    errors: 'inline',
    every,
  })
  useReceived(inbox?.slug ?? null)
  useEffect(awaitTouch, [])

  const unread = (own.data?.unread_count ?? 0) + (inbox ? (shared.data?.unresolved ?? 0) : 0)
  const [count, lookedAt] = useFresh(unread)
  return (
    <>
      <Tip label={t('bell.title')}>
        <Marked mark={count} tone="danger">
          <ActionIcon
            size="lg"
            aria-label={count ? t('bell.unread', { count }) : t('bell.none')}
            aria-haspopup="dialog"
            onClick={open}
          >
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Marked>
      </Tip>
      <Suspense>
        {opened && (
          <NotificationDrawer
            inbox={inbox}
            unread={own.data?.unread_count ?? 0}
            unresolved={shared.data?.unresolved ?? 0}
            sheets={sheets}
            decisions={decisions}
            supervised={supervised}
            onDecided={lookedAt}
            onClose={close}
            onSheet={setTarget}
          />
        )}
      </Suspense>
      {target && (
        <OpenedSheet
          key={target.id}
          target={target}
          sheets={sheets}
          supervised={supervised}
          supervise={supervise}
          onClose={() => setTarget(null)}
          onActed={lookedAt}
        />
      )}
    </>
  )
}

/**
 * What is new since the person last acted on one: then the count is set to 0 (specification 1, section 4), and rises
 * with the next. What they left unread stays so in the drawer.
 */
function useFresh(unread: number): readonly [number, () => void] {
  const [seen, setSeen] = useState(0)
  if (seen > unread) setSeen(unread)
  return [Math.max(0, unread - seen), () => setSeen(unread)]
}
