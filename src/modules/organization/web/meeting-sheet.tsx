import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { ActionButtons } from '#engines/list/action-buttons-web.tsx'
import { bookingActions, type Booking } from '#modules/organization/shared/meeting-room.ts'
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
  return (
    <SideDrawer
      opened={meeting !== null}
      onClose={onClose}
      title={meeting?.title ?? ''}
      size={480}
      footer={
        meeting &&
        (meeting.can_start || meeting.can_cancel) && (
          <ActionButtons actions={bookingActions} of={meeting} name={meeting.title} onDone={onClose} />
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
