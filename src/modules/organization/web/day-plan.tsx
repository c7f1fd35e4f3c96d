import { Skeleton } from '@mantine/core'
import { minutesOf } from '#kernel/calendar/zone.ts'
import { Empty } from '#ui/show/empty.tsx'
import type { Booking } from '#modules/organization/shared/meeting-room.ts'
import styles from '#modules/organization/web/more.module.css'
import { t } from '#modules/organization/web/words.ts'

export interface PlannedMeeting extends Booking {
  from: string
  to: string
}

const hours = { first: 7, last: 19 }
const span = (hours.last - hours.first) * 60
const place = (time: string) =>
  Math.min(100, Math.max(0, ((minutesOf(time) - hours.first * 60) / span) * 100))

/** Rooms below each other, the hours of the day beside each other, meetings as bars. */
export function DayPlan({
  rooms,
  meetings,
  zone,
  pending,
  onRoom,
  onMeeting,
}: {
  rooms: readonly {
    id: string
    name: string
    capacity: number
    time_zone: string
    branch: { name: string } | null
  }[]
  meetings: readonly PlannedMeeting[]
  /** Of the organization: a room in another says so. */
  zone: string | null
  pending: boolean
  onRoom: (id: string) => void
  onMeeting: (meeting: PlannedMeeting) => void
}) {
  if (pending) return <Skeleton height={220} />
  if (rooms.length === 0) return <Empty hint={t('room.noRooms')} />
  return (
    <div className={styles.plan} tabIndex={0} role="region" aria-label={t('room.day')}>
      <div className={styles.hours} aria-hidden>
        <span />
        <div>
          {Array.from({ length: hours.last - hours.first }, (_, at) => (
            <span key={at} style={{ insetInlineStart: `${(at / (hours.last - hours.first)) * 100}%` }}>
              {String(hours.first + at).padStart(2, '0')}:00
            </span>
          ))}
        </div>
      </div>
      {rooms.map((room) => (
        <div key={room.id} className={styles.room}>
          <button type="button" className={styles.roomName} onClick={() => onRoom(room.id)}>
            {room.name}
            <small>
              {[
                t('room.seats', { count: room.capacity }),
                room.branch?.name,
                zone !== null && room.time_zone !== zone && room.time_zone,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </button>
          <div className={styles.lane}>
            {meetings
              .filter(({ meeting_room }) => meeting_room.id === room.id)
              .map((meeting) => (
                <button
                  key={meeting.id}
                  type="button"
                  className={styles.meeting}
                  onClick={() => onMeeting(meeting)}
                  title={`${meeting.from}–${meeting.to} ${meeting.title}, ${meeting.organizer.full_name}`}
                  style={{
                    insetInlineStart: `${place(meeting.from)}%`,
                    width: `${place(meeting.to) - place(meeting.from)}%`,
                  }}
                >
                  {meeting.title}
                  <small>
                    {meeting.from}–{meeting.to} {meeting.organizer.full_name}
                  </small>
                </button>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}
