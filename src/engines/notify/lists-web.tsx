import { Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useEndless } from '#ui/data/list.ts'
import { Empty } from '#ui/show/empty.tsx'
import { EndlessEnd } from '#ui/show/endless-end.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import type { Inbox } from '#engines/notify/bell-web.tsx'
import { NoticeItem, OrgNoticeItem } from '#engines/notify/item-web.tsx'
import { notifications, orgNotifications } from '#engines/notify/notification.ts'
import type { Notice } from '#engines/notify/target-web.ts'
import { t } from '#engines/notify/drawer-words-web.ts'
import tabs from '#ui/show/tabs.module.css'
import styles from '#engines/notify/drawer.module.css'

const atOnce = 20

interface Shown {
  onOpen: (notice: Notice) => void
  /** Buttons that decide what the notification is about. */
  decide: (notice: Notice) => ReactNode
}

/** One's own: Unread, Read, All. The filter is true, false, or none (specification 1, section 4). */
export function OwnList({ onOpen, decide }: Shown) {
  const [tab, setTab] = useState<'unread' | 'read' | 'all'>('unread')
  const filter = { unread: { read: 'false' }, read: { read: 'true' }, all: {} } as const
  const list = useEndless(
    notifications.list,
    { query: { ...filter[tab], limit: atOnce } },
    { errors: 'inline' },
  )
  const { unread_count, read_count, total_count } = list.first ?? {}
  return (
    <TabbedList
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'unread', title: t('tab.unread'), count: unread_count },
        { value: 'read', title: t('tab.read'), count: read_count },
        { value: 'all', title: t('tab.all'), count: total_count },
      ]}
      list={list}
      empty={
        <Empty compact title={t(`empty.${tab}`)} hint={tab === 'read' ? undefined : t('empty.unreadHint')} />
      }
    >
      {list.rows.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onOpen={() => onOpen(notice)}>
          {!notice.read && decide(notice)}
        </NoticeItem>
      ))}
    </TabbedList>
  )
}

/** What the HR of an organization shares: Unresolved, Resolved, All. */
export function InboxList({ inbox, onOpen, decide }: Shown & { inbox: Inbox }) {
  const [tab, setTab] = useState<'unresolved' | 'resolved' | 'all'>('unresolved')
  const filter = {
    unresolved: { is_resolved: 'false' },
    resolved: { is_resolved: 'true' },
    all: {},
  } as const
  const list = useEndless(
    orgNotifications.list,
    { params: { org: inbox.slug }, query: { ...filter[tab], limit: atOnce } },
    { errors: 'inline' },
  )
  const { unresolved, resolved } = list.first ?? {}
  const all = unresolved === undefined ? undefined : unresolved + (resolved ?? 0)
  return (
    <TabbedList
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'unresolved', title: t('tab.unresolved'), count: unresolved },
        { value: 'resolved', title: t('tab.resolved'), count: resolved },
        { value: 'all', title: t('tab.all'), count: all },
      ]}
      list={list}
      empty={
        <Empty
          compact
          title={t(`empty.${tab}`)}
          hint={tab === 'resolved' ? undefined : t('empty.unresolvedHint')}
        />
      }
    >
      {list.rows.map((notice) => (
        <OrgNoticeItem key={notice.id} notice={notice} inbox={inbox} onOpen={() => onOpen(notice)}>
          {inbox.mayResolve && !notice.is_resolved && decide(notice)}
        </OrgNoticeItem>
      ))}
    </TabbedList>
  )
}

interface Endless {
  rows: readonly unknown[]
  pending: boolean
  error: Error | null
  retry: () => void
  hasMore: boolean
  loadingMore: boolean
  more: () => void
}

function TabbedList<V extends string>({
  value,
  onChange,
  tabs: choices,
  list,
  empty,
  children,
}: {
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; title: string; count: number | undefined }[]
  list: Endless
  empty: ReactNode
  children: ReactNode
}) {
  const choose = (chosen: string | null) => {
    const known = choices.find((choice) => choice.value === chosen)
    if (known) onChange(known.value)
  }
  return (
    <Tabs value={value} onChange={choose} className={styles.tabs}>
      <Tabs.List aria-label={t('tab.show')} className={styles.choices} grow>
        {choices.map((choice) => (
          <Tabs.Tab
            key={choice.value}
            value={choice.value}
            className={tabs.tab ?? ''}
            // where the focus goes first: the buttons of the head would show their tips
            data-autofocus={choice.value === value || undefined}
          >
            {choice.title} {choice.count !== undefined && <span className={tabs.count}>{choice.count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} className={styles.panel}>
        {list.pending ? (
          <div className={styles.waiting}>
            <TextSkeleton lines={6} />
          </div>
        ) : list.error && list.rows.length === 0 ? (
          <ErrorState error={list.error} compact onRetry={list.retry} />
        ) : list.rows.length === 0 ? (
          empty
        ) : (
          <>
            <ul className={styles.list}>{children}</ul>
            <EndlessEnd list={list} />
          </>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
