import { loose, WHOLE, type DayFacts, type DayStatus } from '#modules/attendance/domain/day-facts.ts'
import { lengthOf, shared, type Interval } from '#modules/attendance/domain/interval.ts'
import type { Pairs } from '#modules/attendance/domain/pairs.ts'

export function workedOf({ shift, breaks }: DayFacts, { intervals, paid_break, punches }: Pairs): number {
  const gross = lengthOf(intervals)
  if (!shift) return gross
  // a break that nobody punched is taken off by the shift's word
  if (!shift.rule.paid_break && (shift.rule.pairing === 'First and last' || punches.length <= 2))
    return gross - shared(intervals, breaks)
  return gross + (shift.rule.paid_break ? Math.min(paid_break, lengthOf(breaks)) : 0)
}
export function measure(
  { shift }: DayFacts,
  { first_in, last_out }: Pairs,
  left: readonly Interval[],
  { start, end }: Interval,
) {
  const rule = shift?.rule ?? loose
  if (rule.is_flexible || left.length === 0) return { late: 0, early: 0, raw_late: 0, forgiven: 0 }
  const raw_late = Math.max(0, (first_in ?? start) - start)
  const raw_early = Math.max(0, end - (last_out ?? end))
  const beyond = (raw: number, grace: number) =>
    raw <= grace ? 0 : rule.late_from === 'Start' ? raw : raw - grace
  const [late, early] = [beyond(raw_late, rule.start_grace), beyond(raw_early, rule.end_grace)]
  return { late, early, raw_late, forgiven: raw_late - late + (raw_early - early) }
}
export function statusOf(
  earned: number,
  isMissing: boolean,
  away: number,
  { leave_part, travel_part }: { leave_part: number; travel_part: number },
): DayStatus {
  if (isMissing) return 'Missing punch'
  if (leave_part >= WHOLE / 2) return earned === 0 ? 'Half leave, absent' : 'Half leave, present'
  if (away > 0 && earned === 0) return 'Half day'
  if (earned === 2) return travel_part > 0 ? 'Travel' : 'Present'
  return earned === 1 ? 'Half day' : 'Absent'
}
