import { createReadStream } from 'node:fs'

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const pieceBytes = 64 * 1024

/**
 * How a text file is encoded: by its byte order mark; by the NULs that UTF-16 puts into every second place
 * of Latin text; UTF-8 when all of it is valid; else Windows-1252, which contains Latin-1. `start` is how
 * the file begins; at most `limit` bytes are read.
 */
export async function detectEncoding(path: string, start: Buffer, limit: number): Promise<CsvEncoding> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const pairs = Math.floor(start.length / 2)
  const nuls = [0, 0]
  for (let i = 0; i < pairs * 2; i++) if (start[i] === 0) nuls[i % 2]!++
  if (pairs && nuls[1]! / pairs > 0.4 && nuls[0]! / pairs < 0.1) return 'utf-16le'
  if (pairs && nuls[0]! / pairs > 0.4 && nuls[1]! / pairs < 0.1) return 'utf-16be'
  return (await validUtf8(path, limit)) ? 'utf-8' : 'windows-1252'
}

async function validUtf8(path: string, limit: number) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of bytes(path, limit)) decoder.decode(piece, { stream: true })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The text of a file, piece by piece, without its byte order mark. */
export async function* decodedText(path: string, encoding: CsvEncoding, limit: number) {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes(path, limit)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function* bytes(path: string, limit: number): AsyncGenerator<Buffer, void, undefined> {
  yield* createReadStream(path, { highWaterMark: pieceBytes, end: limit - 1 })
}
