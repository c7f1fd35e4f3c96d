import fs from 'node:fs'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import type { BucketConfig } from '#platform/config-storage.ts'
import { asked, isGone, tooLate, tried } from '#platform/file-s3-call.ts'
import { digestOf, sendFile } from '#platform/file-s3-send.ts'
import { openSpool, type Spool } from '#platform/file-spool.ts'
import type { FileStore } from '#platform/files.ts'
import { StorageError } from '#platform/storage-error.ts'

/** How long a call may take; a file that is sent has a second more for each of these bytes. */
const PATIENCE_MS = 8000
const BYTES_A_SECOND = 500_000
const PAGE = 1000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** A bucket of any S3-compatible storage. One PUT is one object, whole or not at all, however large. */
export function s3Store(storage: BucketConfig, patienceMs = PATIENCE_MS): FileStore & Spool {
  const { accessKeyId, secretAccessKey, region } = storage
  const endpoint = `${storage.endpoint}/${storage.bucket}`
  const spool = openSpool(storage.spool)
  const before = storage.prefix && `${storage.prefix}/`
  /** The storage's clock minus ours: what is young is young by its clock. */
  let aheadMs = 0
  let tidiedAt = 0

  const client = (signal = AbortSignal.timeout(patienceMs), file?: string) =>
    new S3mini({
      accessKeyId,
      secretAccessKey,
      region,
      endpoint,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers)
        if (file) headers.set('content-md5', await digestOf(file))
        const answer = await tried(() =>
          file
            ? sendFile(input instanceof Request ? input.url : input, headers, file, signal)
            : fetch(input, { ...init, headers, redirect: 'manual', signal }),
        )
        const date = Date.parse(answer.headers.get('date') ?? '')
        if (!Number.isNaN(date)) aheadMs = date - Date.now()
        return answer
      },
    })

  return {
    ...spool,
    temporary() {
      // each machine has its own folder, so each tidies where files arrive
      if (Date.now() - tidiedAt > HOUR_MS) {
        tidiedAt = Date.now()
        spool.forgetTemporary(DAY_MS).catch(() => {})
      }
      return spool.temporary()
    },
    // the same content put again is the same object, and as young as new
    async take(key, file) {
      try {
        const { size } = await fs.promises.stat(file)
        const patience = AbortSignal.timeout(patienceMs + Math.ceil((size / BYTES_A_SECOND) * 1000))
        await asked(client(patience, file).putObject(before + key, '', undefined, undefined, undefined, size))
      } finally {
        await fs.promises.rm(file, { force: true })
      }
    },
    async read(key) {
      const ending = new AbortController()
      const late = setTimeout(() => ending.abort(tooLate()), patienceMs)
      const answer = await asked(client(ending.signal).getObjectRaw(before + key)).finally(() =>
        clearTimeout(late),
      )
      return Readable.from(patiently(answer.body, ending, patienceMs), { objectMode: false })
    },
    async remove(key) {
      // some storages say so when nothing lies there
      await asked(client().deleteObject(before + key)).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
    },
    async *list(prefix) {
      let from: string | undefined
      do {
        const page = await asked(client().listObjectsPaged('/', before + prefix, PAGE, from))
        if (!page) throw new StorageError('there is no such bucket', 'NoSuchBucket')
        for (const { Key, LastModified } of page.objects ?? [])
          yield {
            key: Key.slice(before.length),
            ageMs: Math.max(0, Date.now() + aheadMs - LastModified.getTime()),
          }
        from = page.nextContinuationToken
      } while (from)
    },
  }
}

/** Waits for the storage, not for who reads: a slow reader is no reason to end. */
async function* patiently(body: Response['body'], ending: AbortController, patienceMs: number) {
  const reader = body?.getReader()
  try {
    for (;;) {
      const late = setTimeout(() => ending.abort(tooLate()), patienceMs)
      const part = await asked(reader?.read()).finally(() => clearTimeout(late))
      if (!part || part.done) return
      yield part.value
    }
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
