import type { Day } from '#kernel/calendar/day.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { isWeeklyOff, type OffSpan } from '#kernel/calendar/weekly-off.ts'
import {
  taking,
  wholeDay,
  type CountedDate,
  type Half,
  type Part,
  type Piece,
} from '#modules/leave/domain/counted-date.ts'
import { sandwiched } from '#modules/leave/domain/sandwich.ts'

export interface Holiday {
  name: string
  start_on: Day
  end_on: Day
  is_half_day: boolean
  /** Of a half day; the second where nothing is said. */
  free_half?: 'First' | 'Second'
}
/** `HH:MM`, and the minutes of work between them without the break. */
export interface Workday {
  from: string
  to: string
  minutes: number
}
export interface LeaveFacts {
  start_on: Day
  end_on: Day
  part: Part
  /** Of a leave by the hour, `HH:MM`. */
  from_time?: string | null
  to_time?: string | null
  workday?: Workday
  /** Days of the week without work, 0 = Sunday. */
  weekly_off: readonly number[]
  /** Of the person's own branch or segment, which come before those. */
  own_off?: readonly OffSpan[]
  /** Only those that apply to the person; of two weeks before and after too, where days between leaves count. */
  holidays: readonly Holiday[]
  counts_non_working_days: boolean
  sandwich?: 'none' | 'offs' | 'holidays' | 'both'
  half_triggers_sandwich?: boolean
  /** Leave that the person has around it, of types whose days between count: the halves taken of each date. */
  around?: ReadonlyMap<Day, readonly Half[]>
}
const DEFAULT_WORKDAY: Workday = { from: '09:00', to: '17:00', minutes: 480 }

/**
 * Every date of the range with what it costs. Holidays and weekly offs cost nothing, unless the type counts calendar
 * days (maternity, paternity, mourning: labour law practice) or they lie between two days of leave and the type says
 * that such days count: then also those just before or after the range. A half-day holiday frees its half.
 */
export function leaveDays(facts: LeaveFacts): CountedDate[] {
  const asked = piecesOf(facts)
  const plain = [...eachDay({ start: facts.start_on, end: facts.end_on })].map((date): CountedDate => {
    const off = nonWorking(facts, date)
    if (facts.counts_non_working_days)
      return { date, ...taking(asked), counted_as: off?.kind ?? 'leave', why: null }
    if (off) return { date, ...taking([]), counted_as: off.kind, why: off.why }
    const half = facts.holidays.find((h) => h.is_half_day && h.start_on <= date && date <= h.end_on)
    if (half)
      return {
        date,
        ...taking(asked.filter((piece) => piece.half === (freesFirst(half) ? 'second' : 'first'))),
        counted_as: 'leave',
        why: half.name,
      }
    return { date, ...taking(asked), counted_as: 'leave', why: null }
  })
  return facts.counts_non_working_days ? plain : sandwiched(plain, facts, (date) => nonWorking(facts, date))
}

/** Why nobody works on a date: the holiday by its name, or the day of the week. */
export function nonWorking(
  { weekly_off, own_off, holidays }: Pick<LeaveFacts, 'weekly_off' | 'own_off' | 'holidays'>,
  date: Day,
): { kind: 'off' | 'holiday'; why: string } | null {
  if (isWeeklyOff(date, weekly_off, own_off)) return { kind: 'off', why: 'Weekly off' }
  const there = holidays.filter((h) => h.start_on <= date && date <= h.end_on)
  const whole = there.find((h) => !h.is_half_day)
  if (whole) return { kind: 'holiday', why: whole.name }
  // of two lists, such as a segment's and everybody's
  const [morning, afternoon] = [there.find(freesFirst), there.find((h) => !freesFirst(h))]
  return morning && afternoon ? { kind: 'holiday', why: `${morning.name}, ${afternoon.name}` } : null
}

const freesFirst = ({ free_half }: Holiday) => free_half === 'First'

const quarters: readonly Part[] = ['first_quarter', 'second_quarter', 'third_quarter', 'fourth_quarter']

function piecesOf({ part, from_time, to_time, workday = DEFAULT_WORKDAY }: LeaveFacts): readonly Piece[] {
  if (part === 'full') return wholeDay
  if (part === 'first_half') return wholeDay.slice(0, 1)
  if (part === 'second_half') return wholeDay.slice(1)
  if (part === 'hours') return from_time && to_time ? hours(from_time, to_time, workday) : []
  const at = quarters.indexOf(part) * 250
  return [{ half: at < 500 ? 'first' : 'second', thousandths: 250, stretch: [at, at + 250], minutes: null }]
}

/**
 * Hours are minutes over those of the working day, to the thousandth. The break is spread over the day: what a stretch
 * takes of the time between coming and going, it takes of the work.
 */
function hours(from: string, to: string, workday: Workday): Piece[] {
  const [start, end] = [minuteOf(workday.from), minuteOf(workday.to)]
  const at = (time: string) =>
    Math.round((Math.min(Math.max(minuteOf(time), start), end) - start) * (1000 / (end - start)))
  const [first, last] = [at(from), at(to)]
  const piece = (half: Half, low: number, high: number): Piece[] =>
    high > low
      ? [
          {
            half,
            thousandths: high - low,
            stretch: [low, high],
            minutes: Math.max(1, Math.round(((high - low) * workday.minutes) / 1000)),
          },
        ]
      : []
  return [
    ...piece('first', first, Math.min(last, 500)),
    ...piece('second', Math.max(first, 500), Math.max(last, 500)),
  ]
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
