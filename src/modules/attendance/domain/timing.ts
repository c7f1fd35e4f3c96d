/** When somebody is to work on a day of the week: minutes from its midnight, beyond 1440 on the next day. */
export interface Timing {
  weekday: number
  start: number
  end: number
  break_start: number | null
  break_end: number | null
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
}
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const clock = (at: number) =>
  `${String(Math.floor((at % 1440) / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

/** An end that is not after the start is on the next day. */
export function timingOf({ weekday, start, end, break_start, break_end }: TimingLine): Timing {
  const from = minutes(start)
  const after = (text: string) => (minutes(text) <= from ? minutes(text) + 1440 : minutes(text))
  const at = (text: string | null) =>
    text === null ? null : minutes(text) < from ? minutes(text) + 1440 : minutes(text)
  return { weekday, start: from, end: after(end), break_start: at(break_start), break_end: at(break_end) }
}
export const lineOf = ({ weekday, start, end, break_start, break_end }: Timing): TimingLine => ({
  weekday,
  start: clock(start),
  end: clock(end),
  break_start: break_start === null ? null : clock(break_start),
  break_end: break_end === null ? null : clock(break_end),
})

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
