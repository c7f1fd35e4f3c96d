import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { ArchiveError, type ByteSource, sinkBy, sourceOf } from '#platform/backup/archive-bytes.ts'
import type { BackupKey } from '#platform/backup/backup-key.ts'

/**
 * A backup is a plain tar file, so that its content can be got at with any tool. Its last entry, `sha256`, holds
 * the hash of every byte before it, and nothing but zeros may follow: no changed, lost or added byte passes.
 * With a key this tar is encrypted as a whole, below everything here: see encryption.ts.
 */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** `size` in bytes must be what the content turns out to have. */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>
  /** Closes the archive with its hash and waits until the disk has it. */
  seal(): Promise<void>
  /** Gives up: closes the file as it is. */
  abandon(): Promise<void>
}

export interface ArchiveEntry {
  readonly name: string
  readonly size: number
  readonly read: () => Promise<Buffer>
  readonly stream: () => AsyncIterable<Buffer>
}

const block = 512
const end = Buffer.alloc(2 * block)
const hashName = 'sha256'
const readSize = 1 << 20

export async function createArchive(file: string, key: BackupKey | null): Promise<ArchiveWriter> {
  const sinkOf = await sinkBy(key)
  const handle = await fs.open(file, 'w', 0o600)
  const sink = sinkOf(handle)
  const hash = createHash('sha256')
  const madeAt = Math.floor(Date.now() / 1000)

  async function write(...parts: Buffer[]) {
    for (const part of parts) hash.update(part)
    await sink.write(...parts)
  }

  return {
    add: (name, content) => write(headerOf(name, content.length, madeAt), content, paddingOf(content.length)),
    async addStream(name, size, content) {
      await write(headerOf(name, size, madeAt))
      let written = 0
      for await (const part of content) {
        written += part.length
        await write(part)
      }
      if (written !== size) throw new ArchiveError(`${name} changed while it was read`)
      await write(paddingOf(size))
    },
    async seal() {
      const digest = Buffer.from(`${hash.digest('hex')}\n`)
      await sink.write(headerOf(hashName, digest.length, 0), digest, paddingOf(digest.length), end)
      await sink.finish()
      await handle.sync()
      await handle.close()
    },
    abandon: () => handle.close(),
  }
}

/** Reads the whole file against its hash. Throws ArchiveError for anything but an undamaged archive. */
export async function verifyArchive(file: string, key: BackupKey | null): Promise<{ encrypted: boolean }> {
  const handle = await fs.open(file, 'r')
  try {
    const source = await sourceOf(handle, file, key)
    const { size } = source
    const tail = headerOf(hashName, 65, 0).length + block + end.length
    if (size < tail || size % block !== 0) throw new ArchiveError(`${file} is no backup, or is cut off`)
    const hash = createHash('sha256')
    for await (const part of streamOf(source, 0, size - tail)) hash.update(part)
    const digest = Buffer.from(`${hash.digest('hex')}\n`)
    const expected = Buffer.concat([
      headerOf(hashName, digest.length, 0),
      digest,
      paddingOf(digest.length),
      end,
    ])
    const found = await source.read(size - tail, tail)
    if (!found.equals(expected))
      throw new ArchiveError(`${file} is damaged: its content does not fit its hash`)
    return { encrypted: source.encrypted }
  } finally {
    await handle.close()
  }
}

/** The entries in order, without the hash. Only for an archive that was verified. */
export async function* readArchive(file: string, key: BackupKey | null): AsyncGenerator<ArchiveEntry> {
  const handle = await fs.open(file, 'r')
  try {
    const source = await sourceOf(handle, file, key)
    for (let at = 0; ;) {
      const { name, size } = parseHeader(await source.read(at, block))
      if (name === hashName) return
      const start = at + block
      yield {
        name,
        size,
        read: () => source.read(start, size),
        stream: () => streamOf(source, start, size),
      }
      at = start + size + paddingOf(size).length
    }
  } finally {
    await handle.close()
  }
}

async function* streamOf(source: ByteSource, start: number, size: number) {
  for (let done = 0; done < size;) {
    const part = await source.read(start + done, Math.min(readSize, size - done))
    done += part.length
    yield part
  }
}

const paddingOf = (size: number) => Buffer.alloc((block - (size % block)) % block)

/** The POSIX header; sizes from 8 GiB on in the binary form that GNU, BSD and others read. */
function headerOf(name: string, size: number, madeAt: number): Buffer {
  const header = Buffer.alloc(block)
  const [prefix, base] = splitName(name)
  header.write(base, 0)
  header.write('0000600\0' + '0000000\0' + '0000000\0', 100)
  if (size >= 8 ** 11) {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  } else header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(`${madeAt.toString(8).padStart(11, '0')}\0`, 136)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  for (let cut = name.lastIndexOf('/'); cut > 0; cut = name.lastIndexOf('/', cut - 1)) {
    const parts: [string, string] = [name.slice(0, cut), name.slice(cut + 1)]
    if (Buffer.byteLength(parts[0]) <= 155 && Buffer.byteLength(parts[1]) <= 100) return parts
  }
  throw new ArchiveError(`${name}: too long a name for a backup`)
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const prefix = text(345, 155)
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  if (text(257, 6) !== 'ustar' || !Number.isSafeInteger(size))
    throw new ArchiveError('The backup has an unreadable entry')
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size }
}
