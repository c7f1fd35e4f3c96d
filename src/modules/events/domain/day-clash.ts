import type { Day } from '#kernel/calendar/day.ts'

export interface Placed {
  layer: string
  start: Day
  end: Day
  /** `16:00`; empty: all day. */
  starts_at: string | null
  ends_at: string | null
  answer: string | null
  is_cancelled: boolean
}

/** What takes one's time: own leave, events one goes to, trainings and interviews; shifts, tasks and others' absence do not. */
const takesTime = ({ layer, answer, is_cancelled }: Placed) =>
  !is_cancelled &&
  (layer === 'leave' ||
    layer === 'trainings' ||
    layer === 'interviews' ||
    (layer === 'events' && answer === 'Going'))

/** Whether two things that take one's time fall together on a day: all day meets everything, times meet where they overlap. */
export function isClash(entries: readonly Placed[], day: Day): boolean {
  const times = entries
    .filter((entry) => takesTime(entry) && entry.start <= day && entry.end >= day)
    .map(({ start, end, starts_at, ends_at }): [string, string] => [
      starts_at && start === day ? starts_at : '00:00',
      ends_at && end === day ? ends_at : '24:00',
    ])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return times.some(([from], at) => at > 0 && times.slice(0, at).some(([, to]) => from < to))
}
