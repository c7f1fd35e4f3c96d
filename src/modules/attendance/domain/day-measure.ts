import {
  loose,
  WHOLE,
  type DayFacts,
  type DayStatus,
  type ShiftRule,
} from '#modules/attendance/domain/day-facts.ts'
import { lengthOf, shared, type Interval } from '#modules/attendance/domain/interval.ts'
import type { Pairs } from '#modules/attendance/domain/pairs.ts'

/** Minutes of work, and those of them that are an unpaid break which nobody punched, beyond one that the shift plans. */
export function workedOf(
  { shift, breaks }: DayFacts,
  { intervals, paid_break, punches }: Pairs,
): { worked: number; deducted: number } {
  const gross = lengthOf(intervals)
  if (!shift) return { worked: gross, deducted: 0 }
  const { rule } = shift
  if (rule.paid_break) return { worked: gross + Math.min(paid_break, lengthOf(breaks)), deducted: 0 }
  const isPunched = rule.pairing === 'Every pair' && punches.length > 2
  if (isPunched) return { worked: gross, deducted: 0 }
  // a break that nobody punched is taken off by the shift's word
  const planned = shared(intervals, breaks)
  const deducted = Math.max(0, autoBreak(rule, gross) - planned)
  return { worked: gross - planned - deducted, deducted }
}
/** The break that is due after so many minutes of work: only what goes beyond the time after which it is due. */
export const autoBreak = (
  { auto_break_after: after, auto_break_minutes: minutes, paid_break }: ShiftRule,
  worked: number,
): number => (paid_break || after === null || minutes === null ? 0 : clamp(worked - after, 0, minutes))
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
export function measure({ shift }: DayFacts, { first_in, last_out }: Pairs, { start, end }: Interval) {
  const rule = shift?.rule ?? loose
  const raw_late = Math.max(0, (first_in ?? start) - start)
  const raw_early = Math.max(0, end - (last_out ?? end))
  const beyond = (raw: number, grace: number) =>
    raw <= grace ? 0 : rule.late_from === 'Start' ? raw : raw - grace
  const [late, early] = [beyond(raw_late, rule.start_grace), beyond(raw_early, rule.end_grace)]
  // who may come when they like still works all their minutes
  const forgiven = rule.is_flexible ? 0 : raw_late - late + (raw_early - early)
  return { late, early, raw_late, forgiven }
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
