import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { NoResponse } from '#ui/data/failure.ts'
import { tellOfAction, useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { makeStale } from '#ui/data/stale.ts'
import { send } from '#ui/data/wire.ts'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Callout } from '#ui/show/callout.tsx'
import { ReasonDialog, asksReason } from '#modules/attendance/web/reason-dialog.tsx'
import { myAttendance, undoPunch, webPunch } from '#modules/attendance/shared/punch.ts'
import { useTimeOf } from '#modules/attendance/web/day-detail.tsx'
import { pressedNow, useOfflinePage, useOfflineQueue } from '#modules/attendance/web/offline-queue.ts'
import { positionNow } from '#modules/attendance/web/position.ts'
import { t } from '#modules/attendance/web/words.ts'

type Mine = ResponseOf<typeof myAttendance>
/** A press that is on its way. */
type Pressed = { key: string; direction: Mine['next'][number]; reason?: string } & Awaited<
  ReturnType<typeof positionNow>
>
const UNDO_MS = 60_000

/** Check in and out, by what is likely next; without a network it waits in the browser. */
export function PunchButtons({ mine }: { mine: Mine }) {
  const { next, offline_hours, punches, needs_reason, reasons } = mine
  const { org, employee_id } = useScope()
  const last = punches.findLast(({ void_reason }) => void_reason === null)?.direction ?? null
  const isAllowed = next.length > 0 && offline_hours > 0
  const waiting = useOfflineQueue({ org, employee_id: employee_id ?? '', is_allowed: isAllowed, last })
  const client = useQueryClient()
  const undo = useAction(undoPunch, { success: t('mine.undone') })
  const [busy, setBusy] = useState(false)
  const [canUndo, setCanUndo] = useState(false)
  const [asked, setAsked] = useState<Pressed | null>(null)
  useOfflinePage()
  useEffect(() => {
    if (!canUndo) return
    const end = setTimeout(() => setCanUndo(false), UNDO_MS)
    return () => clearTimeout(end)
  }, [canUndo])

  const timeOf = useTimeOf()
  const press = async (direction: (typeof next)[number]) => {
    setBusy(true)
    // one press is one punch, also where the answer was lost and it is sent again
    const made = pressedNow()
    const pressed = { key: crypto.randomUUID(), direction, ...(await positionNow()) }
    if (needs_reason === 'Always' && reasons.length > 0) setAsked(pressed)
    else await post(pressed, made)
    setBusy(false)
  }
  const post = async (pressed: Pressed, made: ReturnType<typeof pressedNow>) => {
    // not by an action of the page: what is sent offline would wait there, unseen, until the page is closed
    try {
      saySuccess(told(await send(webPunch, { params: { org }, body: pressed }, { quiet: true })))
      void makeStale(client, myAttendance.path.replace('{org}', org))
      setCanUndo(true)
    } catch (error) {
      if (error instanceof NoResponse && isAllowed) waiting.add(pressed, made)
      else if (asksReason(error)) setAsked(pressed)
      else tellOfAction(error)
    }
  }
  return (
    <>
      {asked && (
        <ReasonDialog
          reasons={reasons}
          onClose={() => setAsked(null)}
          onChosen={async (reason) => {
            await post({ ...asked, reason }, pressedNow())
            setAsked(null)
          }}
        />
      )}
      {waiting.queue.map(({ key, direction, queued_at, refused }) => (
        <Callout
          key={key}
          tone={refused === undefined ? 'info' : 'danger'}
          title={
            refused === undefined
              ? t('mine.waiting', { what: t(`press.${direction}`), time: timeOf(queued_at) })
              : t('mine.refused', { what: t(`press.${direction}`), time: timeOf(queued_at) })
          }
        >
          {refused ?? t('mine.sentLater')}
          {refused !== undefined && (
            <Button size="xs" variant="default" onClick={() => waiting.drop(key)}>
              {t('mine.dismiss')}
            </Button>
          )}
        </Callout>
      ))}
      {next.length === 0 ? (
        <p>{t('mine.byDevice')}</p>
      ) : (
        <Group>
          {next.map((direction, at) => (
            <Button
              key={direction}
              size="md"
              variant={at === 0 ? 'filled' : 'default'}
              loading={busy}
              onClick={() => void press(direction)}
            >
              {t(`press.${direction}`)}
            </Button>
          ))}
          {canUndo && (
            <Button
              variant="subtle"
              loading={undo.pending}
              onClick={() => void undo.run({ params: { org } }).then(() => setCanUndo(false))}
            >
              {t('mine.undo')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

function told({ flags, nearest, is_pending }: ResponseOf<typeof webPunch>): string {
  if (flags.includes('Outside geofence') && nearest)
    return t('mine.doneOutside', { metres: nearest.outside_m, place: nearest.name })
  if (flags.length > 0) return t('mine.doneFlagged', { flags: flags.map((one) => declared(one)).join(', ') })
  return is_pending ? t('mine.donePending') : t('mine.done')
}
