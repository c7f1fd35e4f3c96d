import type { SheetLimits } from '#platform/sheet/limits.ts'
import { refusal } from '#platform/sheet/sheet-error.ts'

export interface CellFault {
  /** 1-based. */
  column: number
  message: string
}

/** One row as the file holds it, numbered as Excel numbers it, without blank cells at its end. */
export interface SheetRecord {
  row: number
  cells: string[]
  /** Cells whose text is not what the author meant, such as `#REF!`. */
  faults?: CellFault[]
}

/** Gathers the cells of one row and enforces the limits on columns and characters while it is read. */
export function rowBuilder({ columns, cellCharacters }: SheetLimits) {
  let cells: string[] = []
  let faults: CellFault[] = []
  return {
    /** `index` is 0-based. A blank cell is not kept, so an empty row costs nothing however wide it is. */
    put(row: number, index: number, text: string) {
      if (!text) return
      if (index >= columns) throw refusal.tooManyColumns(columns)
      if (text.length > cellCharacters) throw refusal.cellTooLong(row, index + 1, cellCharacters)
      while (cells.length < index) cells.push('')
      cells[index] = text
    },
    fault(index: number, message: string) {
      faults.push({ column: index + 1, message })
    },
    /** The finished row, or nothing when it is blank. */
    take(row: number): SheetRecord | undefined {
      const blank = cells.length === 0 && faults.length === 0
      const record = faults.length ? { row, cells, faults } : { row, cells }
      cells = []
      if (faults.length) faults = []
      return blank ? undefined : record
    },
  }
}
