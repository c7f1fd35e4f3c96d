import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { Day as DayText, Moment } from '#ui/show/calendar-slot.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { ActionButtons } from '#engines/list/action-buttons-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonForm } from '#engines/settings/singleton-web.tsx'
import { overview } from '#modules/organization/shared/overview.ts'
import {
  bookingActions,
  bookings,
  meetingRoom,
  roomRelease,
  zoneOfRoom,
  type Booking,
} from '#modules/organization/shared/meeting-room.ts'
import { BookingForm } from '#modules/organization/web/booking-form.tsx'
import { DayPlan } from '#modules/organization/web/day-plan.tsx'
import { MeetingSheet, MeetingState } from '#modules/organization/web/meeting-sheet.tsx'
import styles from '#modules/organization/web/more.module.css'
import { t } from '#modules/organization/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

/** Rooms, who has them on a day, and every booking. */
export default function MeetingRooms() {
  const { as } = useScope()
  return (
    <>
      <PageHead title={t('room.title')} subtitle={t('room.intro')} />
      <AddressTabs
        label={t('room.title')}
        tabs={[
          { value: 'day', title: t('room.day'), show: () => <Day /> },
          { value: 'bookings', title: t('room.bookings'), show: () => <Bookings /> },
          ...(as === 'hr'
            ? [
                {
                  value: 'rooms',
                  title: t('room.rooms'),
                  show: () => <SettingsScreen declared={meetingRoom} headless />,
                },
                {
                  value: 'release',
                  title: t('room.release'),
                  show: () => <SingletonForm declared={roomRelease} />,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

const clockNow = (zone: string) => clockAt(new Date().toISOString(), zone)

/** The day as it is planned: a lane for each room. */
function Day() {
  const { org, as, today, may } = useScope()
  const books = as === 'user' || may(bookings.edit)
  const [day, setDay] = useAddressValue('day', today)
  const [form, setForm] = useState<{ room?: string } | null>(null)
  const [open, setOpen] = useState<Booking | null>(null)
  const about = useRead(overview, { params: { org } }, { errors: 'inline' })
  const rooms = useRead(meetingRoom.list, { params: { org }, query: { limit: 200 } })
  const booked = useRead(bookings.list, { params: { org }, query: { from: day, to: day, limit: 200, as } })
  return (
    <>
      <div className={styles.day}>
        <Button variant="default" onClick={() => setDay(addDays(day, -1))} aria-label={t('room.before')}>
          ‹
        </Button>
        <div className={styles.date}>
          <DateInput value={day} onChange={(value) => value && setDay(value)} aria-label={t('room.dayOf')} />
        </div>
        <Button variant="default" onClick={() => setDay(addDays(day, 1))} aria-label={t('room.after')}>
          ›
        </Button>
        {books && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setForm({})}>
            {t('room.book')}
          </Button>
        )}
      </div>
      {as === 'user' && <ToStart meetings={booked.data?.results ?? []} />}
      <DayPlan
        rooms={(rooms.data?.results ?? []).map((room) => ({ ...room, time_zone: zoneOfRoom(room) }))}
        meetings={(booked.data?.results ?? []).map((one) => ({
          ...one,
          from: clockAt(one.starts_at, one.meeting_room.time_zone),
          to: clockAt(one.ends_at, one.meeting_room.time_zone),
        }))}
        zone={about.data?.time_zone ?? null}
        pending={rooms.isPending || booked.isPending}
        onRoom={books ? (room) => setForm({ room }) : null}
        onMeeting={setOpen}
      />
      <MeetingSheet meeting={open} own={about.data?.time_zone ?? null} onClose={() => setOpen(null)} />
      <BookingForm
        key={`${day} ${form?.room ?? ''}`}
        opened={form}
        day={day}
        now={clockNow(about.data?.time_zone ?? 'UTC')}
        onClose={() => setForm(null)}
      />
    </>
  )
}

function Bookings() {
  const { org, today } = useScope()
  const about = useRead(overview, { params: { org } }, { errors: 'inline' })
  const own = about.data?.time_zone ?? null
  const [open, setOpen] = useState<Booking | null>(null)
  const history = useRowHistory('meeting_booking', meetingRoom.edit)
  return (
    <>
      <ListTable
        of={bookings.list}
        actions={bookingActions}
        options={{ filters: { from: today } }}
        render={{
          starts_at: ({ starts_at, meeting_room }) => <InRoom at={starts_at} room={meeting_room} own={own} />,
          ends_at: ({ ends_at, meeting_room }) => <InRoom at={ends_at} room={meeting_room} own={own} />,
          is_cancelled: (row) => <MeetingState of={row} />,
        }}
        onOpen={setOpen}
        rowActions={(row) => history.entries(row.id, row.title)}
      />
      {history.dialog}
      <MeetingSheet meeting={open} own={own} onClose={() => setOpen(null)} />
    </>
  )
}

/** As the clock of the room shows it, with its zone where that is another than the organization's. */
function InRoom({ at, room, own }: { at: string; room: Booking['meeting_room']; own: string | null }) {
  if (own === null || room.time_zone === own) return <Moment value={at} />
  return (
    <>
      <DayText value={dayAt(at, room.time_zone)} /> {localDigits(clockAt(at, room.time_zone))} (
      {room.time_zone})
    </>
  )
}

/** Those of one's own that can be begun now, each with its button. */
function ToStart({ meetings }: { meetings: readonly Booking[] }) {
  const due = meetings.filter(({ can_start }) => can_start)
  return due.map((one) => (
    <div key={one.id} className={styles.day}>
      {one.title}, {one.meeting_room.name}
      <ActionButtons actions={[bookings.start]} of={one} name={one.title} />
    </div>
  ))
}
