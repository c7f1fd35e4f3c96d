import { S3ServiceError } from 's3mini'
import { StorageError } from '#platform/storage-error.ts'

const WAITS_MS = [100, 400]

/** A line that was closed while nobody used it, and a storage that asks for a moment, are tried again. */
export async function tried(call: () => Promise<Response>): Promise<Response> {
  for (const wait of WAITS_MS) {
    const answer = await call().catch((error: unknown) => {
      if (error instanceof TypeError) return null
      throw error
    })
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    await answer?.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return call()
}

/** Whatever goes wrong is one of two: nothing lies there, or the storage cannot be used. */
export async function asked<T>(call: T | Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof StorageError) throw error
    if (!(error instanceof S3ServiceError)) throw new StorageError(reasonOf(error), '', error)
    const code = /<Code>(\w+)<\/Code>/.exec(error.body ?? '')?.[1] ?? ''
    if (error.status === 404 && code !== 'NoSuchBucket')
      throw Object.assign(new Error('Nothing lies there.'), { code: 'ENOENT' })
    throw new StorageError(`${error.status} ${code}`.trim(), code)
  }
}

export const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Node's fetch says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error.cause instanceof Error ? reasonOf(error.cause) : (error.message.split('\n')[0] ?? '')
}

export const tooLate = () => new StorageError('no answer in time', 'TimeoutError')
