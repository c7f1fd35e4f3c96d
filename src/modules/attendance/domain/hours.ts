import { timingOf, timingProblems, type Timing, type TimingLine } from '#modules/attendance/domain/timing.ts'

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The hours of a shift as HR writes them. */
export interface Hours {
  readonly weekdays: readonly string[]
  readonly starts_at: string
  readonly ends_at: string
  readonly break_start?: string | null | undefined
  readonly break_end?: string | null | undefined
  readonly core_start?: string | null | undefined
  readonly core_end?: string | null | undefined
  readonly second_starts_at?: string | null | undefined
  readonly second_ends_at?: string | null | undefined
  readonly other_weekdays?: readonly string[] | undefined
  readonly other_starts_at?: string | null | undefined
  readonly other_ends_at?: string | null | undefined
}

function linesOf(hours: Hours): TimingLine[] {
  const others = new Set(hours.other_weekdays)
  return names.flatMap((name, weekday): TimingLine[] => {
    const bare = { weekday, break_start: null, break_end: null, core_start: null, core_end: null }
    if (others.has(name))
      return hours.other_starts_at && hours.other_ends_at
        ? [{ ...bare, start: hours.other_starts_at, end: hours.other_ends_at }]
        : []
    if (!hours.weekdays.includes(name)) return []
    const { break_start = null, break_end = null, core_start = null, core_end = null } = hours
    return [
      { weekday, start: hours.starts_at, end: hours.ends_at, break_start, break_end, core_start, core_end },
      ...(hours.second_starts_at && hours.second_ends_at
        ? [{ ...bare, start: hours.second_starts_at, end: hours.second_ends_at }]
        : []),
    ]
  })
}
export const timingsOf = (hours: Hours): Timing[] => linesOf(hours).map(timingOf)

function hoursProblems(hours: Hours): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  if (Boolean(hours.break_start) !== Boolean(hours.break_end))
    found['break_end'] = ['A break needs a start and an end.']
  if (Boolean(hours.core_start) !== Boolean(hours.core_end)) found['core_end'] = ['Enter both times.']
  if (Boolean(hours.second_starts_at) !== Boolean(hours.second_ends_at))
    found['second_ends_at'] = ['Enter both times.']
  if (hours.other_weekdays?.length && !(hours.other_starts_at && hours.other_ends_at))
    found['other_starts_at'] = ['Enter both times.']
  if (Object.keys(found).length > 0) return found
  const problems = timingProblems(linesOf(hours))
  return problems.length ? { weekdays: problems } : found
}

/** What is wrong with a shift, by field: its hours, and rules that go together. */
export function shiftProblems(shift: Hours & ShiftRules): Record<string, string[]> {
  const found = hoursProblems(shift)
  if (shift.core_start && !shift.is_flexible) found['core_start'] = ['Core hours are of flexible hours only.']
  const { auto_break_after = null, auto_break_minutes = null } = shift
  if ((auto_break_after === null) !== (auto_break_minutes === null))
    found[auto_break_after === null ? 'auto_break_after' : 'auto_break_minutes'] = ['Enter both numbers.']
  if (auto_break_minutes !== null && shift.paid_break)
    found['auto_break_minutes'] = ['A paid break is not deducted. Turn off “Break is paid”.']
  return found
}
interface ShiftRules {
  readonly is_flexible?: boolean | undefined
  readonly paid_break?: boolean | undefined
  readonly auto_break_after?: number | null | undefined
  readonly auto_break_minutes?: number | null | undefined
}

/** `Sun–Fri 10:00–18:00, Sat 10:00–14:00`: days that follow each other with the same hours are one. */
export function summaryOf(timings: readonly Timing[]): string {
  const clock = (at: number) =>
    `${String(Math.floor((at % 1440) / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  const days = names.map((name, weekday) => ({
    name: name.slice(0, 3),
    hours: timings
      .filter((one) => one.weekday === weekday)
      .map(({ start, end }) => `${clock(start)}–${clock(end)}`)
      .join(' + '),
  }))
  const groups: { from: string; to: string; hours: string }[] = []
  let before = ''
  for (const { name, hours } of days) {
    const last = groups.at(-1)
    if (hours && last && hours === before) last.to = name
    else if (hours) groups.push({ from: name, to: name, hours })
    before = hours
  }
  return groups.map(({ from, to, hours }) => `${from === to ? from : `${from}–${to}`} ${hours}`).join(', ')
}
export const weekMinutes = (timings: readonly Timing[]): number =>
  timings.reduce((sum, { start, end }) => sum + end - start, 0)
