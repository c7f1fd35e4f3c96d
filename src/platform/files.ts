import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { invalid } from '#kernel/errors.ts'
import type { StorageConfig } from '#platform/config-storage.ts'
import { folderStore } from '#platform/file-folder.ts'
import { makeThumbnail, remakeImage } from '#platform/file-image.ts'
import { receive, type Received } from '#platform/file-receive.ts'
import { s3Store } from '#platform/file-s3.ts'
import { sweepFiles, type Wanted } from '#platform/file-sweep.ts'
import { type FileType, fileTypes, isImage, nameOf, typeOf } from '#platform/file-type.ts'

/** Where contents lie. A key is made by us and holds no name that a person gave. */
export interface FileStore {
  /** Takes the local file over: afterwards it is whole under the key, or not at all. */
  take(key: string, file: string): Promise<void>
  /** Throws an error with the code ENOENT when nothing lies there. */
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** Keys that begin so, with the milliseconds since they were last taken. */
  list(prefix: string): AsyncIterable<{ key: string; ageMs: number }>
}

/** What was received and kept: to be written into `stored_file`. */
export interface Content {
  sha256: string
  bytes: number
  media_type: string
  /** The given name, cleaned, with an extension that fits what it really is. */
  name: string
}

export interface Limits {
  /** In bytes. */
  limit: number
  allow: readonly FileType[]
}

export interface Files {
  /** Receives what a person sent: refused when larger (413) or of another type (400). Pictures are made anew. */
  put(orgId: number, name: string, stream: AsyncIterable<unknown>, limits: Limits): Promise<Content>
  /** Keeps what the program itself made, such as an export. */
  keep(orgId: number, name: string, type: FileType, stream: AsyncIterable<unknown>): Promise<Content>
  /** Null when it is gone. */
  read(orgId: number, sha256: string): Promise<Readable | null>
  /** The small WebP form of a picture, or null where there is none. */
  readThumbnail(orgId: number, sha256: string): Promise<Readable | null>
  /** Removes a content that no row names any more; one that was put a moment ago is left to the sweep. True when it went. */
  remove(orgId: number, sha256: string): Promise<boolean>
  /** A local path for what a call sends, before its organization and purpose are looked at. The caller removes it. */
  temporary(): string
  /** Removes contents that no row names and that nobody put for a day. Returns how many. */
  sweep(isWanted: Wanted, olderThanMs?: number): Promise<number>
}

const DAY_MS = 86_400_000
const MOMENT_MS = 60_000

export function openFiles(storage: StorageConfig): Files {
  const store = storage.kind === 's3' ? s3Store(storage) : folderStore(storage.dir)

  /** Content first, row afterwards: a crash between them leaves a file that nobody sees, and the sweeper takes it. */
  async function settle(
    orgId: number,
    { file, sha256, bytes }: Received,
    type: FileType,
    name: string,
  ): Promise<Content> {
    await store.take(keyOf(orgId, sha256), file)
    return { sha256, bytes, media_type: fileTypes[type].media_type, name: nameOf(name, type) }
  }

  async function settleImage(orgId: number, sent: Received, type: FileType, name: string): Promise<Content> {
    const [made, small] = [store.temporary(), store.temporary()]
    const again = store.temporary()
    try {
      await remakeImage(sent.file, type, made)
      await makeThumbnail(made, small)
      const image = await receive(again, fs.createReadStream(made), Number.MAX_SAFE_INTEGER)
      await store.take(thumbnailKeyOf(orgId, image.sha256), small)
      return await settle(orgId, image, type, name)
    } finally {
      await Promise.all([made, small, again].map((file) => fs.promises.rm(file, { force: true })))
    }
  }

  return {
    temporary: () => store.temporary(),
    async remove(orgId, sha256) {
      const key = keyOf(orgId, sha256)
      const found: { key: string; ageMs: number }[] = []
      for await (const one of store.list(path.dirname(key))) if (one.key.startsWith(key)) found.push(one)
      // somebody may have sent the same content just now, and not have written its row yet
      if (found.some(({ ageMs }) => ageMs < MOMENT_MS)) return false
      for (const one of found) await store.remove(one.key)
      return found.length > 0
    },
    async put(orgId, name, stream, { limit, allow }) {
      const sent = await receive(store.temporary(), stream, limit)
      try {
        if (sent.bytes === 0) throw invalid({ file: ['The submitted file is empty.'] })
        const type = typeOf(sent.head, name)
        if (!type || !allow.includes(type))
          throw invalid({ file: [`Upload a file of one of these types: ${wordsFor(allow)}.`] })
        return isImage(type)
          ? await settleImage(orgId, sent, type, name)
          : await settle(orgId, sent, type, name)
      } finally {
        await fs.promises.rm(sent.file, { force: true })
      }
    },
    keep: async (orgId, name, type, stream) =>
      settle(orgId, await receive(store.temporary(), stream, Number.MAX_SAFE_INTEGER), type, name),
    read: (orgId, sha256) => orNull(store.read(keyOf(orgId, sha256))),
    readThumbnail: (orgId, sha256) => orNull(store.read(thumbnailKeyOf(orgId, sha256))),
    async sweep(isWanted, olderThanMs = DAY_MS) {
      await store.forgetTemporary(olderThanMs)
      return sweepFiles(store, isWanted, olderThanMs)
    },
  }
}

/** One folder an organization, so that it can be moved, counted and deleted as one. */
function keyOf(orgId: number, sha256: string) {
  if (!Number.isSafeInteger(orgId) || !/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('No key of a file.')
  return `${orgId}/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}
const thumbnailKeyOf = (orgId: number, sha256: string) => `${keyOf(orgId, sha256)}.thumb`

const wordsFor = (allow: readonly FileType[]) => allow.map((type) => fileTypes[type].extensions[0]).join(', ')

async function orNull(reading: Promise<Readable>): Promise<Readable | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
