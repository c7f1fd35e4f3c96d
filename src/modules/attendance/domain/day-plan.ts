import { WHOLE, type Because, type DayFacts } from '#modules/attendance/domain/day-facts.ts'
import { autoBreak } from '#modules/attendance/domain/day-measure.ts'
import { lengthOf, partOf, shared, without, type Interval } from '#modules/attendance/domain/interval.ts'

/** What of the timings is left to be worked after holiday, leave, travel and training. */
export function planOf(
  { shift, timings, breaks, day_type, free_half, taken, holiday }: DayFacts,
  because: Because[],
) {
  const all =
    shift && !shift.rule.paid_break ? breaks.reduce<Interval[]>(without, [...timings]) : [...timings]
  /** Minutes to be worked of them, without the break that will be deducted. */
  const due = (intervals: readonly Interval[]) => {
    const net = lengthOf(intervals)
    const [first, last] = [intervals[0], intervals.at(-1)]
    if (!shift || shift.rule.paid_break || !first || !last) return net
    const planned = shared([{ start: first.start, end: last.end }], breaks)
    return net - Math.max(0, autoBreak(shift.rule, net + planned) - planned)
  }
  const whole = due(all)
  if (shift)
    because.push({
      rule: 'shift',
      values: {
        name: shift.name,
        source: shift.source,
        start: timings[0]?.start ?? 0,
        end: timings.at(-1)?.end ?? 0,
        expected: whole,
      },
    })
  let left = all
  let left_part = day_type === 'Workday' ? WHOLE : 0
  if (day_type === 'Workday' && free_half) {
    left = cut(left, free_half === 'first' ? partOf(all, 0, 500) : partOf(all, 500, WHOLE))
    left_part -= WHOLE / 2
    because.push({ rule: 'halfHoliday', values: { name: holiday ?? '', half: free_half } })
  }
  const parts = { leave_part: 0, travel_part: 0, training_part: 0 }
  let unpaid = 0
  for (const { kind, name, from, to, paid_percent } of taken) {
    left = cut(left, partOf(all, from, to))
    const part = to - from
    // a workday has no more than is left of it; leave that takes a day off has its own part
    const held = day_type === 'Workday' ? Math.min(part, left_part) : part
    left_part = Math.max(0, left_part - held)
    parts[`${kind}_part`] += held
    unpaid += Math.round((held * (100 - paid_percent)) / 100)
    because.push({ rule: kind, values: { name, part: held, paid: paid_percent } })
  }
  return { left, whole, expected: left_part === 0 ? 0 : due(left), left_part, parts, unpaid }
}
const cut = (intervals: readonly Interval[], taken: readonly Interval[]): Interval[] =>
  taken.reduce<Interval[]>(without, [...intervals])
