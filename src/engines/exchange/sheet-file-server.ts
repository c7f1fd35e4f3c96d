import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { invalid, refuse } from '#kernel/errors.ts'
import type { Services, Upload } from '#platform/context.ts'
import { receive } from '#platform/file-receive.ts'
import { IMAGES, typeOf, type FileType } from '#platform/file-type.ts'
import type { Content } from '#platform/files.ts'
import { sheetLimits } from '#platform/sheet/limits.ts'
import type { SheetHead } from '#platform/sheet/read.ts'
import { refusal, SheetError } from '#platform/sheet/sheet-error.ts'
import { openSheetInWorker, type SheetBatches } from '#platform/sheet/worker.ts'
import { fileHead, type FileHead } from '#engines/exchange/file-head.ts'
import { headingsAmong, headRow } from '#engines/exchange/head-row.ts'

/** Receives a file, reads all of it once, and keeps it. Refuses what cannot be read, saying why. `known` are names of its headings. */
export async function receiveSheet(
  services: Services,
  orgId: number,
  { file_name, stream }: Upload,
  known: readonly string[],
): Promise<{ content: Content; head: FileHead }> {
  const path = services.files.temporary()
  try {
    const sent = await receive(path, asAsync(stream), sheetLimits.fileBytes)
    if (sent.bytes === 0) throw invalid({ file: ['The submitted file is empty.'] })
    if (otherTypes.includes(typeOf(sent.head, file_name))) throw refusal.notASpreadsheet()
    const head = await readHead(path, known)
    const content = await services.files.keep(orgId, file_name, head.kind, createReadStream(path))
    return { content, head }
  } catch (error) {
    throw error instanceof SheetError ? invalid({ file: [error.message] }) : error
  } finally {
    await rm(path, { force: true })
  }
}

/** Told by their first bytes; what is left, the reader looks at more closely. */
const otherTypes: readonly (FileType | null)[] = [...IMAGES, 'pdf']

/** Reads a kept file again, as it was read when it came. `work` gets some rows at a time. */
export async function readSheet(
  services: Services,
  orgId: number,
  sha256: string,
  head: Pick<FileHead, 'kind' | 'encoding' | 'delimiter' | 'sheet' | 'header_row'>,
  work: (batches: SheetBatches['batches']) => Promise<void>,
): Promise<void> {
  await withKept(services, orgId, sha256, (path) => {
    const { encoding, delimiter, sheet, header_row } = head
    return inTurn(async () => {
      const opened = await openSheetInWorker(path, {
        ...(encoding ? { encoding } : {}),
        ...(delimiter ? { delimiter } : {}),
        ...(sheet ? { sheet } : {}),
        ...(header_row ? { headerRow: header_row } : {}),
      })
      try {
        await work(opened.batches)
      } finally {
        await opened.close()
      }
    })
  })
}

/** Work on a kept file, which is a file of its own for as long. */
async function withKept<T>(
  services: Services,
  orgId: number,
  sha256: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const content = await services.files.read(orgId, sha256)
  if (!content) throw refuse('The file is not kept any more. Upload it again.')
  const path = services.files.temporary()
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } catch (error) {
    throw error instanceof SheetError ? refuse(error.message) : error
  } finally {
    await rm(path, { force: true })
  }
}

/** What another sheet of a kept workbook holds. */
export async function sheetHead(
  services: Services,
  orgId: number,
  sha256: string,
  sheet: string,
  known: readonly string[],
): Promise<FileHead> {
  return withKept(services, orgId, sha256, (path) =>
    inTurn(async () => {
      const { head } = await headOf(path, known, sheet)
      if (head.rows === 0) throw invalid({ sheet: ['This sheet has no rows below its headings.'] })
      return head
    }),
  )
}

/** Of several sheets the first that has headings which are known, and rows below them; else the first that has rows at all. */
const readHead = (path: string, known: readonly string[]): Promise<FileHead> =>
  inTurn(async () => {
    const { head, others } = await headOf(path, known)
    const isKnown = (one: FileHead) => one.rows > 0 && headingsAmong(headersOf(one), known) >= 2
    let found = head
    for (const sheet of isKnown(head) ? [] : others.slice(0, mostSheets)) {
      const other = await headOf(path, known, sheet).catch(() => null)
      if (other && isKnown(other.head)) {
        found = other.head
        break
      }
      if (other && found.rows === 0) found = other.head
    }
    if (found.rows === 0) throw invalid({ file: ['The file has headings but no rows below them.'] })
    return found
  })

const mostSheets = 10
const headersOf = ({ columns }: FileHead) => columns.map(({ header }) => header)

async function headOf(path: string, known: readonly string[], sheet?: string) {
  const found = await gather(path, known, sheet === undefined ? {} : { sheet })
  if ('head' in found) return found
  const below = await gather(path, known, { ...(sheet === undefined ? {} : { sheet }), headerRow: found.row })
  if (!('head' in below)) throw refusal.empty()
  return below
}

/** What a sheet holds below its headings; or where these are, when they are not its first row. */
async function gather(
  path: string,
  known: readonly string[],
  from: { sheet?: string; headerRow?: number },
): Promise<{ head: FileHead; others: readonly string[] } | { row: number }> {
  const sheet = await openSheetInWorker(path, from)
  try {
    const gathered = fileHead(sheet satisfies SheetHead, { isBelow: from.headerRow !== undefined })
    let isFirst = from.headerRow === undefined
    for await (const rows of sheet.batches) {
      const row = isFirst ? headRow({ row: sheet.headerRow, cells: sheet.headers }, rows, known) : null
      if (row !== null && row !== sheet.headerRow) return { row }
      isFirst = false
      gathered.add(rows)
    }
    return {
      head: gathered.finish(),
      others: sheet.sheetNames.filter((name) => name !== sheet.sheetName),
    }
  } finally {
    await sheet.close()
  }
}

/** Each reader may take half a gigabyte: two at a time, the others wait. */
const mostReaders = 2
let reading = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (reading >= mostReaders) await new Promise<void>((go) => waiting.push(go))
  else reading++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else reading--
  }
}

async function* asAsync(stream: NodeJS.ReadableStream) {
  for await (const chunk of stream) yield chunk
}
