import { addDays, addMonths, daysBetween } from '#kernel/calendar/day.ts'
import { compareAmounts, subtract, sum } from '#kernel/money.ts'
import { daysOf, thousandths } from '#modules/leave/domain/counted-date.ts'
import { servedFrom } from '#modules/leave/domain/eligible.ts'
import { inARow, neighbourProblems } from '#modules/leave/domain/neighbour-rules.ts'
import type { Account, Problem, RequestFacts, Say } from '#modules/leave/domain/request-facts.ts'
import { teamProblems } from '#modules/leave/domain/team-rules.ts'

/** What the balance allows: pending requests count, or people overbook. */
export const usable = (facts: Pick<Account, 'balance' | 'pending'> & { negative_limit: string }) =>
  subtract(sum([facts.balance, facts.negative_limit]), facts.pending)

/** Everything that speaks against a request. Each message names the rule and the number. */
export function problems(facts: RequestFacts): Problem[] {
  const found: Problem[] = []
  const say: Say = (rule, field, message, { is_warning = false, can_override = true } = {}) =>
    found.push({ rule, field, message, is_warning, can_override: can_override && !is_warning })
  partProblems(facts, say)
  personProblems(facts, say)
  timeProblems(facts, say)
  amountProblems(facts, say)
  eventProblems(facts, say)
  payEventProblems(facts, say)
  neighbourProblems(facts, say)
  teamProblems(facts, say)
  balanceProblems(facts, say)
  creditProblems(facts, say)
  return found
}

/** What refuses, and may not be set aside or is not. */
export const refusals = (found: readonly Problem[], override = false) =>
  found.filter(({ is_warning, can_override }) => !is_warning && !(override && can_override))
/** What was set aside, for the list of such leave. */
export const overridden = (found: readonly Problem[]) =>
  found.filter(({ is_warning }) => !is_warning).map(({ message }) => message)

const daysText = (count: number | string) => (Number(count) === 1 ? '1 day' : `${count} days`)
const fixed = { can_override: false }
const total = ({ dates }: RequestFacts) => daysOf(thousandths(dates))
function partProblems(facts: RequestFacts, say: Say) {
  const { part, type, dates } = facts
  if (part !== 'full' && facts.start_on !== facts.end_on)
    say('part', 'part', 'Part of a day is requested for one date: start and end must be the same.', fixed)
  if (part.endsWith('_half') && !type.allows_half_day)
    say('part', 'part', `${type.name} cannot be taken in half days.`)
  if (part.endsWith('_quarter') && !type.allows_quarter_day)
    say('part', 'part', `${type.name} cannot be taken in quarter days.`)
  if (part === 'hours' && !type.allows_hours) say('part', 'part', `${type.name} cannot be taken by the hour.`)
  const minutes = dates.flatMap(({ pieces }) => pieces).reduce((sum, piece) => sum + (piece.minutes ?? 0), 0)
  if (part === 'hours' && type.min_minutes && minutes < type.min_minutes)
    say(
      'min_minutes',
      'to_time',
      `${type.name} is taken for at least ${type.min_minutes} minutes; ${minutes} requested.`,
    )
  if (thousandths(dates) === 0)
    say('no_working_day', 'start_on', 'The chosen days are not working days.', fixed)
}

