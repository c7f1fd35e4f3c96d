/** When somebody is to work on a day of the week: minutes from its midnight, beyond 1440 on the next day. */
export interface Timing {
  weekday: number
  start: number
  end: number
  break_start: number | null
  break_end: number | null
  /** Of flexible hours, when everybody is there; not in weeks that were written before there was one. */
  core_start?: number | null
  core_end?: number | null
}

export const timingsOn = (timings: readonly Timing[], day: number): Timing[] =>
  timings.filter(({ weekday }) => weekday === day).toSorted((a, b) => a.start - b.start)

/** One line of the form of a shift: clocks of a day. */
export interface TimingLine {
  weekday: number
  start: string
  end: string
  break_start: string | null
  break_end: string | null
  core_start: string | null
  core_end: string | null
}
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** An end that is not after the start is on the next day. */
export function timingOf(line: TimingLine): Timing {
  const { weekday, start, end, break_start, break_end, core_start, core_end } = line
  const from = minutes(start)
  const after = (text: string) => (minutes(text) <= from ? minutes(text) + 1440 : minutes(text))
  const at = (text: string | null) =>
    text === null ? null : minutes(text) < from ? minutes(text) + 1440 : minutes(text)
  return {
    weekday,
    start: from,
    end: after(end),
    break_start: at(break_start),
    break_end: at(break_end),
    core_start: at(core_start),
    core_end: at(core_end),
  }
}
/** What is wrong with the week of a shift; nothing: it can be worked. */
export function timingProblems(lines: readonly TimingLine[]): string[] {
  const all = lines.map(timingOf)
  const found = new Set<string>()
  if (all.length === 0) found.add('Add working hours for at least one day.')
  for (const one of all) {
    if (one.end - one.start > 960) found.add('A shift can last at most 16 hours.')
    if ((one.break_start === null) !== (one.break_end === null))
      found.add('A break needs a start and an end.')
    if (
      one.break_start !== null &&
      one.break_end !== null &&
      !(one.start <= one.break_start && one.break_start < one.break_end && one.break_end <= one.end)
    )
      found.add('The break must lie within the working hours.')
    const { core_start = null, core_end = null } = one
    if (
      core_start !== null &&
      core_end !== null &&
      !(one.start <= core_start && core_start < core_end && core_end <= one.end)
    )
      found.add('Core hours must lie within the working hours.')
  }
  // the week goes round: Saturday night meets Sunday morning
  const starts = all.map((one) => ({
    start: one.weekday * 1440 + one.start,
    end: one.weekday * 1440 + one.end,
  }))
  const week = 7 * 1440
  const overlaps = starts.some((a, i) =>
    starts.some(
      (b, j) => i !== j && [0, week].some((shift) => a.start < b.end + shift && b.start + shift < a.end),
    ),
  )
  if (overlaps) found.add('Working hours overlap.')
  return [...found]
}
