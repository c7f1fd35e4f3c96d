import { addDays, dayNumber, weekday, type Day } from '#kernel/calendar/day.ts'
import { eachDay, type DayRange } from '#kernel/calendar/range.ts'
import { isWeeklyOff } from '#kernel/calendar/weekly-off.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import type { Db } from '#platform/db.ts'
import type { DayFacts } from '#modules/attendance/domain/day-facts.ts'
import type { Minute } from '#modules/attendance/domain/interval.ts'
import type { PunchFact } from '#modules/attendance/domain/pairs.ts'
import { timingsOn, type Timing } from '#modules/attendance/domain/timing.ts'
import { windowsOf } from '#modules/attendance/domain/window.ts'
import {
  loadFacts,
  type Gathering,
  type PersonRow,
  type Stored,
} from '#modules/attendance/server/facts-load.ts'
import type { ShiftVersion } from '#modules/attendance/server/shift-load.ts'

/** The facts of one day, with what its row says beside them. */
export interface GatheredDay {
  date: Day
  work_shift_id: string | null
  scheduled: { start: Minute; end: Minute } | null
  facts: DayFacts
}

/** The facts of some days of some people: a fixed number of queries, however many they are. */
export async function gatherDays(
  db: Db,
  employeeIds: readonly string[],
  range: DayRange,
  now: Minute,
  gathering: Gathering = {},
): Promise<Map<string, GatheredDay[]>> {
  if (employeeIds.length === 0) return new Map()
  const stored = await loadFacts(db, employeeIds, range, gathering)
  const clock = minuteClock()
  return new Map(stored.people.map((person) => [person.id, daysOf(person, range, stored, clock, now)]))
}

/** What is planned of the days, without what happened on them. */
export const planDays = (db: Db, employeeIds: readonly string[], range: DayRange) =>
  gatherDays(db, employeeIds, range, 0, { isPlanOnly: true })

