import { addDays, type Day } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { employeeOn, leaveInNotice } from '#modules/hris/server/public.ts'
import { fiscalYearsOf, holidayCalendar } from '#modules/organization/server/public.ts'
import { withAround, type CountedDate, type Half, type Part } from '#modules/leave/domain/counted-date.ts'
import { leaveDays, nonWorking } from '#modules/leave/domain/leave-days.ts'
import type { RequestFacts } from '#modules/leave/domain/request-facts.ts'
import { accountsOf } from '#modules/leave/server/account.ts'
import { creditAsked } from '#modules/leave/server/leave-credit.ts'
import { blocksOn } from '#modules/leave/server/block.ts'
import { lockedUntil } from '#modules/leave/server/leave-settings.ts'
import { nearOf, takenAround, type TakenLeave } from '#modules/leave/server/near.ts'
import { eventOfAsked, type AskedEvent } from '#modules/leave/server/pay-events.ts'
import { rulesOn, type RuleOn } from '#modules/leave/server/rules.ts'
import { eventsOf, inPeriodsOf } from '#modules/leave/server/limits.ts'
import { membersOn } from '#modules/leave/server/segments.ts'
import { leaveSettings } from '#modules/leave/shared/leave-settings.ts'

export interface Asked {
  leave_type_id: string
  start_on: Day
  end_on: Day
  part: Part
  from_time?: string | null | undefined
  to_time?: string | null | undefined
  event_on?: Day | null | undefined
}
export interface How {
  asked_by?: RequestFacts['asked_by']
  has_document?: boolean
}
export interface Gathered extends RequestFacts {
  rule: RuleOn
  dates: CountedDate[]
  pay_event: AskedEvent | null
  workday_minutes: number
}

/** A year is longer than any leave: a typing error in a year must not count for ever. */
const LONGEST = 366

/** Everything that the rules ask about a request; the same for the preview and for the request itself. */
export async function factsFor(ctx: Ctx, asked: Asked, employeeId: string, how: How = {}): Promise<Gathered> {
  const { db, today } = ctx
  refuseRange(asked)
  const { start_on, end_on } = asked
  const wide = withAround(start_on, end_on)
  const [rules, employee, calendar, years, settings, taken, locked_until, leave_in_notice] =
    await Promise.all([
      rulesOn(db, start_on),
      employeeOn(db, employeeId, start_on),
      // a leave that began in the past counts the working days since
      holidayCalendar(db, { start: wide.start, end: wide.end > today ? wide.end : today }, [employeeId]),
      fiscalYearsOf(db, 'leave'),
      settingOf(db, leaveSettings),
      takenAround(db, employeeId, { start: addDays(start_on, -400), end: addDays(end_on, 400) }),
      lockedUntil(db),
      leaveInNotice(db, employeeId, start_on),
    ])
  const rule = rules.find(({ leave_type_id }) => leave_type_id === asked.leave_type_id)
  // of a type that is gone, or that the policy of that day does not know
  if (!rule || rule.is_archived || !employee) throw invalid({ leave_type_id: ['Select a valid choice.'] })
  const place = { weekly_off: ctx.org.weekly_off, ...calendar.placeOf(employee) }
  const workday = { from: settings.work_from, to: settings.work_to, minutes: settings.work_minutes }
  const dates = leaveDays({
    ...asked,
    ...place,
    workday,
    counts_non_working_days: rule.counts_non_working_days,
    sandwich: rule.sandwich,
    half_triggers_sandwich: rule.half_triggers_sandwich,
    around: besides(taken, rules),
  })
  const [first, last] = [years[0], years.at(-1)]
  const event_on = rule.once_per_event ? (asked.event_on ?? null) : null
  const [accounts, blocks, in_periods, { events, in_event }, in_segment, pay_event, credit] =
    await Promise.all([
      accountsOf(ctx, { rule, rules, employeeId, dates, years, workday }),
      blocksOn(db, { employee, leave_type_id: rule.leave_type_id, start_on, end_on }),
      inPeriodsOf(db, { rule, employeeId, dates, years }),
      eventsOf(db, rule, employeeId, event_on),
      isIn(db, rule, employeeId, start_on),
      payEventOf(db, rule, employeeId, { dates, event_on }),
      creditAsked(
        db,
        { employee_id: employeeId, leave_type_id: rule.leave_type_id },
        { dates, workday: workday.minutes },
      ),
    ])
  return {
    rule,
    workday_minutes: workday.minutes,
    today,
    start_on,
    end_on,
    part: asked.part,
    dates,
    type: rule,
    employee: {
      ...employee,
      in_probation: employee.status === 'Probation',
      in_notice_period: employee.status === 'Notice',
      leave_in_notice,
    },
    asked_by: how.asked_by ?? 'Employee',
    has_document: how.has_document ?? false,
    past_working_days: workingDays(start_on, today, (date) => nonWorking(place, date) === null),
    accounts,
    credit,
    overlaps: overlapsOf(taken, dates),
    near: nearOf(taken, asked, (date) => nonWorking(place, date) !== null, rules),
    in_periods,
    events,
    event_on,
    in_event,
    pay_event,
    in_segment,
    blocks,
    locked_until,
    years: first && last ? { from: first.applicable_from, to: last.applicable_to } : null,
  }
}

