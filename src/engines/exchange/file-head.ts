import { addEvidence, isEvidence, noEvidence, type CellEvidence } from '#engines/exchange/cell-evidence.ts'
import { valueKey } from '#engines/exchange/value-map.ts'

/** What a file was found to hold when it came. */
export interface FileHead {
  kind: 'csv' | 'xlsx'
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  delimiter?: string
  sheet?: string
  /** All of its sheets, where there are several. */
  sheets?: readonly string[]
  /** Where the headings stand; left out where nothing is above them. */
  header_row?: number
  rows: number
  columns: HeadColumn[]
  /** What the person should know of how it was read. */
  remarks: string[]
}
export interface HeadColumn {
  header: string
  samples: string[]
  filled: number
  values: { value: string; count: number }[] | null
  /** How its days and numbers are written; left out where it has none, and of files that came before it was kept. */
  evidence?: CellEvidence
}

interface Opened {
  kind: FileHead['kind']
  encoding?: FileHead['encoding']
  delimiter?: string
  sheetNames: readonly string[]
  sheetName?: string
  headerRow: number
  headers: readonly string[]
  headerFaults: readonly { message: string }[]
}

const mostSamples = 5
const sampleLength = 120
/** More different values than this are hardly choices. */
const mostValues = 60

/** Goes through the rows of a file once and tells what its columns hold; `isBelow`: something stands above its headings. */
export function fileHead(opened: Opened, { isBelow = false } = {}) {
  const columns: Gathered[] = opened.headers.map(gathered)
  let rows = 0
  return {
    add(batch: readonly { cells: readonly string[] }[]) {
      rows += batch.length
      for (const { cells } of batch) {
        for (const [index, cell] of cells.entries()) {
          if (cell === '') continue
          while (columns.length <= index) columns.push(gathered())
          const column = columns[index]
          if (column) take(column, cell)
        }
      }
    },
    finish(): FileHead {
      const { kind, encoding, delimiter, sheetName, headerRow } = opened
      const headers = uniqueHeaders(opened.headers.concat(columns.slice(opened.headers.length).map(() => '')))
      return {
        kind,
        ...(encoding ? { encoding } : {}),
        ...(delimiter ? { delimiter } : {}),
        ...(sheetName ? { sheet: sheetName } : {}),
        ...(opened.sheetNames.length > 1 ? { sheets: opened.sheetNames } : {}),
        ...(isBelow ? { header_row: headerRow } : {}),
        rows,
        columns: columns.map((column, index) => ({
          header: headers[index] ?? '',
          samples: column.samples,
          filled: column.filled,
          values: column.values && valuesOf(column.values),
          ...(isEvidence(column.evidence) ? { evidence: column.evidence } : {}),
        })),
        remarks: remarksOn(opened, isBelow),
      }
    },
  }
}

interface Gathered {
  samples: string[]
  filled: number
  /** null once there are too many. */
  values: Map<string, number> | null
  evidence: CellEvidence
}
const gathered = (): Gathered => ({
  samples: [],
  filled: 0,
  values: new Map(),
  evidence: noEvidence(),
})

function take(column: Gathered, cell: string) {
  const text = cell.trim()
  if (!text) return
  column.filled++
  addEvidence(column.evidence, text)
  if (column.samples.length < mostSamples && !column.samples.includes(text.slice(0, sampleLength)))
    column.samples.push(text.slice(0, sampleLength))
  if (column.values === null) return
  const count = column.values.get(text)
  if (count === undefined && (column.values.size >= mostValues || text.length > sampleLength))
    column.values = null
  else column.values.set(text, (count ?? 0) + 1)
}

/** In their most frequent spelling, the most frequent value first. */
function valuesOf(spellings: ReadonlyMap<string, number>) {
  const found = new Map<string, { value: string; count: number; most: number }>()
  for (const [value, count] of spellings) {
    const known = found.get(valueKey(value)) ?? { value, count: 0, most: count }
    found.set(valueKey(value), {
      value: count > known.most ? value : known.value,
      count: known.count + count,
      most: Math.max(count, known.most),
    })
  }
  return [...found.values()]
    .map(({ value, count }) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count)
}

/** `Name`, `Name (2)`, `Column 3`: names by which a mapping can speak of the columns. */
export function uniqueHeaders(headers: readonly string[]): string[] {
  const taken = new Set<string>()
  return headers.map((given, index) => {
    const header = given.slice(0, 250) || `Column ${index + 1}`
    let name = header
    for (let n = 2; taken.has(name); n++) name = `${header} (${n})`
    taken.add(name)
    return name
  })
}

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252 (Latin-1)',
}
const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

function remarksOn(opened: Opened, isBelow: boolean): string[] {
  const { kind, encoding, delimiter, sheetNames, sheetName, headerRow, headerFaults } = opened
  const how =
    kind === 'csv' && (encoding !== 'utf-8' || delimiter !== ',')
      ? [
          `Read as ${encodings[encoding ?? 'utf-8']}, separated by ${delimiters[delimiter ?? ','] ?? `“${delimiter}”`}.`,
        ]
      : []
  const others = sheetNames.filter((name) => name !== sheetName)
  const sheets = others.length
    ? [`Only the sheet “${sheetName}” is read; the file also has: ${others.slice(0, 5).join(', ')}.`]
    : []
  const titles = isBelow
    ? [`The headings are those of row ${headerRow}: what stands above them is left out.`]
    : []
  return [...how, ...sheets, ...titles, ...headerFaults.slice(0, 5).map(({ message }) => message)]
}
