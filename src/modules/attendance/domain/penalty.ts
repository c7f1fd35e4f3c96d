import { compareAmounts, isZero, least, multiply } from '#kernel/money.ts'

export interface PenaltyRule {
  counting: 'Occurrences' | 'Minutes'
  ignore_minutes: number
  free_occurrences: number
  every: number
  /** In days, exact. */
  penalty_days: string
  most_days: string | null
  /** What counts from so many on, up to the next step; none: for every so many. */
  steps: readonly PenaltyStepOf[]
}
export interface PenaltyStepOf {
  from_count: number
  penalty_days: string
}
/** What happened of one kind in a cycle: minutes, or null of what has none. */
export type Occurrence = { minutes: number | null }

export interface Penalty {
  times: number
  minutes: number
  /** Of them, after those that are free. */
  counted: number
  days: string
}

/** What the irregularities of one cycle come to: by the steps of the rule, else for every so many after the free ones. */
export function penaltyOf(rule: PenaltyRule, occurrences: readonly Occurrence[]): Penalty {
  const all = counting(rule, occurrences)
  const minutes = all.reduce((sum, one) => sum + (one.minutes ?? 0), 0)
  const counted = rule.counting === 'Minutes' ? minutes : Math.max(0, all.length - rule.free_occurrences)
  const days = rule.steps.length > 0 ? stepDays(rule.steps, counted) : everyDays(rule, counted)
  return {
    times: all.length,
    minutes,
    counted,
    days: rule.most_days === null ? days : least(days, rule.most_days),
  }
}
const counting = <T extends Occurrence>({ ignore_minutes }: PenaltyRule, all: readonly T[]): T[] =>
  all.filter(({ minutes }) => minutes === null || minutes > ignore_minutes)
const everyDays = ({ penalty_days, every }: PenaltyRule, counted: number) =>
  multiply(penalty_days, String(Math.floor(counted / every)))
const stepDays = (steps: readonly PenaltyStepOf[], counted: number) =>
  steps.toSorted((a, b) => a.from_count - b.from_count).findLast(({ from_count }) => from_count <= counted)
    ?.penalty_days ?? '0'

/** Flaws of one day that are of the same missing time. */
const ofTime = ['Late in', 'Early out', 'Short hours', 'Absent']
export interface Counting<T, S> {
  setting: S
  irregularity: string
  rule: PenaltyRule
  /** The cycle: its kind and first day. */
  cycle: string
  found: readonly T[]
}

/**
 * Of rules that count the same missing time of a day in the same cycle, such as lateness and short hours, the one that
 * comes to more keeps the day (features 4.a.4, "take larger"); the others count what is left to them.
 */
export function onceADay<T extends Occurrence & { date: string }, S>(
  countings: readonly Counting<T, S>[],
): (Counting<T, S> & { penalty: Penalty })[] {
  const taken = new Map<string, Set<string>>()
  const left = countings.map((one): Counting<T, S> & { penalty: Penalty } => ({
    ...one,
    penalty: penaltyOf(one.rule, one.found),
  }))
  const done: typeof left = []
  while (left.length > 0) {
    const most = left.reduce((a, b) => (compareAmounts(b.penalty.days, a.penalty.days) > 0 ? b : a))
    left.splice(left.indexOf(most), 1)
    done.push(most)
    if (!ofTime.includes(most.irregularity) || isZero(most.penalty.days)) continue
    const days = taken.get(most.cycle) ?? new Set<string>()
    for (const { date } of costing(most.rule, most.found)) days.add(date)
    taken.set(most.cycle, days)
    for (const other of left) {
      if (other.cycle !== most.cycle || !ofTime.includes(other.irregularity)) continue
      other.found = other.found.filter(({ date }) => !days.has(date))
      other.penalty = penaltyOf(other.rule, other.found)
    }
  }
  return done
}

/** Without those that are free, the first ones. */
const costing = <T extends Occurrence>(rule: PenaltyRule, found: readonly T[]): T[] =>
  counting(rule, found).slice(rule.counting === 'Minutes' ? 0 : rule.free_occurrences)
