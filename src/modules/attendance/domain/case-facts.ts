import type { DayFacts, DayRecord, ShiftRule, Taken } from '#modules/attendance/domain/day-facts.ts'
import type { Direction } from '#modules/attendance/domain/pairs.ts'

/** Minutes of a clock on the day of the case; `30:00` is six the next morning. */
export const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
/** `9:04`, `17:02 Out`, or `9:04 In @Gate 2`. */
const punch = (text: string) => {
  const [, clock = '', seconds = '0', direction = 'Unknown', place = 'Gate 1'] =
    /^(\d+:\d+)(?::(\d+))?(?: (In|Out|Break out|Break in))?(?: @(.+))?$/.exec(text) ?? []
  return { at: at(clock) * 60 + Number(seconds), direction: direction as Direction, place, is_outside: false }
}
export const rule: ShiftRule = {
  is_flexible: false,
  paid_break: true,
  start_grace: 10,
  end_grace: 0,
  late_from: 'Start',
  full_day_minutes: null,
  half_day_minutes: null,
  pairing: 'First and last',
  by_direction: false,
  auto_checkout: false,
  round_minutes: 0,
  round_direction: 'Nearest',
  duplicate_seconds: 60,
  auto_break_after: null,
  auto_break_minutes: null,
  one_punch_is_present: false,
}
export const day: DayFacts = {
  standing: 'Employed',
  is_exempt: false,
  day_type: 'Workday',
  holiday: null,
  free_half: null,
  shift: { name: 'General', source: 'Organization', rule },
  timings: [{ start: at('9:00'), end: at('17:00') }],
  core: null,
  breaks: [{ start: at('13:00'), end: at('13:30') }],
  midnight: 0,
  window: { start: at('7:00'), end: at('21:00') },
  punches: [],
  outside: 0,
  taken: [],
  sheet: null,
  overtime: null,
  no_overtime: null,
  now: at('48:00'),
  synced_until: null,
}
export const leave = (part: Partial<Taken>): Taken => ({
  kind: 'leave',
  name: 'Home Leave',
  from: 0,
  to: 1000,
  paid_percent: 100,
  ...part,
})
export const shift = (change: Partial<ShiftRule>): Pick<DayFacts, 'shift'> => ({
  shift: { name: 'General', source: 'Organization', rule: { ...rule, ...change } },
})
export const night: Partial<DayFacts> = {
  timings: [{ start: at('22:00'), end: at('30:00') }],
  breaks: [],
  window: { start: at('20:00'), end: at('34:00') },
}
export const overtime = {
  counts_before: false,
  counts_after: true,
  minimum_minutes: 30,
  block_minutes: 15,
  block_rounding: 'Down' as const,
  late_first: true,
  cap_day: 240,
}

export type Case = [title: string, punches: string, facts: Partial<DayFacts>, expected: Partial<DayRecord>]
export const factsOf = (punches: string, change: Partial<DayFacts>): DayFacts => ({
  ...day,
  ...change,
  punches: punches ? punches.split(', ').map(punch) : [],
})
