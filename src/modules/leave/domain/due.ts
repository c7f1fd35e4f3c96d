import { addDays, type Day } from '#kernel/calendar/day.ts'
import { intersection, type DayRange } from '#kernel/calendar/range.ts'
import { givenOn, grants, type EarningFacts, type Grant } from '#modules/leave/domain/accrual.ts'
import { nextEnd, type Holding } from '#modules/leave/domain/consume.ts'
import { eligibleIn } from '#modules/leave/domain/eligible.ts'
import { stretchesOf } from '#modules/leave/domain/restart.ts'
import { closes } from '#modules/leave/domain/renewal.ts'
import { earningSpans, monthsOf, slotsOf, withinSpan } from '#modules/leave/domain/slots.ts'

/** All that is given until a day, and on which day after it something may be given next. */
export interface Plan {
  grants: readonly Grant[]
  next_on: Day | null
}
export const planOf = (facts: EarningFacts, until: Day): Plan => ({
  grants: grants(facts, until),
  next_on: nextGrant(facts, until),
})

/**
 * The first day after a run on which an account may change by itself: something is given, ends, or a year closes. It may
 * be too early, which costs a look, and is never too late. Facts that change are told by who changes them.
 */
export function nextOn(facts: EarningFacts, plan: Plan, holding: Holding, until: Day): Day | null {
  const end = nextEnd(holding, until, '9999-12-31')
  return first([
    plan.next_on,
    nextYear(facts, until),
    ...movesOf(facts).filter((day) => day > until),
    end && addDays(end, 1),
  ])
}

/** The next slot of any rule; whether it will give something is not asked, for work may change that. */
function nextGrant({ spans, years, worker, restarts }: EarningFacts, until: Day): Day | null {
  const found: Day[] = []
  for (const span of earningSpans(spans)) {
    const { accrual, renewal } = span
    if ((!accrual && !renewal) || (span.till !== null && span.till <= until)) continue
    for (const year of years) {
      if (year.end <= until) continue
      const slots = accrual ? slotsOf(year, monthsOf[accrual.every]) : []
      const givenIn = (part: DayRange): Day[] => {
        const within = withinSpan(part, span)
        if (!within) return []
        const renewed = renewal && eligibleIn(within, worker, span)[0]?.start
        const days = renewed ? [renewed] : []
        for (const slot of accrual ? slots : []) {
          const range = intersection(slot, within)
          if (!accrual || !range || range.end <= until) continue
          const on = givenOn(accrual, eligibleIn(range, worker, span, accrual.start_after_months))
          if (on) days.push(on)
          if (on && on > until) break
        }
        return days
      }
      const coming = stretchesOf(year, restarts)
        .flatMap(givenIn)
        .filter((day) => day > until)
      found.push(...coming)
      // years are in order: nothing of a later one comes sooner
      if (coming.length) break
    }
  }
  return first(found)
}

/** Years that end, also one that ended now: it closes tomorrow. */
function nextYear({ spans, years }: EarningFacts, until: Day): Day | null {
  if (!spans.some(closes)) return null
  const year = years.find(({ end }) => end >= until)
  return year ? addDays(year.end, 1) : null
}

/** Leaving pays or ends, a restart too; another kind of employment or place of work may change what days are worth. */
function movesOf({ restarts, worker: { left_on, types, segments } }: EarningFacts): Day[] {
  const days = [...restarts, ...types.flatMap(({ from, till }) => (till ? [from, addDays(till, 1)] : [from]))]
  for (const { from, until } of segments ?? []) days.push(from, ...(until ? [until] : []))
  return left_on ? [...days, addDays(left_on, 1)] : days
}

export function first(days: readonly (Day | null)[]): Day | null {
  let found: Day | null = null
  for (const day of days) if (day && (found === null || day < found)) found = day
  return found
}
