import { open } from 'node:fs/promises'
import { openCsv, type CsvChoice } from '#platform/sheet/csv-read.ts'
import type { CsvEncoding } from '#platform/sheet/csv-text.ts'
import { sheetLimits, type SheetLimits } from '#platform/sheet/limits.ts'
import type { CellFault, SheetRecord } from '#platform/sheet/records.ts'
import { refusal } from '#platform/sheet/sheet-error.ts'
import { openXlsx, type Merge } from '#platform/sheet/xlsx-read.ts'

export interface ReadOptions extends CsvChoice {
  limits?: Partial<SheetLimits>
  /** Of an XLSX file; without it the first visible sheet that is not empty. */
  sheet?: string
  /** The number of the header row, when it is not the first row with content. */
  headerRow?: number
}

export interface SheetRow {
  /** As Excel numbers it, 1-based. */
  row: number
  /** At least as many as there are headers; more when the row goes on to the right of them. */
  cells: string[]
  faults?: CellFault[]
}

export interface HeaderFault {
  /** 1-based. */
  column: number
  kind: 'empty' | 'duplicate'
  message: string
}

export interface SheetHead {
  kind: 'csv' | 'xlsx'
  /** Of CSV, how it was read, so that a person can choose another way. */
  encoding?: CsvEncoding
  delimiter?: string
  /** Of XLSX. */
  sheetNames: string[]
  sheetName?: string
  headerRow: number
  headers: string[]
  headerFaults: HeaderFault[]
}

export interface Sheet extends SheetHead {
  /** Rows with content below the header row, read as they are asked for. Throws a SheetError. */
  rows: AsyncGenerator<SheetRow, void, undefined>
  close: () => Promise<void>
}

/**
 * Opens a CSV or XLSX file for reading, whatever its name: the content decides. Cells are text: days as
 * `2015-03-30`, numbers plain, truths TRUE and FALSE, formulas by their stored result. Throws a SheetError
 * when the file is refused.
 */
export async function openSheet(path: string, options: ReadOptions = {}): Promise<Sheet> {
  const limits = { ...sheetLimits, ...options.limits }
  const { start, size } = await beginning(path)
  if (size === 0) throw refusal.empty()
  const source = isZip(start)
    ? await xlsxSource(path, size, limits, options)
    : await csvSource(path, start, size, limits, options)
  try {
    return await withHeader(source, limits, options.headerRow)
  } catch (error) {
    await source.close()
    throw error
  }
}

const sampleBytes = 64 * 1024

async function beginning(path: string) {
  await using file = await open(path)
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, sampleBytes)), 0)
  return { start: buffer.subarray(0, bytesRead), size }
}

const isZip = (start: Buffer) => start.subarray(0, 2).equals(Buffer.from('PK')) && (start[2] ?? 9) < 9
const isCompound = (start: Buffer) => start.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1'

async function xlsxSource(path: string, size: number, limits: SheetLimits, { sheet }: ReadOptions) {
  if (size > limits.fileBytes) throw refusal.tooLarge(limits.fileBytes)
  const { sheetNames, sheetName, records, merges, close } = await openXlsx(path, limits, sheet)
  const stop = async () => {
    await records.return()
    close()
  }
  return { head: { kind: 'xlsx' as const, sheetNames, sheetName }, records, merges, close: stop }
}

async function csvSource(path: string, start: Buffer, size: number, limits: SheetLimits, choice: CsvChoice) {
  if (isCompound(start)) throw await compoundRefusal(path)
  const { encoding, delimiter, records } = await openCsv(path, start, size, limits, choice)
  const head = { kind: 'csv' as const, sheetNames: [], encoding, delimiter }
  return { head, records, close: async () => void (await records.return()) }
}

/** Old .xls files and encrypted .xlsx files share one container; the encrypted hold a part named so. */
async function compoundRefusal(path: string) {
  const mark = Buffer.from('EncryptedPackage', 'utf16le')
  await using file = await open(path)
  let tail = Buffer.alloc(0)
  for await (const piece of file.createReadStream({ autoClose: false, end: sheetLimits.fileBytes })) {
    const bytes = Buffer.concat([tail, piece])
    if (bytes.includes(mark)) return refusal.protected()
    tail = bytes.subarray(-mark.length)
  }
  return refusal.oldFormat('This is an old Excel file (.xls).')
}

interface Source {
  head: Pick<SheetHead, 'kind' | 'encoding' | 'delimiter' | 'sheetNames' | 'sheetName'>
  records: AsyncGenerator<SheetRecord, void, undefined>
  merges?: readonly Merge[]
  close: () => Promise<void>
}

async function withHeader(source: Source, limits: SheetLimits, wanted = 1): Promise<Sheet> {
  let header: SheetRecord | undefined
  while (!header || header.row < wanted) {
    const { done, value } = await source.records.next()
    if (done) throw refusal.empty()
    header = value
  }
  const headers = header.cells.map((cell) => cell.trim())
  return {
    ...source.head,
    headerRow: header.row,
    headers,
    headerFaults: headerFaults(headers),
    rows: dataRows(source, headers.length, limits, header.row),
    close: source.close,
  }
}

async function* dataRows(source: Source, width: number, limits: SheetLimits, headerRow: number) {
  let count = 0
  try {
    for await (const record of source.records) {
      if (++count > limits.rows) throw refusal.tooManyRows(limits.rows)
      while (record.cells.length < width) record.cells.push('')
      yield record
    }
    // whose the value of merged cells is, nobody can tell: the others of them look empty
    const merged = source.merges?.find(({ row }) => row > headerRow)
    if (merged) throw refusal.merged(merged.ref)
  } finally {
    await source.close()
  }
}

function headerFaults(headers: string[]): HeaderFault[] {
  const seen = new Map<string, number>()
  return headers.flatMap((header, index): HeaderFault[] => {
    const column = index + 1
    if (!header) return [{ column, kind: 'empty', message: `Column ${column} has no heading.` }]
    const key = header.normalize('NFC').toLowerCase()
    const first = seen.get(key)
    if (!first) seen.set(key, column)
    if (!first) return []
    const message = `Columns ${first} and ${column} have the same heading “${header}”.`
    return [{ column, kind: 'duplicate', message }]
  })
}
