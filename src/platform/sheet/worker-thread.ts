import { parentPort, workerData } from 'node:worker_threads'
import { openSheet, type ReadOptions, type Sheet, type SheetRow } from '#platform/sheet/read.ts'
import { SheetError } from '#platform/sheet/sheet-error.ts'
import type { WorkerReply } from '#platform/sheet/worker.ts'

/** The far side of worker.ts: opens the file it was given, then answers each message with some rows. */
const port = parentPort
if (port) {
  // Only worker.ts starts this thread, with exactly this.
  const { path, options } = workerData as { path: string; options: ReadOptions }
  const reply = (message: WorkerReply) => port.postMessage(message)
  const sheet = await opened(path, options, reply)
  if (sheet) port.on('message', () => void answer(sheet, reply))
}

async function opened(path: string, options: ReadOptions, reply: (message: WorkerReply) => void) {
  try {
    const sheet = await openSheet(path, options)
    const { rows: _rows, close: _close, ...head } = sheet
    reply({ head })
    return sheet
  } catch (error) {
    reply(failure(error))
    return undefined
  }
}

async function answer(sheet: Sheet, reply: (message: WorkerReply) => void) {
  try {
    reply({ rows: await nextBatch(sheet) })
  } catch (error) {
    reply(failure(error))
  }
}

/** Small enough that unpacking one does not hold up the server's event loop. */
const batchRows = 500
const batchCells = 10_000

async function nextBatch(sheet: Sheet) {
  const batch: SheetRow[] = []
  let cells = 0
  while (batch.length < batchRows && cells < batchCells) {
    const { done, value } = await sheet.rows.next()
    if (done) break
    batch.push(value)
    cells += value.cells.length
  }
  return batch
}

function failure(error: unknown): WorkerReply {
  if (error instanceof SheetError) return { refused: { code: error.code, message: error.message } }
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