/** Minutes since 1970 of a time of a day in a zone; few of them are different, and each is dear. */
function minuteClock() {
  const known = new Map<string, number>()
  return (day: Day, minutes: number, zone: string): Minute => {
    const key = `${day} ${minutes} ${zone}`
    const found = known.get(key)
    if (found !== undefined) return found
    const at = addDays(day, Math.floor(minutes / 1440))
    const rest = minutes - Math.floor(minutes / 1440) * 1440
    const clock = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`
    const minute = Math.floor(Date.parse(momentAt(at, clock, zone)) / 60_000)
    known.set(key, minute)
    return minute
  }
}

interface Planned {
  date: Day
  day_type: DayFacts['day_type']
  holiday: string | null
  free_half: DayFacts['free_half']
  shift: { version: ShiftVersion; source: string } | null
  timings: readonly Timing[]
}

function daysOf(
  person: PersonRow,
  range: DayRange,
  stored: Stored,
  clock: ReturnType<typeof minuteClock>,
  now: Minute,
): GatheredDay[] {
  const zoneOn = (date: Day) => placeOn(person, date)?.time_zone ?? stored.time_zone
  const around = { start: addDays(range.start, -1), end: addDays(range.end, 1) }
  const planned = [...eachDay(around)].map((date) => plan(person, date, stored))
  const windows = windowsOf(
    planned.map(({ date, day_type, timings, shift }) => {
      const zone = zoneOn(date)
      // a night that begins on a day off still belongs to it
      const held = day_type === 'Workday' || timings.some(({ end }) => end > 1440) ? timings : []
      return {
        midnight: clock(date, 0, zone),
        next_midnight: clock(addDays(date, 1), 0, zone),
        timings: held.map(({ start, end }) => ({
          start: clock(date, start, zone),
          end: clock(date, end, zone),
        })),
        window_before: shift?.version.window_before ?? 0,
        window_after: shift?.version.window_after ?? 0,
      }
    }),
  )
  const punches = stored.punches.get(person.id) ?? []
  return planned.flatMap(({ date, shift, timings, ...rest }, at): GatheredDay[] => {
    const window = windows[at]
    if (!window || date < range.start || date > range.end) return []
    const zone = zoneOn(date)
    const own = individualOn(person, date)
    const counting = own?.timesheet_required ? punches.filter(({ place }) => byTimesheet.has(place)) : punches
    const inside = between(counting, window.start * 60, window.end * 60)
    const [midnight, next] = [clock(date, 0, zone) * 60, clock(addDays(date, 1), 0, zone) * 60]
    const outside = between(counting, midnight, next).filter(
      (one) => !windows.some((w) => one.at >= w.start * 60 && one.at < w.end * 60),
    )
    const works = rest.day_type === 'Workday'
    const intervals = works
      ? timings.map(({ start, end }) => ({ start: clock(date, start, zone), end: clock(date, end, zone) }))
      : []
    const { core_start = null, core_end = null } = works ? (timings[0] ?? {}) : {}
    const core =
      core_start === null || core_end === null
        ? null
        : { start: clock(date, core_start, zone), end: clock(date, core_end, zone) }
    const breaks = works
      ? timings.flatMap(({ break_start, break_end }) =>
          break_start === null || break_end === null
            ? []
            : [{ start: clock(date, break_start, zone), end: clock(date, break_end, zone) }],
        )
      : []
    const [first, last] = [intervals[0], intervals.at(-1)]
    return [
      {
        date,
        work_shift_id: shift?.version.work_shift_id ?? null,
        scheduled: first && last ? { start: first.start, end: last.end } : null,
        facts: {
          ...rest,
          standing: standingOn(person, date),
          is_exempt: own?.is_exempt ?? false,
          shift: shift && { name: shift.version.name, source: shift.source, rule: shift.version.rule },
          timings: intervals,
          core,
          breaks,
          midnight: midnight / 60,
          window,
          punches: inside,
          outside: outside.length,
          taken: stored.taken.get(`${person.id} ${date}`) ?? [],
          sheet: stored.sheets.get(`${person.id} ${date}`) ?? null,
          ...stored.overtimeOn(
            own?.overtime_setting_id ?? null,
            placeOn(person, date)?.employment_level_id ?? null,
          ),
          now,
          synced_until: stored.synced.get(person.id) ?? null,
        },
      },
    ]
  })
}

/** Punches in order of time, of a stretch of seconds. */
function between(punches: readonly PunchFact[], from: number, until: number): readonly PunchFact[] {
  const start = firstFrom(punches, from)
  return punches.slice(start, firstFrom(punches, until))
}
/** The first of them that is not before, by halves. */
function firstFrom(punches: readonly PunchFact[], second: number): number {
  let [low, high] = [0, punches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((punches[middle]?.at ?? 0) < second) low = middle + 1
    else high = middle
  }
  return low
}

/** Of who works by timesheets, what counts beside those that are approved. */
const byTimesheet = new Set(['Timesheet', 'Adjustment', 'HR', 'Import', 'Training'])

const placeOn = ({ places }: PersonRow, date: Day) =>
  places.find(({ valid_from, valid_to }) => valid_from <= date && (valid_to === null || valid_to >= date))
export const individualOn = ({ individual }: Pick<PersonRow, 'individual'>, date: Day) =>
  individual.findLast(({ valid_from }) => valid_from <= date)

function standingOn({ spells, suspensions }: PersonRow, date: Day): DayFacts['standing'] {
  if (suspensions.some(({ from, to }) => from <= date && (to === null || to >= date))) return 'Suspended'
  if (spells.some(({ from, to }) => from <= date && (to === null || to >= date))) return 'Employed'
  return spells.some(({ from }) => from <= date) ? 'Left' : 'Not joined'
}

/** What the day is for somebody before anything happened on it: roster, then shift, then days without work. */
function plan(person: PersonRow, date: Day, stored: Stored): Planned {
  const place = placeOn(person, date)
  const calendar = stored.placeOf(person, place?.branch_id ?? null)
  const roster = stored.roster.get(`${person.id} ${date}`)
  const found = roster?.work_shift_id
    ? { id: roster.work_shift_id, source: 'Roster' }
    : stored.shiftOf(person, place ?? null, date)
  const version = found ? stored.versionOn(found.id, date) : null
  const shift = version && found ? { version, source: found.source } : null
  const timings = version ? timingsOn(version.timings, weekday(date)) : []
  const whole = calendar.holidays.find(
    (one) => !one.is_half_day && one.start_on <= date && one.end_on >= date,
  )
  const half = calendar.holidays.find((one) => one.is_half_day && one.start_on <= date && one.end_on >= date)
  const base = { date, shift, timings, holiday: whole?.name ?? half?.name ?? null, free_half: null }
  if (whole) return { ...base, day_type: 'Holiday' }
  if (roster) return { ...base, day_type: roster.is_off || timings.length === 0 ? 'Off day' : 'Workday' }
  const is_off =
    (version?.follows_weekly_off ?? true) && isWeeklyOff(date, stored.weekly_off, calendar.own_off)
  if (is_off || (version && timings.length === 0)) return { ...base, day_type: 'Off day' }
  return {
    ...base,
    day_type: 'Workday',
    free_half: half ? (half.free_half === 'First' ? 'first' : 'second') : null,
  }
}

/** The minute of a moment. */
export const minuteAt = (moment: string): Minute => Math.floor(Date.parse(moment) / 60_000)
export function momentOf(minute: Minute | null): string | null {
  if (minute === null) return null
  const known = moments.get(minute)
  if (known !== undefined) return known
  // minutes of the days that are computed come again for everybody
  if (moments.size >= MOST_MOMENTS) moments.clear()
  const moment = new Date(minute * 60_000).toISOString()
  moments.set(minute, moment)
  return moment
}
const moments = new Map<Minute, string>()
/** Of a month. */
const MOST_MOMENTS = 45_000
/** Days of a range, at most so many: what a page may ask at once. */
export const spanOf = ({ start, end }: DayRange) => dayNumber(end) - dayNumber(start) + 1
