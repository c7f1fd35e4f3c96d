import { compareAmounts, subtract, sum } from '#kernel/money.ts'
import { asDays, halfDays, type CountedDate, type Part } from '#modules/leave/domain/leave-days.ts'

export interface RequestFacts {
  part: Part
  dates: readonly CountedDate[]
  type: {
    name: string
    gender: string | null
    allows_half_day: boolean
    has_balance: boolean
    negative_limit: string
  }
  employee: { gender: string | null; joined_on: string; left_on: string | null }
  /** Days of the ledger and of requests that are not decided yet. */
  balance: string
  pending: string
  /** Requests that already take one of the halves. */
  overlaps: readonly { leave_type: string; start_on: string; end_on: string; status: string }[]
}
export interface Problem {
  field: string
  message: string
}

/** What the balance allows: pending requests count, or people overbook. */
export const usable = (facts: Pick<RequestFacts, 'balance' | 'pending'> & { negative_limit: string }) =>
  subtract(sum([facts.balance, facts.negative_limit]), facts.pending)

/** Everything that speaks against a request. Each message names the rule and the number. */
export function problems(facts: RequestFacts): Problem[] {
  const { type, employee, dates, part } = facts
  const first = dates[0]?.date ?? ''
  const last = dates.at(-1)?.date ?? ''
  const days = asDays(halfDays(dates))
  const found: Problem[] = []
  const say = (field: string, message: string) => found.push({ field, message })

  if (part !== 'full' && dates.length > 1)
    say('part', 'A half day is asked for on one date: start and end must be the same.')
  if (part !== 'full' && !type.allows_half_day) say('part', `${type.name} can not be taken in half days.`)
  if (type.gender && type.gender !== employee.gender)
    say('leave_type_id', `${type.name} is for ${type.gender.toLowerCase()} employees.`)
  if (first < employee.joined_on)
    say('start_on', `You joined on ${employee.joined_on}: leave can not begin before.`)
  if (employee.left_on && last > employee.left_on)
    say('end_on', `Your last working day is ${employee.left_on}: leave can not end after.`)
  if (days === '0') say('start_on', 'The chosen days are not working days.')
  const clash = facts.overlaps[0]
  if (clash)
    say(
      'start_on',
      `This overlaps with ${clash.leave_type} from ${clash.start_on} to ${clash.end_on} (${clash.status}).`,
    )
  if (type.has_balance) {
    const left = usable({ ...facts, negative_limit: type.negative_limit })
    if (compareAmounts(left, days) < 0) say('non_field_errors', overdrawn(facts, days, left))
  }
  return found
}

function overdrawn({ type, balance, pending }: RequestFacts, days: string, left: string) {
  const limit =
    compareAmounts(type.negative_limit, '0') > 0 ? `, ${type.negative_limit} may be overdrawn` : ''
  return `Insufficient leave balance of ${type.name}: ${days} asked, ${left} usable (balance ${balance}, ${pending} pending${limit}).`
}
