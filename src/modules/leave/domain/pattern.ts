/**
 * Dates of a leave that follow each other without a gap, in days since 1970-01-01, and how much of them it takes, in
 * thousandths of days: a city of people has hundreds of thousands. Those of somebody are told in their order (`byFirst`).
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

export function spellsOf(stretches: readonly Stretch[], isOff: (day: number) => boolean): Spell[] {
  const spells: Spell[] = []
  for (const { first, last, part } of stretches) {
    const open = spells.at(-1)
    if (open && joined(open.last, first, isOff)) {
      // two leaves may take the two halves of a date
      if (last > open.last) open.last = last
      open.days += part
    } else spells.push({ first, last, days: part })
  }
  return spells
}

export const byFirst = (a: Stretch, b: Stretch) => a.first - b.first

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
  stretches: readonly Stretch[],
  isOff: (day: number) => boolean,
  least: number,
): Pattern | null {
  const spells = spellsOf(stretches, isOff)
  if (spells.length < least) return null
  const days = spells.reduce((sum, spell) => sum + spell.days, 0)
  const on = onWeekdays(stretches)
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

/** How many dates lie on each day of the week, from Sunday; a date that two leaves share is one. */
export function onWeekdays(stretches: readonly Stretch[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  addWeekdays(counts, stretches)
  return counts
}

/** The same, of somebody more. */
export function addWeekdays(counts: number[], stretches: readonly Stretch[]): void {
  let counted = -Infinity
  for (const { first, last } of stretches) {
    for (let day = Math.max(first, counted + 1); day <= last; day++)
      counts[weekdayOf(day)] = (counts[weekdayOf(day)] ?? 0) + 1
    if (last > counted) counted = last
  }
}

/**
 * The stretches of a leave of whole days that lie within 31: `mask` has the bit of each date's number divided by 31, and
 * is 0 where there is no gap; then it may as well be of parts of days.
 */
export function stretchesOf(first: number, span: number, mask: number, part: number): Stretch[] {
  if (mask === 0) return [{ first, last: first + span - 1, part }]
  const found: Stretch[] = []
  for (let day = first; day < first + span; day++) {
    if (!((mask >>> (((day % 31) + 31) % 31)) & 1)) continue
    const open = found.at(-1)
    if (open && open.last === day - 1) {
      open.last = day
      open.part += 1000
    } else found.push({ first: day, last: day, part: 1000 })
  }
  return found
}
