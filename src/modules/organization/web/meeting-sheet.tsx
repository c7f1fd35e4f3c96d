import { Button, Group } from '@mantine/core'
import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { bookings, type Booking } from '#modules/organization/shared/meeting-room.ts'
import { t } from '#modules/organization/web/words.ts'

/** One meeting: when, where, who, and what may be done with it now. */
export function MeetingSheet({
  meeting,
  own,
  onClose,
}: {
  meeting: Booking | null
  /** The zone of the organization: another is said. */
  own: string | null
  onClose: () => void
}) {
  const start = useStart(onClose)
  const cancel = useCancel(onClose)
  return (
    <SideDrawer
      opened={meeting !== null}
      onClose={onClose}
      title={meeting?.title ?? ''}
      size={480}
      footer={
        meeting &&
        (meeting.can_start || meeting.can_cancel) && (
          <Group>
            {meeting.can_start && (
              <Button leftSection={<IconPlayerPlay size={16} />} onClick={() => start(meeting)}>
                {t('room.start')}
              </Button>
            )}
            {meeting.can_cancel && (
              <Button
                variant="light"
                color="danger"
                leftSection={<IconX size={16} />}
                onClick={() => void cancel(meeting)}
              >
                {t('room.cancel')}
              </Button>
            )}
            {meeting.can_cancel && meeting.later > 0 && (
              <Button variant="light" color="danger" onClick={() => void cancel(meeting, true)}>
                {t('room.cancelLater', { count: meeting.later })}
              </Button>
            )}
          </Group>
        )
      }
    >
      {meeting && <Shown meeting={meeting} own={own} />}
    </SideDrawer>
  )
}

function Shown({ meeting, own }: { meeting: Booking; own: string | null }) {
  const { linkOf } = useScope()
  const { meeting_room: room, organizer, invited } = meeting
  const zone = own === null || room.time_zone === own ? '' : ` (${room.time_zone})`
  return (
    <Facts
      layout="rows"
      facts={[
        { label: t('room.state'), value: <MeetingState of={meeting} /> },
        { label: t('room.room'), value: room.name },
        {
          label: t('room.from'),
          value: (
            <>
              <Day value={dayAt(meeting.starts_at, room.time_zone)} />{' '}
              {localDigits(
                `${clockAt(meeting.starts_at, room.time_zone)}–${clockAt(meeting.ends_at, room.time_zone)}`,
              )}
              {zone}
            </>
          ),
        },
        {
          label: t('room.organizer'),
          value: <Person person={organizer} {...linkOf(organizer)} size={24} />,
        },
        { label: t('room.people'), value: String(meeting.attendees) },
        invited.length > 0 && {
          label: t('room.invited'),
          value: invited.map(({ name }) => name).join(', '),
          wide: true,
        },
        meeting.later > 0 && {
          label: t('room.series'),
          value: t('room.laterSaid', { count: meeting.later }),
        },
        meeting.remarks !== null && { label: t('room.remarks'), value: meeting.remarks, wide: true },
      ]}
    />
  )
}

const isOver = ({ ends_at }: Booking) => Date.parse(ends_at) <= Date.now()

export function MeetingState({ of }: { of: Booking }) {
  if (of.released_at) return <StatusBadge status={t('room.released')} tone="warning" />
  if (of.is_cancelled) return <StatusBadge status={t('room.cancelled')} tone="neutral" />
  if (isOver(of)) return <StatusBadge status={t('room.over')} tone="neutral" />
  if (of.started_at) return <StatusBadge status={t('room.running')} tone="info" />
  return <StatusBadge status={t('room.booked')} tone="success" />
}

export function useStart(onSuccess: () => void = () => undefined) {
  const { org, as } = useScope()
  const action = useAction(bookings.start, { success: t('room.saidStarted'), onSuccess })
  return ({ id }: Booking) => void action.run({ params: { org, id }, query: { as } } as never)
}

/** `series`: those after it too. */
export function useCancel(onSuccess: () => void = () => undefined) {
  const { org, as } = useScope()
  const success = ({ cancelled }: { cancelled: number }) => t('room.saidCancelled', { count: cancelled })
  const action = useAction(bookings.cancel, { success, onSuccess })
  return async ({ id, version, title, later }: Booking, series = false) => {
    const subtitle = series
      ? t('room.askCancelLater', { count: later })
      : t(later > 0 ? 'room.askCancelOne' : 'room.askCancelHint')
    if (await confirm({ title: t('room.askCancel', { title }), subtitle, yes: t('room.cancelYes') }))
      await action.run({ params: { org, id }, query: { as }, body: { version, series } } as never)
  }
}
