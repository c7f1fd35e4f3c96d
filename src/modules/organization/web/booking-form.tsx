import { minutesOf } from '#kernel/calendar/zone.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { BookingInput, bookings, meetingRoom, zoneOfRoom } from '#modules/organization/shared/meeting-room.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { t } from '#modules/organization/web/words.ts'

type Values = {
  meeting_room_id: string
  title: string
  on: string
  from: string
  to: string
  attendees: number | null
  organizer_id: string
  repeat_weeks: number | null
  invited_ids: string[]
  remarks: string
}
const F = fieldsOf<Values>()

/** A room for a time of a day, and the same for weeks on. */
export function BookingForm({
  opened,
  day,
  now,
  onClose,
}: {
  opened: { room?: string } | null
  day: string
  /** What the clock of the organization shows. */
  now: string
  onClose: () => void
}) {
  const { org, as, employee_id, today } = useScope()
  const create = useAction(bookings.create, { success: t('room.saidBooked'), errors: 'caller' })
  const rooms = listSource(
    meetingRoom.list,
    { params: { org }, query: {} },
    {
      value: (row) => row.id,
      label: (row) => [`${row.name} (${row.capacity})`, zoneOfRoom(row)].join(' · '),
    },
  )
  const people = listSource(
    peopleChoices,
    { params: { org }, query: { as } },
    { value: (row) => row.id, label: (row) => `${row.name} (${row.code})` },
  )
  return (
    <FormDialog<Values>
      opened={opened !== null}
      onClose={onClose}
      title={t('room.book')}
      initial={{
        meeting_room_id: opened?.room ?? '',
        title: '',
        on: day,
        ...usualTimes(day === today ? now : null),
        attendees: 4,
        organizer_id: '',
        repeat_weeks: 0,
        invited_ids: [],
        remarks: '',
      }}
      schema={BookingInput}
      submit={(values) =>
        create.attempt({ params: { org }, query: { as }, body: BookingInput.parse(values) } as never)
      }
      submitTitle={t('room.book')}
    >
      <F.AsyncSelect name="meeting_room_id" label={t('room.room')} source={rooms} required />
      <F.Text name="title" label={t('room.meeting')} required />
      <F.DayTime name="on" time="from" label={t('room.from')} hint={t('room.clock')} required />
      <F.Time name="to" label={t('room.to')} required />
      <F.Number name="attendees" label={t('room.people')} required />
      {as === 'hr' && (
        <F.AsyncSelect
          name="organizer_id"
          label={t('room.organizer')}
          source={people}
          required={employee_id === null}
          hint={employee_id === null ? undefined : t('room.organizerHint')}
        />
      )}
      <F.AsyncMultiSelect
        name="invited_ids"
        label={t('room.invited')}
        hint={t('room.invitedHint')}
        source={people}
      />
      <F.Number name="repeat_weeks" label={t('room.repeat')} hint={t('room.repeatHint')} />
      <F.TextArea name="remarks" label={t('room.remarks')} />
    </FormDialog>
  )
}

/** From ten to eleven; today the next full hour that is still to come. */
function usualTimes(now: string | null) {
  const hour = Math.min(22, Math.max(10, now === null ? 0 : Math.floor(minutesOf(now) / 60) + 1))
  return { from: `${hour}:00`, to: `${hour + 1}:00` }
}
