import { addMonths, type Day } from '#kernel/calendar/day.ts'
import { intersection, rangeLength, type DayRange } from '#kernel/calendar/range.ts'
import { daysIn, eligibleIn, later } from '#modules/leave/domain/eligible.ts'
import { stretchesOf } from '#modules/leave/domain/restart.ts'
import {
  ruleAt,
  type LeaveYear,
  type RuleSpan,
  type Work,
  type Worker,
} from '#modules/leave/domain/policy.ts'
import { FINE, roundFine, textOf, ticksOf, ticksPer, type Unit } from '#modules/leave/domain/ticks.ts'

export interface EarningFacts {
  unit: Unit
  worker: Worker
  spans: readonly RuleSpan[]
  years: readonly LeaveYear[]
  work: Work
  /** What lies before was brought in by an opening balance: it is not given again. */
  opened_on: Day | null
  /** The days on which the balance started anew, in order. */
  restarts: readonly Day[]
}
/** Days that are given on a day, before a highest balance is asked about. */
export interface Grant {
  kind: 'renewal' | 'accrual'
  on: Day
  amount: number
  year: LeaveYear
  max_total: number | null
  reason: string
}

/**
 * All that the rules give until a day, in order. What is due is always the whole since the year began less what was due
 * before, so roundings never drift, and a year in two halves gives the same as in one.
 */
