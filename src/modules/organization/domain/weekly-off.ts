import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { OffSpan } from '#kernel/calendar/weekly-off.ts'

export interface WeeklyOffRule {
  id: string
  from_on: Day
  to_on: Day | null
  days: readonly number[]
  branch_id: string | null
  segment_id: string | null
}
/** From a day until the day before another, or for good. */
export interface Membership {
  segment_id: string
  from: Day
  until: Day | null
}
export interface OffFacts {
  /** The branch and all above it, the nearest first. */
  branch_ids: readonly string[]
  segments: readonly Membership[]
}

/**
 * The weekly offs of one person, the ones that decide first: of a segment, of the nearest branch, of everybody; of those
 * alike what began later.
 */
export function offSpans(rules: readonly WeeklyOffRule[], facts: OffFacts): OffSpan[] {
  const later = rules.toSorted((a, b) => (a.from_on < b.from_on ? 1 : a.from_on > b.from_on ? -1 : 0))
  const plain = ({ from_on, to_on, days }: WeeklyOffRule): OffSpan => ({ from: from_on, till: to_on, days })
  return [
    ...later.flatMap((rule) =>
      facts.segments
        .filter(({ segment_id }) => segment_id === rule.segment_id)
        .flatMap((inside) => within(plain(rule), inside)),
    ),
    ...facts.branch_ids.flatMap((id) => later.filter(({ branch_id }) => branch_id === id).map(plain)),
    ...later.filter(({ branch_id, segment_id }) => branch_id === null && segment_id === null).map(plain),
  ]
}

/** What of a span lies in a membership. */
function within(span: OffSpan, { from, until }: Membership): OffSpan[] {
  const start = span.from > from ? span.from : from
  const last = until === null ? null : addDays(until, -1)
  const till = span.till === null ? last : last === null || span.till < last ? span.till : last
  return till !== null && till < start ? [] : [{ ...span, from: start, till }]
}
