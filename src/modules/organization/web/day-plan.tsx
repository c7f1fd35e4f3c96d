import { Skeleton } from '@mantine/core'
import type { CSSProperties } from 'react'
import { minutesOf } from '#kernel/calendar/zone.ts'
import { Empty } from '#ui/show/empty.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import type { Booking } from '#modules/organization/shared/meeting-room.ts'
import styles from '#modules/organization/web/more.module.css'
import { t } from '#modules/organization/web/words.ts'

export interface PlannedMeeting extends Booking {
  from: string
  to: string
}

/** What a day shows at least; longer where a room is open or somebody meets outside of it. */
const usual = { first: 7, last: 19 }
interface Times {
  from: string
  to: string
}
const hoursText = ({ from, to }: Times) => localDigits(`${from}–${to}`)
function hoursOf(times: readonly Times[]) {
  const first = Math.min(usual.first, ...times.map(({ from }) => Math.floor(minutesOf(from) / 60)))
  const last = Math.max(usual.last, ...times.map(({ to }) => Math.ceil(minutesOf(to) / 60)))
  const place = (time: string) =>
    Math.min(100, Math.max(0, ((minutesOf(time) - first * 60) / ((last - first) * 60)) * 100))
  return { first, last, place }
}

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
    opens_at: string
    closes_at: string
    branch: { name: string } | null
  }[]
  meetings: readonly PlannedMeeting[]
  /** Of the organization: a room in another says so. */
  zone: string | null
  pending: boolean
  /** Null: the viewer books nothing. */
  onRoom: ((id: string) => void) | null
  onMeeting: (meeting: PlannedMeeting) => void
}) {
  if (pending) return <Skeleton height={220} />
  if (rooms.length === 0) return <Empty hint={t('room.noRooms')} />
  const open = rooms.map(({ opens_at: from, closes_at: to }) => ({ from, to }))
  const { first, last, place } = hoursOf([...open, ...meetings])
  return (
    <div
      className={styles.plan}
      style={{ '--hours': last - first } as CSSProperties}
      tabIndex={0}
      role="region"
      aria-label={t('room.day')}
    >
      <div className={styles.hours} aria-hidden>
        <span />
        <div>
          {Array.from({ length: last - first }, (_, at) => (
            <span key={at} style={{ insetInlineStart: `${(at / (last - first)) * 100}%` }}>
              {localDigits(`${String(first + at).padStart(2, '0')}:00`)}
            </span>
          ))}
        </div>
      </div>
      {rooms.map((room) => (
        <div key={room.id} className={styles.room}>
          <button
            type="button"
            className={styles.roomName}
            disabled={!onRoom}
            onClick={() => onRoom?.(room.id)}
          >
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
                  title={`${hoursText(meeting)} ${meeting.title}, ${meeting.organizer.full_name}`}
                  style={{
                    insetInlineStart: `${place(meeting.from)}%`,
                    width: `${place(meeting.to) - place(meeting.from)}%`,
                  }}
                >
                  {meeting.title}
                  <small>
                    {hoursText(meeting)} {meeting.organizer.full_name}
                  </small>
                </button>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}