export function grants(facts: EarningFacts, until: Day): Grant[] {
  const found: Grant[] = []
  const carried = { work: 0 }
  for (const year of facts.years) {
    if (year.start > until) break
    for (const part of stretchesOf(year, facts.restarts)) {
      if (part.is_anew) carried.work = 0
      const renewed = renewal(facts, year, part)
      if (renewed) found.push(renewed)
      found.push(...accruals(facts, year, part, carried, until))
    }
  }
  return found
    .filter(({ on, amount }) => on <= until && amount !== 0 && !(facts.opened_on && on <= facts.opened_on))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** What a year gives at its beginning, or on the first day that it is for somebody; and again once it starts anew. */
function renewal({ unit, worker, spans }: EarningFacts, year: LeaveYear, part: DayRange): Grant | null {
  const span = spans.find(({ till, from }) => from <= part.end && (till === null || till >= part.start))
  const first = span && eligibleIn(part, worker, span)[0]?.start
  if (!first) return null
  const on = later(first, span.from)
  const rule = ruleAt(spans, on)
  if (!rule?.renewal || on > part.end) return null
  const { days, prorate, round } = rule.renewal
  const annual = withTenure(ticksOf(days, unit), rule, worker, on, unit)
  const whole = year.whole ?? rangeLength(year)
  const own = prorate ? daysIn(eligibleIn(part, worker, rule)) : whole
  return {
    kind: 'renewal',
    on,
    amount: roundFine(share(annual * FINE, own, whole), round, ticksPer[unit]),
    year,
    max_total: null,
    reason: own === whole ? `Renewal of ${year.name}` : `Renewal of ${year.name}: ${own} of ${whole} days`,
  }
}

/** The share of a whole that some of its days get: the one proration of all that is given. */
export const share = (whole: number, days: number, of: number) =>
  days >= of ? whole : Math.floor((whole / of) * days)

export const monthsOf = { Month: 1, Quarter: 3, 'Half-year': 6 } as const

function accruals(
  facts: EarningFacts,
  year: LeaveYear,
  part: DayRange,
  carried: { work: number },
  until: Day,
): Grant[] {
  const found: Grant[] = []
  const due = { fine: 0, given: 0 }
  for (const span of facts.spans) {
    if (!span.accrual || (span.till !== null && span.till < year.start) || span.from > year.end) continue
    for (const slot of slotsOf(year, monthsOf[span.accrual.every])) {
      if (slot.start > until) break
      const range = intersection(slot, part)
      const own = range ? eligibleIn(range, facts.worker, span, span.accrual.start_after_months) : []
      const first = own[0]?.start
      const last = own.at(-1)?.end
      if (!range || !first || !last) continue
      const byWork = span.accrual.basis === 'Worked days'
      const on = byWork || span.accrual.timing === 'End' ? last : first
      if (ruleAt(facts.spans, on) !== span || (facts.opened_on && on <= facts.opened_on)) continue
      const slotFacts = { facts, span, slot, range, own, on, year }
      found.push(byWork ? worked(slotFacts, carried, due) : periodic(slotFacts, due))
    }
  }
  return found
}

export interface Slot extends DayRange {
  label: string
  /** How many of them a year has. */
  of: number
}
interface SlotFacts {
  facts: EarningFacts
  span: RuleSpan
  slot: Slot
  /** What of the slot lies between two restarts. */
  range: DayRange
  own: DayRange[]
  on: Day
  year: LeaveYear
}
interface Due {
  /** The exact sum of the year so far, in fine ticks. */
  fine: number
  given: number
}

function periodic(
  { facts: { unit, worker, work }, span, slot, range, own, on, year }: SlotFacts,
  due: Due,
): Grant {
  const { rate, round, max_per_year, max_total, unpaid_allowed_days } = accrualOf(span)
  const annual = withTenure(ticksOf(rate, unit), span, worker, on, unit)
  const whole = rangeLength(slot)
  const unpaid =
    unpaid_allowed_days === null
      ? 0
      : work.unpaid(range) > unpaid_allowed_days * 1000
        ? work.unpaid(range)
        : 0
  const days = Math.max(0, daysIn(own) - unpaid / 1000)
  due.fine += share((annual * FINE) / slot.of, days, whole)
  const sum = Math.min(roundFine(due.fine, round, ticksPer[unit]), most(max_per_year, unit))
  const amount = Math.max(0, sum - due.given)
  due.given += amount
  const part = days < whole ? `: ${textOf(Math.round(days * 1000), 'Day')} of ${whole} days` : ''
  return {
    kind: 'accrual',
    on,
    amount,
    year,
    max_total: max_total === null ? null : ticksOf(max_total, unit),
    reason: `Accrual of ${slot.label}${part}`,
  }
}

/** One for so many days worked; what does not make a whole is carried to the next period, and over the year's end. */
function worked(
  { facts: { unit, worker, work, opened_on }, span, slot, own, on, year }: SlotFacts,
  carried: { work: number },
  due: Due,
): Grant {
  const { rate, per_days, max_per_year, max_total } = accrualOf(span)
  const since = opened_on && opened_on >= slot.start ? { start: opened_on, end: opened_on } : null
  const days = own.reduce((total, range) => total + work.worked(range), 0)
  const before = since
    ? own.reduce((total, range) => {
        const part = intersection(range, { start: slot.start, end: since.end })
        return total + (part ? work.worked(part) : 0)
      }, 0)
    : 0
  const total = carried.work + days - before
  const times = Math.floor(total / (per_days * 1000))
  carried.work = total - times * per_days * 1000
  const each = withTenure(ticksOf(rate, unit), span, worker, on, unit)
  const amount = Math.max(0, Math.min(times * each, most(max_per_year, unit) - due.given))
  due.given += amount
  return {
    kind: 'accrual',
    on,
    amount,
    year,
    max_total: max_total === null ? null : ticksOf(max_total, unit),
    reason: `${slot.label}: ${textOf(total, 'Day')} days worked, ${textOf(carried.work, 'Day')} carried on`,
  }
}

export function slotsOf(year: LeaveYear, months: number): Slot[] {
  const slots = Math.ceil(year.periods.length / months)
  // a first short year gives the months that it has
  const of = Math.max(slots, 12 / months)
  return Array.from({ length: slots }, (_, index) => {
    const part = year.periods.slice(index * months, (index + 1) * months)
    const [first, last] = [part[0], part.at(-1)]
    if (!first || !last) throw new RangeError(`Leave year ${year.name} has no months.`)
    const label = first === last ? first.label : `${first.label} – ${last.label}`
    return { start: first.start, end: last.end, label, of }
  })
}

/** By the tier of the day itself: a change of tier leaves what was given before. */
function withTenure(base: number, { tiers }: RuleSpan, { joined_on }: Worker, on: Day, unit: Unit): number {
  const reached = (tiers ?? []).filter(({ from_months }) => addMonths(joined_on, from_months) <= on)
  const tier = reached.toSorted((a, b) => b.from_months - a.from_months)[0]
  if (!tier) return base
  return tier.effect === 'Instead' ? ticksOf(tier.days, unit) : base + ticksOf(tier.days, unit)
}

const most = (text: string | null, unit: Unit) => (text === null ? Infinity : ticksOf(text, unit))

function accrualOf(span: RuleSpan) {
  if (!span.accrual) throw new TypeError('A rule without accrual was asked what it accrues.')
  return span.accrual
}
