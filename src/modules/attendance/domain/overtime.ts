export interface OvertimeRule {
  counts_before: boolean
  counts_after: boolean
  minimum_minutes: number
  block_minutes: number
  /** Lateness is worked off first. */
  late_first: boolean
  cap_day: number
}
interface Extra {
  worked: number
  before: number
  after: number
  late: number
  /** On a day without work, all of it is extra. */
  is_off: boolean
}

/** Overtime of a day as it was worked, before anybody approved it: whole blocks, up to the day's cap. */
export function overtimeOf(
  rule: OvertimeRule | null,
  { worked, before, after, late, is_off }: Extra,
): number {
  if (!rule) return 0
  const raw = is_off
    ? worked
    : (rule.counts_before ? before : 0) + (rule.counts_after ? after : 0) - (rule.late_first ? late : 0)
  if (raw < rule.minimum_minutes || raw <= 0) return 0
  // the day's cap is the law's for work beyond the hours of a day; a day off has no such hours
  const most = is_off ? Math.max(rule.cap_day, 480) : rule.cap_day
  return Math.min(Math.floor(raw / rule.block_minutes) * rule.block_minutes, most)
}
