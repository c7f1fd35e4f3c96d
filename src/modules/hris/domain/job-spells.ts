import { addDays, type Day } from '#kernel/calendar/day.ts'

/** How long somebody had one job in one division, as a curriculum vitae tells it. */
export interface Spell {
  valid_from: Day
  valid_to: Day | null
  title: string | null
  division: string | null
}

/** Assignments, the latest first, that differ by branch, level or pay step alone are one job. */
export const spellsOf = (rows: readonly Spell[]): Spell[] =>
  rows.reduce<Spell[]>((spells, row) => {
    const later = spells.at(-1)
    const goesOn =
      later !== undefined &&
      row.title === later.title &&
      row.division === later.division &&
      row.valid_to !== null &&
      addDays(row.valid_to, 1) === later.valid_from
    return goesOn ? [...spells.slice(0, -1), { ...later, valid_from: row.valid_from }] : [...spells, row]
  }, [])
