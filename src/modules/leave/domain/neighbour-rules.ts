import { daysBetween, type Day } from '#kernel/calendar/day.ts'
import { compareAmounts, sum } from '#kernel/money.ts'
import { daysOf, thousandths } from '#modules/leave/domain/counted-date.ts'
import type { RequestFacts, Say } from '#modules/leave/domain/request-facts.ts'

/** Other live leave of the person. */
export interface Near {
  leave_type_id: string
  leave_type: string
  /** Of the type that is asked for. */
  is_same: boolean
  /** Its own rule forbids the type that is asked for beside it. */
  forbids: boolean
  start_on: Day
  end_on: Day
  days: string
  /** Only days without work lie between it and this request, or nothing. */
  touches: boolean
}

/** What overlaps, what may not stand beside it, and how long or how soon it is with what does. */
export function neighbourProblems(facts: RequestFacts, say: Say) {
  const { type, near, overlaps } = facts
  const clash = overlaps[0]
  if (clash)
    say(
      'overlap',
      'start_on',
      `This overlaps with ${clash.leave_type} from ${clash.start_on} to ${clash.end_on} (${clash.status}).`,
      { can_override: false },
    )
  const beside = near.find(
    ({ touches, forbids, leave_type_id }) =>
      touches && (forbids || type.clubbing_prohibited_ids.includes(leave_type_id)),
  )
  if (beside)
    say(
      'clubbing',
      'start_on',
      `${type.name} cannot be taken together with ${beside.leave_type}, from ${beside.start_on} to ${beside.end_on}.`,
    )
  const together = sameBeside(facts)
  const days = inARow(facts)
  if (type.max_consecutive && compareAmounts(days, type.max_consecutive) > 0)
    say(
      'max_consecutive',
      'end_on',
      `${type.name} is taken for at most ${type.max_consecutive} days in a row; this makes ${days}${together.length ? ' with the leave beside it' : ''}.`,
    )
  if (!type.min_gap_days) return
  const close = near.find(
    (leave) => leave.is_same && !leave.touches && gap(facts, leave) < (type.min_gap_days ?? 0),
  )
  if (close)
    say(
      'min_gap',
      'start_on',
      `${type.name} is taken ${type.min_gap_days} days apart; from ${close.start_on} to ${close.end_on} it is ${gap(facts, close)} days away.`,
    )
}

const sameBeside = ({ near }: RequestFacts) => near.filter(({ touches, is_same }) => touches && is_same)
/** Days of the type without a working day between: those asked for, and those of other requests that touch them. */
export const inARow = (facts: RequestFacts): string =>
  sum([daysOf(thousandths(facts.dates)), ...sameBeside(facts).map(({ days }) => days)])

/** Days that lie between two leaves. */
function gap(facts: RequestFacts, { start_on, end_on }: Near) {
  const after = daysBetween(end_on, facts.start_on) - 1
  return after >= 0 ? after : daysBetween(facts.end_on, start_on) - 1
}