function refuseRange({ start_on, end_on, part, from_time, to_time }: Asked) {
  if (end_on < start_on) throw invalid({ end_on: ['End date cannot be before start date.'] })
  if (Date.parse(end_on) - Date.parse(start_on) > LONGEST * 86_400_000)
    throw invalid({ end_on: [`A request can span at most ${LONGEST} days.`] })
  if (part !== 'hours') return
  if (!from_time) throw invalid({ from_time: ['From is Required'] })
  if (!to_time) throw invalid({ to_time: ['Until is Required'] })
  if (to_time <= from_time) throw invalid({ to_time: ['Until must be later than From.'] })
}

/** Only types that are given by event and paid by steps have pay that other leave has a part in. */
const payEventOf = async (
  db: Ctx['db'],
  { leave_type_id, once_per_event, pay_steps }: RuleOn,
  employee_id: string,
  { dates, event_on }: { dates: readonly CountedDate[]; event_on: Day | null },
) => {
  if (!once_per_event || !pay_steps?.length) return null
  const counted = dates.filter(({ pieces }) => pieces.length).map(({ date }) => date)
  return eventOfAsked(db, { employee_id, leave_type_id, dates: counted.toSorted(), event_on })
}

const isIn = async (db: Ctx['db'], { segment_id }: RuleOn, employeeId: string, on: Day) =>
  segment_id === null || (await membersOn(db, [segment_id], [employeeId], on)).size > 0

/** Leave of types whose days between count, as halves of dates; also what counts between already. */
function besides(taken: readonly TakenLeave[], rules: readonly RuleOn[]) {
  const counting = new Set(rules.filter((r) => r.sandwich !== 'none').map((r) => r.leave_type_id))
  const halves = new Map<Day, Half[]>()
  for (const leave of taken)
    if (counting.has(leave.leave_type_id))
      for (const { date, half } of leave.halves) halves.set(date, [...(halves.get(date) ?? []), half])
  return halves
}

/** Leave that takes one of the stretches that are asked for. */
function overlapsOf(taken: readonly TakenLeave[], dates: readonly CountedDate[]) {
  const asked = dates.flatMap(({ date, pieces }) =>
    pieces.map(({ half, stretch }) => ({ date, range: stretch ?? ranges[half] })),
  )
  return taken.filter(({ halves }) =>
    halves.some(({ date, half, stretch }) =>
      asked.some(
        (piece) => piece.date === date && meets(piece.range, stretch === null ? ranges[half] : stretch),
      ),
    ),
  )
}

const ranges: Record<Half, readonly [number, number]> = { first: [0, 500], second: [500, 1000] }
const meets = (a: readonly [number, number], b: readonly [number, number]) => a[0] < b[1] && b[0] < a[1]

/** Of the days from one until before another. */
function workingDays(from: Day, before: Day, works: (date: Day) => boolean): number {
  let count = 0
  for (let date = from; date < before && count < 1000; date = addDays(date, 1)) if (works(date)) count++
  return count
}
