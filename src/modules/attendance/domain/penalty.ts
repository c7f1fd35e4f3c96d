import { compareAmounts, isZero, least, multiply } from '#kernel/money.ts'

export interface PenaltyRule {
  counting: 'Occurrences' | 'Minutes'
  ignore_minutes: number
  free_occurrences: number
  every: number
  /** In days, exact. */
  penalty_days: string
  most_days: string | null
  /** From this day in a row on, each counts `row_factor` times; null: rows count as others do. */
  row_days: number | null
  /** Exact, at most two decimals. */
  row_factor: string
  /** What counts from so many on, up to the next step; none: for every so many. */
  steps: readonly PenaltyStepOf[]
}
export interface PenaltyStepOf {
  from_count: number
  penalty_days: string
}
/** What happened of one kind in a cycle: minutes, or null of what has none. */
export interface Occurrence {
  minutes: number | null
  date: string
  /** The last day before it on which the person was to work; null: unknown. */
  workday_before: string | null
}

export interface Penalty {
  times: number
  minutes: number
  /** Of them, after those that are free; days in a row more than once. */
  counted: number
  days: string
}

/** What the irregularities of one cycle come to: by the steps of the rule, else for every so many after the free ones. */
export function penaltyOf(rule: PenaltyRule, occurrences: readonly Occurrence[]): Penalty {
  const all = counting(rule, occurrences)
  const minutes = all.reduce((sum, one) => sum + (one.minutes ?? 0), 0)
  const weights = weightsOf(rule, all)
  const counted =
    rule.counting === 'Minutes'
      ? weighed(
          all.map((one) => one.minutes ?? 0),
          weights,
        )
      : weighed(
          weights.slice(rule.free_occurrences).map(() => 1),
          weights.slice(rule.free_occurrences),
        )
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
/** How often each counts, in hundredths. Holidays, days off and leave do not break a row, a day without the flaw does. */
function weightsOf({ row_days, row_factor }: PenaltyRule, all: readonly Occurrence[]): number[] {
  const factor = Number(multiply(row_factor, '100'))
  let [before, row] = ['', 0]
  return all.map(({ date, workday_before }) => {
    row = before !== '' && workday_before === before ? row + 1 : 1
    before = date
    return row_days !== null && row >= row_days ? factor : 100
  })
}
const weighed = (amounts: readonly number[], weights: readonly number[]): number =>
  amounts.reduce((sum, amount, at) => sum + amount * (weights[at] ?? 100), 0) / 100
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
export function onceADay<T extends Occurrence, S>(
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
