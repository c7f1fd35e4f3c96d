/** How much of a file is read before it is refused. Sizes are in bytes unless the name says otherwise. */
export interface SheetLimits {
  /** Rows with content below the header row. */
  rows: number
  /** Columns with content; blank ones to the right do not count. */
  columns: number
  fileBytes: number
  /** Excel itself holds no more in one cell. */
  cellCharacters: number
  zipEntries: number
  /** What all parts of an XLSX file may add up to once inflated. */
  inflatedBytes: number
  /** Inflated to compressed size of one part; parts below `ratioFreeBytes` are harmless at any ratio. */
  inflationRatio: number
  ratioFreeBytes: number
  /** For reading in a worker: its heap, and the time it may be busy with one file. */
  heapMegabytes: number
  seconds: number
}

const megabyte = 1024 * 1024

export const sheetLimits: Readonly<SheetLimits> = {
  rows: 50_000,
  columns: 250,
  fileBytes: 25 * megabyte,
  cellCharacters: 32_767,
  zipEntries: 1_000,
  inflatedBytes: 200 * megabyte,
  inflationRatio: 100,
  ratioFreeBytes: 2 * megabyte,
  heapMegabytes: 512,
  seconds: 60,
}
