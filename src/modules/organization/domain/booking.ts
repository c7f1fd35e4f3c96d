import { addDays, type Day } from '#kernel/calendar/day.ts'

export interface WantedBooking {
  on: Day
  from: string
  to: string
  attendees: number
  repeat_weeks: number
}
export interface RoomFacts {
  name: string
  capacity: number
  opens_at: string
  closes_at: string
  is_archived: boolean
}

/** Why a room cannot be had so, at the fields of the form; whether it is free only the database knows. */
export function bookingProblems(wanted: WantedBooking, room: RoomFacts, now: { day: Day; time: string }) {
  const problems: Record<string, string[]> = {}
  if (room.is_archived) problems['meeting_room_id'] = ['This room is not used any more.']
  if (wanted.to <= wanted.from) problems['to'] = ['To must be after From.']
  else if (wanted.from < room.opens_at || wanted.to > room.closes_at)
    problems['from'] = [`${room.name} is open from ${room.opens_at} to ${room.closes_at}.`]
  if (wanted.on < now.day) problems['on'] = ['Day cannot be a past date']
  else if (wanted.on === now.day && wanted.to <= now.time) problems['from'] = ['From cannot be a past date']
  if (wanted.attendees > room.capacity)
    problems['attendees'] = [`${wanted.attendees} people asked, ${room.capacity} fit into ${room.name}.`]
  return problems
}

/** The days of a booking: the first, and the same weekday as many weeks on. */
export const bookingDays = ({ on, repeat_weeks }: Pick<WantedBooking, 'on' | 'repeat_weeks'>): Day[] =>
  Array.from({ length: repeat_weeks + 1 }, (_, week) => addDays(on, week * 7))
