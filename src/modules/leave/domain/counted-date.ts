import { addDays, type Day } from '#kernel/calendar/day.ts'

export const parts = [
  'full',
  'first_half',
  'second_half',
  'first_quarter',
  'second_quarter',
  'third_quarter',
  'fourth_quarter',
  'hours',
] as const
export type Part = (typeof parts)[number]
export type Half = 'first' | 'second'
export type CountedAs = 'leave' | 'holiday' | 'off' | 'sandwich'

/** What one half of a date costs, in thousandths of a day. */
export interface Piece {
  half: Half
  thousandths: number
  /** From and until, in thousandths of the working day; null: the whole half. */
  stretch: readonly [number, number] | null
  minutes: number | null
}
export interface CountedDate {
  date: Day
  /** The halves of the day that the leave takes. */
  halves: readonly Half[]
  pieces: readonly Piece[]
  counted_as: CountedAs
  /** Why nothing, or only a part, is counted; or why a day without work is. */
  why: string | null
}

export const wholeDay: readonly Piece[] = (['first', 'second'] as const).map((half) => ({
  half,
  thousandths: 500,
  stretch: null,
  minutes: null,
}))
export const taking = (pieces: readonly Piece[]) => ({ halves: pieces.map(({ half }) => half), pieces })

/** The sum in half days, so that it is exact; of leave in halves and whole days. */
export const halfDays = (dates: readonly { halves: readonly Half[] }[]) =>
  dates.reduce((total, { halves }) => total + halves.length, 0)
/** `5` half days are `2.5`. */
export const asDays = (halves: number) => (halves % 2 ? `${(halves - 1) / 2}.5` : `${halves / 2}`)

/** The sum of all parts in thousandths of a day. */
export const thousandths = (dates: readonly CountedDate[]) =>
  dates.reduce((total, { pieces }) => total + costOf(pieces), 0)
export const costOf = (pieces: readonly Piece[]) =>
  pieces.reduce((total, piece) => total + piece.thousandths, 0)
/** `2750` thousandths are `2.75`. */
export const daysOf = (amount: number): string => {
  if (amount % 1000 === 0) return String(amount / 1000 + 0)
  const whole = Math.trunc(amount / 1000)
  const rest = String(Math.abs(amount % 1000))
    .padStart(3, '0')
    .replace(/0+$/, '')
  return rest ? `${amount < 0 && whole === 0 ? '-' : ''}${whole}.${rest}` : String(whole)
}
/** Minutes of a leave by the hour; none of others. */
export const minutesOf = (dates: readonly CountedDate[]): number =>
  dates.reduce((total, { pieces }) => total + pieces.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0), 0)

/** Days on either side whose holidays a range between leaves may depend on. */
export const AROUND = 15
export const withAround = (start: Day, end: Day) => ({
  start: addDays(start, -AROUND),
  end: addDays(end, AROUND),
})
