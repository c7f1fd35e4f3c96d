import { addDays, weekday, type Day } from '#kernel/calendar/day.ts'

/** A date of leave and how much of the day it takes, in thousandths. */
export interface Away {
  date: Day
  part: number
}
/** A time away: dates that follow each other, with at most days without work between them. */
export interface Spell {
  first: Day
  last: Day
  days: number
}
export interface Pattern {
  spells: number
  /** Thousandths of days. */
  days: number
  /** Times away squared, times the days: short and frequent weighs more than long and rare. */
  factor: number
  single_days: number
  /** The day of the week on which most dates of leave lie, and how many; null where that is below the least. */
  weekday: number | null
  on_weekday: number | null
  /** Times away that begin after or end before a day without work; null below the least. */
  beside_off: number | null
}

/** More days than this without work in a row are a closure: what lies on both sides of it is two times away. */
const LONGEST_RUN = 15

export function spellsOf(dates: readonly Away[], isOff: (date: Day) => boolean): Spell[] {
  const spells: Spell[] = []
  for (const { date, part } of dates.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const open = spells.at(-1)
    if (open && joined(open.last, date, isOff)) {
      open.last = date
      open.days += part
    } else spells.push({ first: date, last: date, days: part })
  }
  return spells
}

function joined(last: Day, date: Day, isOff: (date: Day) => boolean): boolean {
  let between = addDays(last, 1)
  for (let steps = 0; between < date; between = addDays(between, 1), steps++)
    if (steps >= LONGEST_RUN || !isOff(between)) return false
  return true
}

/**
 * How often somebody was away, and on which days: counts only. A figure below `least` is no pattern and is not given; of
 * somebody who was away less often than that, there is none at all.
 */
export function patternOf(
  dates: readonly Away[],
  isOff: (date: Day) => boolean,
  least: number,
): Pattern | null {
  const spells = spellsOf(dates, isOff)
  if (spells.length < least) return null
  const days = spells.reduce((sum, spell) => sum + spell.days, 0)
  const on = onWeekdays(dates)
  const most = on.indexOf(Math.max(...on))
  const shown = (on[most] ?? 0) >= least
  const beside = spells.filter(
    ({ first, last }) => isOff(addDays(first, -1)) || isOff(addDays(last, 1)),
  ).length
  return {
    spells: spells.length,
    days,
    factor: spells.length ** 2 * days,
    single_days: spells.filter((spell) => spell.days <= 1000).length,
    weekday: shown ? most : null,
    on_weekday: shown ? (on[most] ?? 0) : null,
    beside_off: beside >= least ? beside : null,
  }
}

/** How many of the dates lie on each day of the week, from Sunday. */
export function onWeekdays(dates: readonly Away[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const { date } of dates) counts[weekday(date)] = (counts[weekday(date)] ?? 0) + 1
  return counts
}
