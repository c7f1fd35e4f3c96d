import { createHash } from 'node:crypto'
import { valueKey } from '#engines/exchange/value-map.ts'

export interface Repeated {
  row_no: number
  /** The first row that says the same. */
  first: number
}

/**
 * Goes through a file and tells which rows say the same as an earlier one in every column that is imported: a line that
 * was pasted twice, or two of whom the file says the same. Only who knows them can tell.
 */
export function repeatedRows() {
  const seen = new Map<string, number>()
  return (row_no: number, cells: Readonly<Record<string, string>>): Repeated | null => {
    const said = Object.entries(cells)
      .map(([target, cell]) => `${target}\n${valueKey(cell)}`)
      .toSorted()
      .join('\r')
    if (!said) return null
    const mark = createHash('sha256').update(said).digest('base64url').slice(0, 22)
    const first = seen.get(mark)
    if (first === undefined) seen.set(mark, row_no)
    return first === undefined ? null : { row_no, first }
  }
}