function personProblems(facts: RequestFacts, say: Say) {
  const { type, employee } = facts
  const first = facts.start_on
  if (type.gender && type.gender !== employee.gender)
    say('gender', 'leave_type_id', `${type.name} is for ${type.gender.toLowerCase()} employees.`)
  if (type.marital_status && type.marital_status !== employee.marital_status)
    say(
      'marital_status',
      'leave_type_id',
      `${type.name} is for ${type.marital_status.toLowerCase()} employees.`,
    )
  if (!employee.has_leave)
    say('no_leave', 'leave_type_id', 'People of this type of employment have no leave.', fixed)
  if (
    type.employment_type_ids.length &&
    !type.employment_type_ids.includes(employee.employment_type_id ?? '')
  )
    say('employment_type', 'leave_type_id', `${type.name} is not for this type of employment.`)
  if (!facts.in_segment)
    say('segment', 'leave_type_id', `${type.name} is for ${type.segment ?? 'others'} only.`)
  if (first < employee.joined_on)
    say('joined', 'start_on', `You joined on ${employee.joined_on}: leave cannot begin before.`, fixed)
  if (employee.left_on && facts.end_on > employee.left_on)
    say('left', 'end_on', `Your last working day is ${employee.left_on}: leave cannot end after.`, fixed)
  const since = addMonths(servedFrom(employee), type.min_tenure_months)
  if (first < since)
    say(
      'tenure',
      'leave_type_id',
      `${type.name} is had after ${type.min_tenure_months} months of service: from ${since}.`,
    )
  if (employee.in_probation && !type.in_probation)
    say('probation', 'leave_type_id', `${type.name} is not had in probation.`)
  if (employee.in_notice_period && !type.in_notice_period)
    say('notice_period', 'leave_type_id', `${type.name} is not had in the notice period.`)
  if (employee.leave_in_notice === 'Blocked')
    say('notice_blocked', 'start_on', 'No leave is had in the notice of this way of leaving.')
  if (employee.leave_in_notice === 'Extends notice')
    say('notice_extended', 'start_on', 'Leave in the notice puts the last working day off by as many days.', {
      is_warning: true,
    })
  const rank = { Employee: 0, Supervisor: 1, HR: 2 } as const
  if (rank[facts.asked_by] < rank[type.applied_by])
    say(
      'applied_by',
      'leave_type_id',
      `${type.name} is entered by ${type.applied_by === 'HR' ? 'HR' : 'your supervisor or HR'}.`,
      fixed,
    )
  if (type.max_events && facts.events >= type.max_events)
    say(
      'max_events',
      'leave_type_id',
      `${type.name} is had ${times(type.max_events)} at most; it was had ${times(facts.events)}.`,
    )
}

/** What lies outside of every year can be earned in none, and counts in none (features 1.3). */
function yearProblems({ years, start_on, end_on }: RequestFacts, say: Say) {
  if (!years) return
  if (start_on < years.from)
    say(
      'fiscal_year',
      'start_on',
      `The first fiscal year begins on ${years.from}: leave cannot begin before.`,
    )
  if (end_on > years.to)
    say(
      'fiscal_year',
      'end_on',
      `The last fiscal year ends on ${years.to}: HR adds the next one under Settings, Fiscal year.`,
    )
}

function timeProblems(facts: RequestFacts, say: Say) {
  yearProblems(facts, say)
  const { type, today, past_working_days, locked_until } = facts
  const first = facts.start_on
  const ahead = daysBetween(today, first)
  // what lies in the past could not be announced: that is the past limit's part
  if (type.notice_days && ahead >= 0 && ahead < type.notice_days)
    say(
      'notice',
      'start_on',
      `${type.name} must be requested at least ${daysText(type.notice_days)} in advance: ${addDays(today, type.notice_days)} or later.`,
    )
  const behind = type.past_in_working_days ? past_working_days : -ahead
  if (type.past_days !== null && ahead < 0 && behind > type.past_days)
    say(
      'past',
      'start_on',
      type.past_days === 0
        ? `${type.name} cannot be requested afterwards.`
        : `${type.name} can be requested at most ${type.past_in_working_days ? `${type.past_days} working ${type.past_days === 1 ? 'day' : 'days'}` : daysText(type.past_days)} afterwards; it began ${daysText(behind)} ago.`,
    )
  if (type.future_days !== null && ahead > type.future_days)
    say(
      'future',
      'start_on',
      `${type.name} can be requested at most ${daysText(type.future_days)} in advance: until ${addDays(today, type.future_days)}.`,
    )
  if (locked_until && first <= locked_until)
    say('locked', 'start_on', `Leave up to ${locked_until} is locked: HR can open it.`, fixed)
}

