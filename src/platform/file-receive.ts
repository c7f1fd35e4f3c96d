import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tooLarge } from '#kernel/errors.ts'

export interface Received {
  file: string
  bytes: number
  sha256: string
  /** The first 4 KB. */
  head: Buffer
}

const HEAD = 4096

/** Writes a stream into a new local file and onto the disk. Refuses (413) and leaves nothing above `limit` bytes. */
export async function receive(
  file: string,
  stream: AsyncIterable<unknown>,
  limit: number,
): Promise<Received> {
  const hash = createHash('sha256')
  let bytes = 0
  let head = Buffer.alloc(0)
  const target = await fs.promises.open(file, 'wx', 0o600)
  try {
    for await (const chunk of stream) {
      const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
      bytes += part.length
      if (bytes > limit) throw tooLarge()
      hash.update(part)
      if (head.length < HEAD) head = Buffer.concat([head, part]).subarray(0, HEAD)
      await target.write(part)
    }
    await target.sync()
  } catch (error) {
    await fs.promises.rm(file, { force: true })
    throw error
  } finally {
    await target.close()
  }
  return { file, bytes, sha256: hash.digest('hex'), head }
}
