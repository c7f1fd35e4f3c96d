import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { SheetLimits } from '#platform/sheet/limits.ts'
import { refusal, SheetError } from '#platform/sheet/sheet-error.ts'
import { xmlScanner, type XmlHandlers } from '#platform/sheet/xml-scanner.ts'

/** The parts of an XLSX file, checked before anything is inflated. */
export interface Package {
  has(path: string): boolean
  /** Reads one part through `handlers`; after each piece read the caller may take what they gathered. */
  read(path: string, handlers: XmlHandlers): AsyncGenerator<void, void, undefined>
  close(): void
}

/**
 * Opens the ZIP and refuses what no honest workbook holds. Only the central directory is believed, here
 * and when parts are read, so nothing can hide from the check; archives inside the archive stay closed.
 */
export async function openPackage(path: string, limits: SheetLimits): Promise<Package> {
  const zip = await asDamaged(openPromise(path, { autoClose: false, validateEntrySizes: true }))
  try {
    const parts = await checkedParts(zip, limits)
    return {
      has: (name) => parts.has(name.toLowerCase()),
      read: (name, handlers) => readPart(zip, parts.get(name.toLowerCase()), handlers),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function checkedParts(zip: ZipFile, limits: SheetLimits) {
  if (zip.entryCount > limits.zipEntries) throw refusal.unsafe(`it has more than ${limits.zipEntries} parts`)
  const parts = new Map<string, Entry>()
  let inflated = 0
  const entries = zip.eachEntry()
  for (;;) {
    const { done, value: entry } = await asDamaged(entries.next())
    if (done) return parts
    checkEntry(entry, limits)
    inflated += entry.uncompressedSize
    if (inflated > limits.inflatedBytes) throw refusal.unsafe('its content is far larger than the file')
    // Part names are compared without case (ECMA-376 part 2, 6.2.2.3).
    const name = entry.fileName.toLowerCase()
    if (parts.has(name)) throw refusal.unsafe('it has two parts of one name')
    parts.set(name, entry)
  }
}

function checkEntry(entry: Entry, { inflationRatio, ratioFreeBytes }: SheetLimits) {
  if (entry.isEncrypted()) throw refusal.protected()
  if (!entry.canDecodeFileData()) throw refusal.damaged()
  const allowed = Math.max(ratioFreeBytes, entry.compressedSize * inflationRatio)
  if (entry.uncompressedSize > allowed) throw refusal.unsafe('its content is far larger than the file')
}

async function* readPart(zip: ZipFile, entry: Entry | undefined, handlers: XmlHandlers) {
  if (!entry) throw refusal.damaged()
  const stream: Readable = await asDamaged(zip.openReadStreamPromise(entry))
  const decoder = new TextDecoder()
  const scanner = xmlScanner(handlers)
  const pieces = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await asDamaged<IteratorResult<Buffer>>(pieces.next())
      if (done) break
      scanner.feed(decoder.decode(value, { stream: true }))
      yield
    }
    scanner.feed(decoder.decode())
    scanner.end()
    yield
  } finally {
    stream.destroy()
  }
}

/** Reads a part to its end. */
export async function readWhole(file: Package, path: string, handlers: XmlHandlers) {
  for await (const _ of file.read(path, handlers));
}

/** What the ZIP library finds wrong (bad name, lying size, broken data) is a fault of the file, not of ours. */
async function asDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SheetError) throw error
    const found = error instanceof Error ? error.message : ''
    if (/absolute path|relative path|characters in fileName/.test(found))
      throw refusal.unsafe('a part has a path for a name')
    throw refusal.damaged()
  }
}
