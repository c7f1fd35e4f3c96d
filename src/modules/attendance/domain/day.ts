import {
  irregularities,
  loose,
  WHOLE,
  type Because,
  type DayFacts,
  type DayRecord,
  type DayStatus,
  type Irregularity,
} from '#modules/attendance/domain/day-facts.ts'
import { measure, statusOf, workedOf } from '#modules/attendance/domain/day-measure.ts'
import { planOf } from '#modules/attendance/domain/day-plan.ts'
import { inside, lengthOf, shared, type Interval, type Minute } from '#modules/attendance/domain/interval.ts'
import { overtimeOf, type Extra } from '#modules/attendance/domain/overtime.ts'
import { pairsOf } from '#modules/attendance/domain/pairs.ts'

const nothing = {
  first_in: null,
  last_out: null,
  punches: 0,
  expected: 0,
  worked: 0,
  break_minutes: 0,
  late: 0,
  early: 0,
  lost: 0,
  overtime: 0,
  present_part: 0,
  leave_part: 0,
  travel_part: 0,
  training_part: 0,
  absent_part: 0,
  unpaid_part: 0,
  punctuality: null,
}

/**
 * The record of a day from its facts (features 4.a.1, in the order of its steps). Pure: the same facts give the same
 * record in whatever order they came, and computing again changes nothing.
 */