function amountProblems(facts: RequestFacts, say: Say) {
  const { type, in_periods, has_document } = facts
  const days = total(facts)
  const more = (limit: string | null): limit is string => limit !== null && compareAmounts(days, limit) > 0
  if (type.min_days && compareAmounts(days, type.min_days) < 0)
    say(
      'min_days',
      'end_on',
      `${type.name} is taken for at least ${daysText(type.min_days)}; ${days} requested.`,
    )
  if (more(type.max_days))
    say(
      'max_days',
      'end_on',
      `${type.name} is taken for at most ${daysText(type.max_days)} at once; ${days} requested.`,
    )
  const { max_per_period: most, per_period } = type
  const full = most && in_periods.find((period) => compareAmounts(sum([period.days, period.taken]), most) > 0)
  if (most && per_period && full)
    say(
      'max_per_period',
      'end_on',
      `${type.name} is limited to ${daysText(most)} a ${per_period.toLowerCase()}: ${full.taken} taken or requested, ${full.days} more requested.`,
    )
  // one illness in two requests is one illness
  const together = inARow(facts)
  const { document_after_days } = type
  if (document_after_days && !has_document && compareAmounts(together, document_after_days) > 0)
    say(
      'document',
      'file_id',
      `${type.name} of more than ${daysText(document_after_days)} needs a document; ${together} requested.`,
    )
}

/** Leave that is given for an event: which one it is, and as much of it as one event gives. */
function eventProblems(facts: RequestFacts, say: Say) {
  const { type, event_on, in_event, start_on } = facts
  if (!type.once_per_event) return
  if (!event_on)
    return say(
      'event',
      'event_on',
      `${type.name} is given for an event: say on which day it was or will be.`,
      fixed,
    )
  if (Math.abs(daysBetween(event_on, start_on)) > 366)
    say('event', 'event_on', `The event lies more than a year away from the leave, on ${event_on}.`)
  if (compareAmounts(in_event, '0') <= 0) return
  const days = total(facts)
  if (!type.max_days)
    say(
      'event',
      'event_on',
      `${type.name} is had once for an event: ${daysText(in_event)} for that of ${event_on}.`,
    )
  else if (compareAmounts(sum([in_event, days]), type.max_days) > 0)
    say(
      'event',
      'end_on',
      `${type.name} is limited to ${daysText(type.max_days)} for one event: ${in_event} taken or requested, ${days} more requested.`,
    )
}

/** Steps of pay go on within an event: who asks for more of it is told before, and what it moves. */
function payEventProblems({ type, pay_event, dates }: RequestFacts, say: Say) {
  const first = dates.find(({ pieces }) => pieces.length)?.date
  if (!pay_event || !first) return
  const before = new Set(pay_event.dates.filter((date) => date < first)).size
  const later = new Set(pay_event.dates.filter((date) => date > first)).size
  if (before)
    say(
      'pay_event',
      'event_on',
      `This continues the ${type.name} that began on ${pay_event.began_on}: pay continues at day ${before + 1}.`,
      { is_warning: true },
    )
  if (later)
    say(
      'pay_event',
      'event_on',
      `Later days of the same ${type.name} move by these days, and their pay with them: ${later} so far.`,
      { is_warning: true },
    )
}

function balanceProblems({ type, accounts }: RequestFacts, say: Say) {
  if (!type.has_balance) return
  for (const account of accounts) {
    const left = usable({ ...account, negative_limit: type.negative_limit })
    if (compareAmounts(left, account.days) >= 0) continue
    const limit =
      compareAmounts(type.negative_limit, '0') > 0 ? `, ${type.negative_limit} may be overdrawn` : ''
    const year = account.year ? ` in ${account.year}` : ''
    say(
      'balance',
      'non_field_errors',
      `Insufficient leave balance of ${type.name}${year}: ${account.days} asked, ${left} usable (balance ${account.balance}, ${account.pending} pending${limit}).`,
    )
  }
}

function creditProblems({ type, credit }: RequestFacts, say: Say) {
  if (credit && credit.covered < credit.minutes)
    say(
      'credit_hours',
      'non_field_errors',
      `${type.name} is taken from credit hours: ${credit.minutes} minutes requested, ${credit.covered} available.`,
      fixed,
    )
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
