import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconBellRinging, IconCheck, IconInfoCircle, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { rangesInText } from '#kernel/calendar/range-in-text.ts'
import { useAction } from '#ui/data/query.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { Tip } from '#ui/overlay/tip.tsx'
import { Ago } from '#ui/show/ago.tsx'
import { Avatar } from '#ui/show/avatar.tsx'
import { Truncate } from '#ui/show/truncate.tsx'
import type { Inbox } from '#engines/notify/bell-web.tsx'
import {
  notifications,
  orgNotifications,
  type Notification,
  type OrgNotification,
} from '#engines/notify/notification.ts'
import { t } from '#engines/notify/drawer-words-web.ts'
import styles from '#engines/notify/drawer.module.css'

/** Specification 1, section 9. */
const shownLetters = 100

export function NoticeItem({
  notice,
  onOpen,
  children,
}: {
  notice: Notification
  onOpen: () => void
  /** Decides what it is about. */
  children: ReactNode
}) {
  const read = useAction(notifications.markRead, { success: t('done.read'), errors: 'caller' })
  const remind = useAction(notifications.remind, { success: t('done.remind') })
  const params = { id: notice.id }
  return (
    <Row notice={notice} at={notice.notify_on} isNew={!notice.read} onOpen={onOpen} decision={children}>
      {!notice.read && (
        <Act
          title={t('act.read')}
          sign={IconCheck}
          busy={read.pending}
          onClick={() => void read.attempt({ params }).catch(failed)}
        />
      )}
      {notice.can_be_reminded && (
        <Act
          title={t('act.remind')}
          sign={IconBellRinging}
          busy={remind.pending}
          onClick={() => void remind.run({ params })}
        />
      )}
    </Row>
  )
}

export function OrgNoticeItem({
  notice,
  inbox,
  onOpen,
  children,
}: {
  notice: OrgNotification
  inbox: Inbox
  onOpen: () => void
  children: ReactNode
}) {
  const resolve = useAction(orgNotifications.resolve, { success: t('done.resolve'), errors: 'caller' })
  const unresolve = useAction(orgNotifications.unresolve, { success: t('done.unresolve'), errors: 'caller' })
  const remind = useAction(orgNotifications.remind, { success: t('done.remind') })
  const params = { org: inbox.slug, id: notice.id }
  const note = notice.resolved_by && t('resolvedBy', { name: notice.resolved_by.full_name })
  return (
    <Row
      notice={notice}
      at={notice.created_at}
      isNew={!notice.is_resolved}
      note={note}
      onOpen={onOpen}
      decision={children}
    >
      {inbox.mayResolve && notice.is_resolved && (
        <Act
          title={t('act.unresolve')}
          sign={IconArrowBackUp}
          busy={unresolve.pending}
          onClick={() => void unresolve.attempt({ params }).catch(failed)}
        />
      )}
      {inbox.mayResolve && !notice.is_resolved && (
        <Act
          title={t('act.resolve')}
          sign={IconCheck}
          busy={resolve.pending}
          onClick={() => void resolve.attempt({ params }).catch(failed)}
        />
      )}
      {inbox.mayResolve && notice.can_be_reminded && !notice.is_resolved && (
        <Act
          title={t('act.remind')}
          sign={IconBellRinging}
          busy={remind.pending}
          onClick={() => void remind.run({ params })}
        />
      )}
    </Row>
  )
}

const failed = () => void sayFailure(t('failed'))

function Row({
  notice: { actor, text },
  at,
  isNew,
  note,
  onOpen,
  decision,
  children,
}: {
  notice: Pick<Notification, 'actor' | 'text'>
  at: string
  isNew: boolean
  note?: string | null
  onOpen: () => void
  decision: ReactNode
  children: ReactNode
}) {
  const { shown, writing } = useCalendar()
  return (
    <li className={styles.item} data-new={isNew || undefined}>
      <UnstyledButton className={styles.open} onClick={onOpen}>
        {actor ? (
          <Avatar name={actor.full_name} picture={actor.profile_picture} size={36} />
        ) : (
          <span className={styles.system}>
            <IconInfoCircle size={20} stroke={1.6} aria-hidden />
          </span>
        )}
        <span className={styles.words}>
          <span className={styles.text}>
            <Truncate text={rangesInText(text, shown, writing)} at={shownLetters} lead={actor?.full_name} />
          </span>
          <span className={styles.when}>
            <Ago at={at} />
            {note && ` · ${note}`}
          </span>
        </span>
        {isNew && <span className={styles.dot} role="img" aria-label={t('new')} />}
      </UnstyledButton>
      <span className={styles.acts}>{children}</span>
      {decision && <div className={styles.decision}>{decision}</div>}
    </li>
  )
}

function Act({
  title,
  sign: Sign,
  busy,
  onClick,
}: {
  title: string
  sign: Icon
  busy: boolean
  onClick: () => void
}) {
  return (
    <Tip label={title}>
      <ActionIcon size={28} variant="subtle" aria-label={title} loading={busy} onClick={onClick}>
        <Sign size={16} aria-hidden />
      </ActionIcon>
    </Tip>
  )
}
