import { withoutCalendar } from '#engines/exchange/import-options.ts'
import { wordsOf } from '#engines/exchange/similarity.ts'

/** A row of a file as it stands, numbered as Excel numbers it. */
interface Row {
  row: number
  cells: readonly string[]
}

/** Titles, dates and addresses stand above the headings, hardly ever more lines of them. */
export const mostAbove = 25

/**
 * The number of the row that has the headings. `first` is what was taken for them, `below` the rows after it, `known`
 * the names that headings have. Offices write the name of the organization, the title and the day above their lists:
 * such a row names no column, and the headings name several.
 */
export function headRow(first: Row, below: readonly Row[], known: readonly string[]): number {
  const named = ({ cells }: Row) => headingsAmong(cells, known)
  if (named(first) >= 2) return first.row
  const candidates = below.slice(0, mostAbove)
  const most = Math.max(0, ...candidates.map(named))
  if (most >= 2 && most > named(first)) return candidates.find((row) => named(row) === most)?.row ?? first.row
  // in words that nobody knows: one cell over a list of several columns is its title
  const wide = candidates.find(({ cells }) => filled(cells) >= 3)
  return filled(first.cells) === 1 && named(first) === 0 && wide ? wide.row : first.row
}

/** How many of these cells are names of headings. */
export function headingsAmong(cells: readonly string[], known: readonly string[]): number {
  const names = new Set(known.map(sameness))
  return new Set(cells.map(sameness).filter((name) => names.has(name))).size
}

const sameness = (text: string) => wordsOf(withoutCalendar(text)).join(' ')
const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).length
