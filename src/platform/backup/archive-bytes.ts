import type fs from 'node:fs/promises'
import type { BackupKey } from '#platform/backup/backup-key.ts'
import {
  type Encryption,
  headBytes,
  isEncrypted,
  newEncryption,
  overheadBytes,
  readEncryption,
} from '#platform/backup/encryption.ts'

export class ArchiveError extends Error {}

/** Where the bytes of an archive go. `finish` writes what is held back; the caller closes the file. */
export interface ByteSink {
  write(...parts: Buffer[]): Promise<void>
  finish(): Promise<void>
}

/** The bytes of an archive by their position, encrypted in the file or not. */
export interface ByteSource {
  readonly encrypted: boolean
  /** Of the archive: what encryption adds is not counted. */
  readonly size: number
  /** Throws ArchiveError unless all of them are there, and are those that were written. */
  read(position: number, length: number): Promise<Buffer>
}

/** Is given its file later, so that none is made when there is no memory for the key. */
export async function sinkBy(key: BackupKey | null): Promise<(handle: fs.FileHandle) => ByteSink> {
  if (key === null) return plainSink
  const encryption = await newEncryption(key)
  return (handle) => encryptedSink(handle, encryption)
}

/** Looks at the file itself whether it is encrypted: a plain one is read with and without a key. */
export async function sourceOf(
  handle: fs.FileHandle,
  file: string,
  key: BackupKey | null,
): Promise<ByteSource> {
  const { size } = await handle.stat()
  const head = await readUpTo(handle, 0, headBytes)
  if (!isEncrypted(head)) return plainSource(handle, file, size)
  if (key === null)
    throw new ArchiveError(
      `${file} is encrypted: give its passphrase as BACKUP_KEY, or in the file that BACKUP_KEY_FILE names`,
    )
  const encryption = await readEncryption(head, key)
  if (encryption === 'damaged') throw new ArchiveError(`${file} is damaged: its head does not fit its hash`)
  if (encryption === 'other key')
    throw new ArchiveError(`${file} is encrypted with another passphrase than BACKUP_KEY`)
  return encryptedSource(handle, { file, size, encryption })
}

const plainSink = (handle: fs.FileHandle): ByteSink => ({
  async write(...parts) {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const { bytesWritten } = await handle.writev(parts)
    if (bytesWritten !== length) throw new ArchiveError('The disk took only a part of the backup')
  },
  finish: async () => {},
})

const plainSource = (handle: fs.FileHandle, file: string, size: number): ByteSource => ({
  encrypted: false,
  size,
  async read(position, length) {
    const bytes = await readUpTo(handle, position, length)
    if (bytes.length !== length) throw new ArchiveError(`${file} ends too early`)
    return bytes
  },
})

function encryptedSink(handle: fs.FileHandle, { head, chunkBytes, seal }: Encryption): ByteSink {
  const { write } = plainSink(handle)
  const chunk = Buffer.alloc(chunkBytes)
  let filled = 0
  let number = 0

  async function flush(last: boolean) {
    const sealed = seal(chunk.subarray(0, filled), number, last)
    await (number === 0 ? write(head, sealed) : write(sealed))
    number += 1
    filled = 0
  }

  return {
    async write(...parts) {
      for (const part of parts)
        for (let at = 0; at < part.length;) {
          // A full chunk waits for the next byte: only then it is known not to be the last one.
          if (filled === chunkBytes) await flush(false)
          const taken = part.copy(chunk, filled, at)
          filled += taken
          at += taken
        }
    },
    finish: () => flush(true),
  }
}

interface EncryptedFile {
  readonly file: string
  readonly size: number
  readonly encryption: Encryption
}

function encryptedSource(handle: fs.FileHandle, { file, size, encryption }: EncryptedFile): ByteSource {
  const { chunkBytes, open } = encryption
  const stride = chunkBytes + overheadBytes
  const count = Math.ceil((size - headBytes) / stride)
  let latest: { number: number; content: Buffer } | null = null

  async function chunk(number: number): Promise<Buffer> {
    if (latest?.number === number) return latest.content
    const sealed = await readUpTo(handle, headBytes + number * stride, stride)
    const content = open(sealed, number, number === count - 1)
    if (content === null) throw new ArchiveError(`${file} is damaged or is cut off (part ${number + 1})`)
    latest = { number, content }
    return content
  }

  return {
    encrypted: true,
    size: size - headBytes - count * overheadBytes,
    async read(position, length) {
      const parts: Buffer[] = []
      for (let done = 0; done < length;) {
        const number = Math.floor((position + done) / chunkBytes)
        if (number >= count) throw new ArchiveError(`${file} ends too early`)
        const from = (position + done) % chunkBytes
        const part = (await chunk(number)).subarray(from, from + length - done)
        if (part.length === 0) throw new ArchiveError(`${file} ends too early`)
        parts.push(part)
        done += part.length
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    },
  }
}

async function readUpTo(handle: fs.FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}
