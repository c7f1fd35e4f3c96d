/** A date of leave, in days since 1970-01-01, and how much of the day it takes, in thousandths: a city of people has millions. */
export interface Away {
  day: number
  part: number
}
/**
 * Dates of one leave that follow each other without a gap, and how much of them it takes: a date is the shortest of them.
 * Those of a person are told in their order, and no two of them hold the same date.
 */
export interface Stretch {
  first: number
  last: number
  part: number
}
/** A time away: dates that follow each other, with at most days without work between them. */
export interface Spell {
  first: number
  last: number
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

export function spellsOf(dates: readonly Away[], isOff: (day: number) => boolean): Spell[] {
  const spells: Spell[] = []
  for (const { day, part } of dates.toSorted((a, b) => a.day - b.day)) {
    const open = spells.at(-1)
    if (open && joined(open.last, day, isOff)) {
      open.last = day
      open.days += part
    } else spells.push({ first: day, last: day, days: part })
  }
  return spells
}

function joined(last: number, day: number, isOff: (day: number) => boolean): boolean {
  if (day - last - 1 > LONGEST_RUN) return false
  for (let between = last + 1; between < day; between++) if (!isOff(between)) return false
  return true
}

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7

/**
 * How often somebody was away, and on which days: counts only. A figure below `least` is no pattern and is not given; of
 * somebody who was away less often than that, there is none at all.
 */
export function patternOf(
  dates: readonly Away[],
  isOff: (day: number) => boolean,
  least: number,
): Pattern | null {
  const spells = spellsOf(dates, isOff)
  if (spells.length < least) return null
  const days = spells.reduce((sum, spell) => sum + spell.days, 0)
  const on = onWeekdays(dates)
  const most = on.indexOf(Math.max(...on))
  const shown = (on[most] ?? 0) >= least
  const beside = spells.filter(({ first, last }) => isOff(first - 1) || isOff(last + 1)).length
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
  for (const { day } of dates) counts[weekdayOf(day)] = (counts[weekdayOf(day)] ?? 0) + 1
  return counts
}
