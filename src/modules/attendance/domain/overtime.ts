export const blockRoundings = ['Down', 'Nearest', 'Up'] as const
export interface OvertimeRule {
  counts_before: boolean
  counts_after: boolean
  minimum_minutes: number
  block_minutes: number
  block_rounding: (typeof blockRoundings)[number]
  /** Lateness is worked off first. */
  late_first: boolean
  cap_day: number
}
export interface Extra {
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
  return Math.min(inBlocks(raw, rule), mostOvertime(rule.cap_day, { is_off }))
}

const toWhole = { Down: Math.floor, Nearest: Math.round, Up: Math.ceil }
const inBlocks = (minutes: number, { block_minutes, block_rounding }: OvertimeRule) =>
  toWhole[block_rounding](minutes / block_minutes) * block_minutes

/** Labour Act 28: the ordinary hours of a day. */
const ORDINARY_DAY = 480

/**
 * The most overtime of one day, for days, claims and approvals alike. Labour Act 30 limits what is worked beyond the ordinary
 * hours of a day, 4 hours by law. A day off has no ordinary hours, all of its work is overtime: there the limit is an ordinary
 * day, unless the setting allows more. The limit of a week holds for both.
 */
export const mostOvertime = (cap_day: number, { is_off }: { is_off: boolean }): number =>
  is_off ? Math.max(cap_day, ORDINARY_DAY) : cap_day
