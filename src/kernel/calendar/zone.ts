import { addDays, dayNumber, partsOf, type Day } from '#kernel/calendar/day.ts'
import { halves, type Language } from '#kernel/calendar/names.ts'

/** Where the installation itself is: of what no organization holds, days are its days. */
export const COMMON_ZONE = 'Asia/Kathmandu'

/** A moment: ISO with Z in data, milliseconds or a Date in code. */
export type Moment = string | number | Date
/** A time of day, `HH:MM`. */
export type Clock = string

/** Whether this runtime knows the IANA name, as `Asia/Kathmandu`. */
export function isZone(zone: string) {
  try {
    return Boolean(localOf(0, zone))
  } catch {
    return false
  }
}

/** The day that it is in the zone at the moment. */
export const dayAt = (moment: Moment, zone: string): Day => localOf(moment, zone).slice(0, 10)

/** The time of day in the zone at the moment. */
export const clockAt = (moment: Moment, zone: string): Clock => localOf(moment, zone).slice(11, 16)

/** The day a moment counts for where the working day turns at `turn` and not at midnight, as with night shifts. */
export function businessDay(moment: Moment, zone: string, turn: Clock = '00:00'): Day {
  const local = localOf(moment, zone)
  const day = local.slice(0, 10)
  return local.slice(11, 16) < turn ? addDays(day, -1) : day
}

/**
 * The moment, ISO with Z, at which the zone's clock shows this time. A time that the clock jumps over moves on by the
 * jump; one that it shows twice is taken the first time.
 */
export function momentAt(day: Day, clock: Clock, zone: string) {
  const wall = dayNumber(day) * dayMs + minutesOf(clock) * 60_000
  const early = offsetAt(wall - dayMs, zone)
  const late = offsetAt(wall + dayMs, zone)
  const fits = [wall - early, wall - late].filter((moment) => moment + offsetAt(moment, zone) === wall)
  return new Date(fits.length ? Math.min(...fits) : wall - early).toISOString()
}

/** Minutes since midnight. */
export const minutesOf = (clock: Clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** `17:05`, or `5:05 pm` on a twelve-hour clock, in words of a language. */
export function formatClock(clock: Clock, hours: 12 | 24 = 24, language: Language = 'en') {
  if (hours === 24) return clock.slice(0, 5)
  const hour = Number(clock.slice(0, 2))
  return halves[language][hour < 12 ? 0 : 1].replace('{0}', `${hour % 12 || 12}:${clock.slice(3, 5)}`)
}

/** `2026-11-20 5:05:09 pm`, or `N/A` where it is no moment (specification 1, section 9). */
export function formatMoment(moment: Moment, zone: string) {
  const ms = new Date(moment).getTime()
  if (Number.isNaN(ms)) return 'N/A'
  const local = localOf(ms, zone)
  const [clock, half] = formatClock(local.slice(11), 12).split(' ')
  return `${local.slice(0, 10)} ${clock}:${local.slice(17, 19)} ${half}`
}

/** `20261120-170509`: the time stamp in the names of exported files. */
export const fileStamp = (moment: Moment, zone: string) =>
  localOf(moment, zone).replace(/[-:]/g, '').replace('T', '-')

/** `2026-11-20T17:05:09`, as the zone's calendar and clock show it. */
function localOf(moment: Moment, zone: string) {
  const ms = new Date(moment).getTime()
  const minute = Math.floor(ms / 60_000)
  const known = latest.get(zone)
  if (known?.minute === minute) return `${known.text}${twoDigits(Math.floor(ms / 1000) - minute * 60)}`
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map((part) => [part.type, part.value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const text = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:`
  if (ms >= wholeMinutesFrom) latest.set(zone, { minute, text })
  return `${text}${part('second')}`
}

/** Since 1973 no zone's clock is ahead by a part of a minute: within a minute only the seconds move, and they are those of UTC. */
const wholeMinutesFrom = Date.UTC(1973, 0, 1)
/** The minute that a zone was last asked about. Nearly all questions are about now. */
const latest = new Map<string, { minute: number; text: string }>()
const twoDigits = (n: number) => (n < 10 ? `0${n}` : String(n))

/** How far the zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(moment: number, zone: string) {
  const local = localOf(moment, zone)
  const { year, month, day } = partsOf(local.slice(0, 10))
  const seconds = minutesOf(local.slice(11)) * 60 + Number(local.slice(17, 19))
  return Date.UTC(year, month - 1, day) + seconds * 1000 - Math.floor(moment / 1000) * 1000
}

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

// Making a format is a thousand times dearer than using one.
function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}