export function evaluateDay(facts: DayFacts): DayRecord {
  const { standing, shift, day_type, now, window } = facts
  const because: Because[] = []
  const is_over = now >= window.end
  if (standing === 'Not joined' || standing === 'Left')
    return { ...nothing, status: standing, irregularities: [], because, is_final: true }
  const rule = shift?.rule ?? loose
  const pairs = pairsOf(facts.punches, window, rule, {
    midnight: facts.midnight,
    closes: is_over ? endOf(facts) : null,
  })
  const found = new Set<Irregularity>()
  if (pairs.punches.some(({ is_outside }) => is_outside)) found.add('Outside geofence')
  if (facts.outside > 0) found.add('Punch outside window')
  const base = {
    ...nothing,
    first_in: pairs.first_in,
    last_out: pairs.last_out,
    punches: pairs.punches.length,
    break_minutes: pairs.breaks,
  }
  const done = (record: Partial<DayRecord> & { status: DayStatus }): DayRecord => ({
    ...base,
    ...record,
    irregularities: irregularities.filter((one) => found.has(one)),
    because,
    is_final: record.is_final ?? is_over,
  })
  if (standing === 'Suspended') {
    if (pairs.punches.length) found.add('Worked while suspended')
    because.push({ rule: 'suspended', values: {} })
    return done({ status: 'Suspended', unpaid_part: 0 })
  }
  const plan = planOf(facts, because)
  const parts = plan.parts
  because.push({ rule: 'punches', values: { count: pairs.punches.length } })
  if (rule.round_minutes > 0 && pairs.punches.length > 0 && facts.sheet === null)
    because.push({
      rule: 'rounded',
      values: { minutes: rule.round_minutes, direction: rule.round_direction },
    })
  const { sheet } = facts
  const { worked, deducted } = sheet === null ? workedOf(facts, pairs) : { worked: sheet, deducted: 0 }
  if (sheet !== null) because.push({ rule: 'timesheet', values: { minutes: sheet } })
  if (deducted > 0)
    because.push({ rule: 'autoBreak', values: { minutes: deducted, after: rule.auto_break_after ?? 0 } })

  if (day_type !== 'Workday' && parts.leave_part === 0) {
    const overtime = earnedOvertime(facts, because, {
      worked,
      before: 0,
      after: worked,
      late: 0,
      is_off: true,
    })
    if (pairs.is_odd && is_over && sheet === null) found.add('Missing punch')
    if (overtime > 0) because.push({ rule: 'overtimeOff', values: { minutes: overtime } })
    const status =
      worked > 0 || pairs.punches.length > 0
        ? (`Worked on ${day_type === 'Holiday' ? 'holiday' : 'off day'}` as const)
        : day_type
    because.push({ rule: 'dayOff', values: { type: day_type, name: facts.holiday ?? '' } })
    return done({ status, worked, overtime })
  }
  if (!shift && parts.leave_part === 0) {
    because.push({ rule: 'noShift', values: {} })
    return done({ status: 'No shift', worked })
  }
  const away = WHOLE - plan.left_part
  if (plan.left_part === 0) {
    if (pairs.punches.length && parts.leave_part > 0) found.add('Worked on leave')
    const status =
      parts.leave_part > 0 && parts.leave_part >= parts.travel_part + parts.training_part
        ? 'On leave'
        : parts.travel_part >= parts.training_part
          ? 'Travel'
          : 'Training'
    because.push({ rule: 'effect', values: { unpaid: plan.unpaid } })
    return done({ status, worked, ...parts, unpaid_part: plan.unpaid, is_final: true })
  }
  if (facts.is_exempt) {
    because.push({ rule: 'exempt', values: {} })
    const present_part = plan.left_part
    return done({
      ...parts,
      status: 'Present',
      worked,
      present_part,
      unpaid_part: plan.unpaid,
      is_final: is_over,
    })
  }
  const { expected, left } = plan
  const [start, end] = [left[0]?.start ?? window.start, left.at(-1)?.end ?? window.end]
  const timed = timedOf(facts, left)
  const isThere = pairs.punches.length > 0 || sheet !== null
  if (!isThere && !is_over) {
    const status = now < (timed?.start ?? start) + rule.start_grace ? 'Upcoming' : 'Not in yet'
    return done({ ...parts, status, expected, unpaid_part: plan.unpaid })
  }
  if (!isThere && facts.synced_until !== null && facts.synced_until < window.end) {
    because.push({ rule: 'pendingSync', values: {} })
    return done({ ...parts, status: 'Pending sync', expected, unpaid_part: plan.unpaid, is_final: false })
  }
  const { late, forgiven, ...measured } = timed ? measure(facts, pairs, timed) : untimed
  if (late > 0) found.add('Late in')
  if (timed && facts.core) because.push({ rule: 'core', values: { ...timed } })
  if (timed)
    because.push({
      rule: 'late',
      values: { late, raw: measured.raw_late, grace: rule.start_grace, from: rule.late_from },
    })
  if (!is_over && (now < end || (pairs.last_out === null && sheet === null)))
    return done({ ...parts, status: 'In progress', expected, worked, late, unpaid_part: plan.unpaid })
  const early = pairs.last_out === null ? 0 : measured.early
  if (early > 0) found.add('Early out')
  // nobody says when the work of a timesheet was done
  const is_free = rule.is_flexible || sheet !== null
  const within = is_free ? Math.min(worked, expected) : shared(pairs.intervals, left) - deducted
  const lost = Math.max(0, expected - Math.min(expected, within + (rule.paid_break ? pairs.paid_break : 0)))
  because.push({ rule: 'early', values: { early, lost, worked, expected } })
  const overtime = earnedOvertime(facts, because, {
    worked,
    before: is_free ? 0 : Math.max(0, start - (pairs.first_in ?? start)),
    after: is_free ? Math.max(0, worked - expected) : Math.max(0, (pairs.last_out ?? end) - end),
    late,
    is_off: false,
  })
  if (overtime > 0) because.push({ rule: 'overtime', values: { minutes: overtime } })

  const share = plan.whole > 0 ? expected / plan.whole : 1
  const full = Math.min(expected, Math.round((rule.full_day_minutes ?? plan.whole) * share))
  const half = Math.min(
    full,
    Math.round((rule.half_day_minutes ?? (rule.full_day_minutes ?? plan.whole) / 2) * share),
  )
  const counted = worked + forgiven
  const is_enough = rule.one_punch_is_present && pairs.punches.length > 0
  const is_missing = pairs.is_odd && !is_enough && sheet === null
  const earned =
    is_enough || (!is_missing && counted >= full) ? 2 : !is_missing && counted >= half && worked > 0 ? 1 : 0
  if (is_missing) found.add('Missing punch')
  else if (earned === 0) found.add('Absent')
  else if (earned === 1 || (counted < full && (!pairs.is_odd || sheet !== null))) found.add('Short hours')
  const allowed = lengthOf(facts.breaks)
  if (allowed > 0 && pairs.breaks > allowed) found.add('Break over limit')
  because.push({
    rule: is_missing
      ? 'missing'
      : is_enough
        ? 'onePunch'
        : earned === 2
          ? 'full'
          : earned === 1
            ? 'half'
            : 'absent',
    values: { worked, expected, full, half },
  })
  const present_part = Math.round((plan.left_part * earned) / 2)
  const absent_part = plan.left_part - present_part
  const unpaid_part = absent_part + plan.unpaid
  because.push({ rule: 'effect', values: { unpaid: unpaid_part } })
  return done({
    ...parts,
    status: statusOf(earned, is_missing, away, parts),
    expected,
    worked,
    late,
    early,
    lost,
    overtime,
    present_part,
    absent_part,
    unpaid_part,
    punctuality:
      expected > 0
        ? Math.max(0, Math.round((100 * (expected - Math.max(late + early, lost))) / expected))
        : null,
  })
}

/** From when to when somebody has to be there: the shift, or the core hours of a flexible one; null: when they like. */
function timedOf({ shift, core, sheet }: DayFacts, left: readonly Interval[]): Interval | null {
  if (!shift || sheet !== null || (shift.rule.is_flexible && !core)) return null
  const held = shift.rule.is_flexible && core ? inside(left, core) : left
  const [first, last] = [held[0], held.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}
/** Overtime of the day; none for levels that earn none. */
function earnedOvertime({ overtime, no_overtime }: DayFacts, because: Because[], extra: Extra): number {
  const minutes = overtimeOf(overtime, extra)
  if (no_overtime === null) return minutes
  if (minutes > 0) because.push({ rule: 'noOvertime', values: { minutes, name: no_overtime } })
  return 0
}
const untimed = { late: 0, early: 0, raw_late: 0, forgiven: 0 }

const endOf = ({ timings, shift }: DayFacts): Minute | null =>
  shift?.rule.auto_checkout ? (timings.at(-1)?.end ?? null) : null
