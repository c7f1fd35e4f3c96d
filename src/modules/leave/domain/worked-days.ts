import { dayNumber, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Work } from '#modules/leave/domain/policy.ts'

/** A day of approved leave, in thousandths of a day. */
export interface LeaveDay {
  date: Day
  amount: number
  paid: boolean
}
/** What counts as worked beside work itself. */
export interface Counted {
  off_days_count: boolean
  paid_leave_counts: boolean
}
export interface WorkFacts {
  /** The day with which `rest` begins. */
  first: Day
  /** Days without work until each day, in thousandths: sums, so that a range is one subtraction. */
  rest: Int32Array
  leave: readonly LeaveDay[]
  /** By the rule of that day. */
  countedOn: (day: Day) => Counted | null | undefined
}

/** Days worked: those of a range without days off, less leave that does not count as work. */
export function workIn({ first, rest, leave, countedOn }: WorkFacts): Work {
  const at = (day: Day) => Math.min(rest.length - 1, Math.max(0, dayNumber(day) - dayNumber(first)))
  const restingUntil = (index: number) => rest[Math.min(rest.length - 1, index)] ?? 0
  const within = ({ start, end }: DayRange) => leave.filter(({ date }) => start <= date && date <= end)
  return {
    worked({ start, end }) {
      const { off_days_count = false, paid_leave_counts = true } = countedOn(end) ?? {}
      const [from, to] = [at(start), Math.min(rest.length - 1, at(end) + 1)]
      const resting = off_days_count ? 0 : restingUntil(to) - restingUntil(from)
      // leave by the calendar also takes days off, which are no work already
      const workOf = (date: Day) =>
        off_days_count ? 1000 : 1000 - (restingUntil(at(date) + 1) - restingUntil(at(date)))
      const away = within({ start, end })
        .filter(({ paid }) => !paid || !paid_leave_counts)
        .reduce((sum, { date, amount }) => sum + Math.min(amount, workOf(date)), 0)
      return Math.max(0, (to - from) * 1000 - resting - away)
    },
    unpaid: (part) => within(part).reduce((sum, { amount, paid }) => sum + (paid ? 0 : amount), 0),
  }
}
