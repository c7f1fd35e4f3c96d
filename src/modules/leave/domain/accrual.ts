import { addMonths, type Day } from '#kernel/calendar/day.ts'
import { intersection, rangeLength, type DayRange } from '#kernel/calendar/range.ts'
import { daysIn, eligibleIn, servedFrom } from '#modules/leave/domain/eligible.ts'
import { stretchesOf } from '#modules/leave/domain/restart.ts'
import type { Accrual, LeaveYear, RuleSpan, Work, Worker } from '#modules/leave/domain/policy.ts'
import {
  earningSpans,
  monthShare,
  monthsOf,
  slotsOf,
  withinSpan,
  type Slot,
} from '#modules/leave/domain/slots.ts'
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
 * All that the rules give until a day, in order. What is due is always the whole since the year began less what was given
 * before, so roundings never drift, a year in two halves gives the same as in one, and rules that follow each other in a
 * year give together what each is worth for its time, whenever in it they give. What was given stays.
 */
export function grants(facts: EarningFacts, until: Day): Grant[] {
  const found: Grant[] = []
  const spans = earningSpans(facts.spans)
  const carried = { work: 0 }
  for (const year of facts.years) {
    if (year.start > until) break
    for (const part of stretchesOf(year, facts.restarts)) {
      if (part.is_anew) carried.work = 0
      const sofar: SoFar = { fine: 0, share: 0, given: 0 }
      for (const span of spans)
        if (span.from <= until) found.push(...givenBy({ facts, span, year, part, sofar, carried }, until))
    }
  }
  return found
    .filter(({ on, amount }) => on <= until && amount !== 0 && !(facts.opened_on && on <= facts.opened_on))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** What came of a year, or of a stretch of it, by the rules before the one that is looked at. */
interface SoFar {
  /** What they are worth for the time in which they were in force, in fine ticks. */
  fine: number
  /** That time, as a share of the year. */
  share: number
  /** What was given, in ticks. It may be more: a year's days are given at its beginning. */
  given: number
}
/** One rule in one year, or in a stretch of it. */
interface Stay {
  facts: EarningFacts
  span: RuleSpan
  year: LeaveYear
  part: DayRange
  sofar: SoFar
  carried: { work: number }
}

function givenBy(stay: Stay, until: Day): Grant[] {
  const { facts, span, year, part, sofar } = stay
  const [inYear, within] = [withinSpan(year, span), withinSpan(part, span)]
  if (!inYear || !within || (!span.accrual && !span.renewal)) return []
  const renewed = renewal(stay, inYear, within)
  const accrued = accruals(stay, renewed?.sum ?? null, until)
  sofar.fine += (renewed?.fine ?? 0) + accrued.fine
  const days = daysIn(eligibleIn(within, facts.worker, span))
  sofar.share += (monthShare(year, year, inYear) * days) / rangeLength(inYear)
  return [...(renewed ? [renewed.grant] : []), ...accrued.found]
}

/**
 * What a year gives at its beginning, on the first day that it is for somebody, or on the first of a new rule; and again
 * once it starts anew.
 */
function renewal({ facts, span, year, part, sofar }: Stay, inYear: DayRange, within: DayRange) {
  const { unit, worker } = facts
  const on = eligibleIn(within, worker, span)[0]?.start
  if (!on || !span.renewal) return null
  const { days, prorate, round } = span.renewal
  const annual = withTenure(ticksOf(days, unit), span, worker, on, unit) * FINE
  const whole = year.whole ?? rangeLength(year)
  const worth = (cut: DayRange, own: number) =>
    share((annual * monthShare(year, year, cut) * rangeLength(year)) / whole, own, rangeLength(cut))
  const rest = { start: within.start, end: part.end }
  const own = prorate ? daysIn(eligibleIn(rest, worker, span)) : whole
  const due = prorate
    ? worth({ start: inYear.start, end: year.end }, own)
    : annual * (1 - Math.min(1, sofar.share))
  const sum = roundFine(sofar.fine + due, round, ticksPer[unit])
  const amount = Math.max(0, sum - sofar.given)
  sofar.given += amount
  const reason =
    own === whole ? `Renewal of ${year.name}` : `Renewal of ${year.name}: ${own} of ${whole} days`
  const grant: Grant = { kind: 'renewal', on, amount, year, max_total: null, reason }
  return { grant, sum, fine: worth(inYear, daysIn(eligibleIn(within, worker, span))) }
}

/** The share of a whole that some of its days get: the one proration of all that is given. */
export const share = (whole: number, days: number, of: number) =>
  days >= of ? whole : Math.floor((whole / of) * days)

/** What one rule gives little by little, and what it is worth for its time, in fine ticks. */
function accruals(stay: Stay, renewed: number | null, until: Day): { found: Grant[]; fine: number } {
  const { facts, span, year, part, sofar } = stay
  const { accrual } = span
  const found: Grant[] = []
  if (!accrual) return { found, fine: 0 }
  const { unit, worker, opened_on } = facts
  const { every, timing, basis, round, max_per_year, max_total, start_after_months } = accrual
  const byWork = basis === 'Worked days'
  const rounded = (fine: number) => roundFine(fine, round, ticksPer[unit])
  // work is given in whole parts, which are not rounded
  const before = renewed ?? (byWork ? rounded(sofar.fine) : null)
  const sumOf = (fine: number) => {
    if (before === null) return Math.min(rounded(sofar.fine + fine), most(max_per_year, unit))
    return before + Math.min(byWork ? fine / FINE : rounded(fine), most(max_per_year, unit))
  }
  let fine = 0
  for (const slot of slotsOf(year, monthsOf[every])) {
    if (slot.start > until) break
    const cut = withinSpan(slot, span)
    const range = cut && intersection(cut, part)
    const own = range ? eligibleIn(range, worker, span, start_after_months) : []
    const on = givenOn(accrual, own)
    if (!cut || !range || !on || (byWork && opened_on && on <= opened_on)) continue
    const piece = { ...stay, slot, cut, range, own, on }
    const worth = byWork ? worked(piece) : periodic(piece)
    // on its first day a slot is given whole: what ends the rule in its middle is not known then
    const ends = {
      ...piece,
      cut: { ...cut, end: slot.end },
      range: { start: range.start, end: endIn(slot, part) },
    }
    const given =
      !byWork && timing === 'Start' && cut.end < slot.end
        ? periodic({ ...ends, own: eligibleIn(ends.range, worker, span, start_after_months) })
        : worth
    const amount = Math.max(0, sumOf(fine + given.fine) - sofar.given)
    sofar.given += amount
    fine += worth.fine
    found.push({
      kind: 'accrual',
      on,
      amount,
      year,
      max_total: max_total === null ? null : ticksOf(max_total, unit),
      reason: given.reason,
    })
  }
  return { found, fine: Math.min(fine, most(max_per_year, unit) * FINE) }
}

const endIn = (slot: DayRange, part: DayRange) => (slot.end < part.end ? slot.end : part.end)

/** The day in a slot on which it is given. */
export const givenOn = ({ basis, timing }: Accrual, own: readonly DayRange[]): Day | undefined =>
  basis === 'Worked days' || timing === 'End' ? own.at(-1)?.end : own[0]?.start

interface Piece extends Stay {
  slot: Slot
  /** What of the slot the rule is in force for. */
  cut: DayRange
  /** What of that lies between two restarts. */
  range: DayRange
  own: DayRange[]
  on: Day
}
interface Worth {
  fine: number
  reason: string
}

function periodic({ facts, span, year, slot, cut, range, own, on }: Piece): Worth {
  const { unit, worker, work } = facts
  const { rate, unpaid_allowed_days } = accrualOf(span)
  const annual = withTenure(ticksOf(rate, unit), span, worker, on, unit)
  const away = unpaid_allowed_days === null ? 0 : work.unpaid(range)
  const unpaid = unpaid_allowed_days !== null && away > unpaid_allowed_days * 1000 ? away : 0
  const days = Math.max(0, daysIn(own) - unpaid / 1000)
  const whole = rangeLength(slot)
  const part = days < whole ? `: ${textOf(Math.round(days * 1000), 'Day')} of ${whole} days` : ''
  return {
    fine: share(((annual * FINE) / slot.of) * monthShare(year, slot, cut), days, rangeLength(cut)),
    reason: `Accrual of ${slot.label}${part}`,
  }
}

/** One for so many days worked; what does not make a whole is carried to the next period, and over the year's end. */
function worked({ facts, span, slot, own, on, carried }: Piece): Worth {
  const { unit, worker, work, opened_on } = facts
  const { rate, per_days } = accrualOf(span)
  const since = opened_on && opened_on >= slot.start ? { start: slot.start, end: opened_on } : null
  const days = own.reduce((total, range) => total + work.worked(range), 0)
  const before = since
    ? own.reduce((total, range) => {
        const part = intersection(range, since)
        return total + (part ? work.worked(part) : 0)
      }, 0)
    : 0
  const total = carried.work + days - before
  const times = Math.floor(total / (per_days * 1000))
  carried.work = total - times * per_days * 1000
  return {
    fine: times * withTenure(ticksOf(rate, unit), span, worker, on, unit) * FINE,
    reason: `${slot.label}: ${textOf(total, 'Day')} days worked, ${textOf(carried.work, 'Day')} carried on`,
  }
}

/** By the tier of the day itself: a change of tier leaves what was given before. */
function withTenure(base: number, { tiers }: RuleSpan, worker: Worker, on: Day, unit: Unit): number {
  const reached = (tiers ?? []).filter(({ from_months }) => addMonths(servedFrom(worker), from_months) <= on)
  const tier = reached.toSorted((a, b) => b.from_months - a.from_months)[0]
  if (!tier) return base
  return tier.effect === 'Instead' ? ticksOf(tier.days, unit) : base + ticksOf(tier.days, unit)
}

const most = (text: string | null, unit: Unit) => (text === null ? Infinity : ticksOf(text, unit))

function accrualOf(span: RuleSpan) {
  if (!span.accrual) throw new TypeError('A rule without accrual was asked what it accrues.')
  return span.accrual
}
