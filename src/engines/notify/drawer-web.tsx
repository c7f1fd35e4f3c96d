import { ActionIcon } from '@mantine/core'
import { IconChecks, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Tip } from '#ui/overlay/tip.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { useMuted } from '#engines/notify/chime-web.ts'
import type { Inbox } from '#engines/notify/bell-web.tsx'
import { InboxList, OwnList } from '#engines/notify/lists-web.tsx'
import { notifications } from '#engines/notify/notification.ts'
import {
  needsSwitch,
  sheetOf,
  type Decisions,
  type Notice,
  type Sheets,
  type SheetTarget,
} from '#engines/notify/target-web.ts'
import { t as usual } from '#engines/notify/words-web.ts'
import { t } from '#engines/notify/drawer-words-web.ts'
import styles from '#engines/notify/drawer.module.css'

/** All notifications, 350 wide (specification 1, sections 2 and 9). In the admin area the inbox of HR comes first. */
export default function NotificationDrawer({
  inbox,
  unread,
  unresolved,
  sheets,
  decisions,
  supervised,
  onDecided,
  onClose,
  onSheet,
}: {
  inbox: Inbox | null
  unread: number
  unresolved: number
  sheets: Sheets
  decisions: Decisions
  supervised: string | null
  onDecided: () => void
  onClose: () => void
  onSheet: (target: SheetTarget) => void
}) {
  const router = useRouter()
  const [whose, setWhose] = useState<'hr' | 'own'>(inbox ? 'hr' : 'own')
  const ofHr = inbox !== null && whose === 'hr'
  const markRead = useAction(notifications.markRead, { errors: 'caller' })

  const openNotice = (notice: Notice) => {
    if ('read' in notice && !notice.read) markRead.attempt({ params: { id: notice.id } }).catch(failed)
    const target = sheetOf(notice, sheets)
    onClose()
    if (target) onSheet(target)
    else void router.navigate({ href: notice.url })
  }

  const decide = (notice: Notice) => {
    const target = sheetOf(notice, sheets)
    const Decision = target && decisions[target.type]
    if (!Decision || target.as === 'user' || needsSwitch(target, supervised)) return null
    const decided = () => {
      if ('read' in notice && !notice.read) markRead.attempt({ params: { id: notice.id } }).catch(failed)
      onDecided()
    }
    return (
      <Suspense>
        <Decision id={target.id} org={target.organization.slug} as={target.as} onDecided={decided} />
      </Suspense>
    )
  }

  return (
    <SideDrawer
      opened
      flush
      onClose={onClose}
      title={
        <div className={styles.head}>
          {usual('bell.title')}
          <span className={styles.tools}>
            <SoundSwitch />
            {!ofHr && <ReadAll disabled={unread === 0} />}
          </span>
        </div>
      }
    >
      {inbox && (
        <div className={styles.whose}>
          <Segmented
            wide
            label={t('inbox.which')}
            value={whose}
            onChange={setWhose}
            options={[
              { value: 'hr', label: inbox.name, count: unresolved },
              { value: 'own', label: t('inbox.own'), count: unread },
            ]}
          />
        </div>
      )}
      {ofHr ? (
        <InboxList inbox={inbox} onOpen={openNotice} decide={decide} />
      ) : (
        <OwnList onOpen={openNotice} decide={decide} />
      )}
    </SideDrawer>
  )
}

function ReadAll({ disabled }: { disabled: boolean }) {
  const readAll = useAction(notifications.markAllRead, { success: t('done.readAll'), errors: 'caller' })
  return (
    <Tip label={t('act.readAll')}>
      <ActionIcon
        aria-label={t('act.readAll')}
        disabled={disabled}
        loading={readAll.pending}
        onClick={() => void readAll.attempt({}).catch(failed)}
      >
        <IconChecks size={18} aria-hidden />
      </ActionIcon>
    </Tip>
  )
}

function SoundSwitch() {
  const [muted, mute] = useMuted()
  const label = muted ? t('sound.off') : t('sound.on')
  const Sign = muted ? IconVolumeOff : IconVolume
  return (
    <Tip label={label}>
      <ActionIcon aria-label={t('sound.on')} aria-pressed={!muted} onClick={() => mute(!muted)}>
        <Sign size={18} aria-hidden />
      </ActionIcon>
    </Tip>
  )
}

const failed = () => void sayFailure(t('failed'))
