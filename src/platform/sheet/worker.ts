import { Worker } from 'node:worker_threads'
import { sheetLimits } from '#platform/sheet/limits.ts'
import type { ReadOptions, SheetHead, SheetRow } from '#platform/sheet/read.ts'
import { refusal, SheetError, type SheetErrorCode } from '#platform/sheet/sheet-error.ts'

export type WorkerReply =
  | { head: SheetHead }
  /** Empty at the end. */
  | { rows: SheetRow[] }
  | { refused: { code: SheetErrorCode; message: string } }
  | { failed: string }

export interface SheetBatches extends SheetHead {
  /** Some rows at a time, read ahead by one batch at most. Throws a SheetError. */
  batches: AsyncGenerator<SheetRow[], void, undefined>
  /** Stops the worker. Needed only when `batches` was not read to its end. */
  close: () => Promise<void>
}

/**
 * `openSheet` in a worker of its own: the server's event loop stays free, and a hostile file can kill only
 * the worker. Its heap is limited, and so is the time it is busy; time in which the caller works on a batch
 * does not count. Throws a SheetError when the file is refused.
 */
export async function openSheetInWorker(path: string, options: ReadOptions = {}): Promise<SheetBatches> {
  const limits = { ...sheetLimits, ...options.limits }
  const worker = new Worker(new URL(import.meta.resolve('#platform/sheet/worker-thread.ts')), {
    workerData: { path, options },
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    execArgv: [],
    env: {},
  })
  const close = async () => void (await worker.terminate())
  const replies = conversation(worker, limits.seconds)
  try {
    const reply = await replies.next()
    if (!('head' in reply)) throw unexpected(reply)
    return { ...reply.head, batches: batches(replies, close), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* batches(replies: Conversation, close: () => Promise<void>) {
  try {
    let pending = replies.ask()
    for (;;) {
      const reply = await pending
      if (!('rows' in reply)) throw unexpected(reply)
      if (reply.rows.length === 0) return
      pending = replies.ask()
      // While the caller is busy nobody waits for the next reply; it is thrown when it is awaited.
      pending.catch(() => {})
      yield reply.rows
    }
  } finally {
    await close()
  }
}

type Conversation = ReturnType<typeof conversation>

/** Question and answer with the worker, counting the seconds that it takes over its answers. */
function conversation(worker: Worker, seconds: number) {
  let left = seconds * 1000
  let settle: { answer: (reply: WorkerReply) => void; refuse: (error: Error) => void } | undefined
  let ended: Error | undefined

  const fail = (error: Error) => {
    ended ??= error
    settle?.refuse(ended)
    settle = undefined
  }
  worker.on('message', (reply: WorkerReply) => {
    settle?.answer(reply)
    settle = undefined
  })
  worker.on('error', (error: Error & { code?: string }) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal.tooHeavy() : error),
  )
  worker.on('exit', () => fail(new Error('The sheet reader stopped.')))

  function next() {
    if (ended) return Promise.reject(ended)
    const since = performance.now()
    const answered = new Promise<WorkerReply>((answer, refuse) => {
      settle = { answer, refuse }
    })
    const timer = setTimeout(() => {
      fail(refusal.tooSlow(seconds))
      void worker.terminate()
    }, left)
    return answered.finally(() => {
      clearTimeout(timer)
      left -= performance.now() - since
    })
  }

  function ask() {
    const reply = next()
    worker.postMessage('next')
    return reply
  }

  return { next, ask }
}

function unexpected(reply: WorkerReply) {
  if ('refused' in reply) return new SheetError(reply.refused.code, reply.refused.message)
  return new Error('failed' in reply ? reply.failed : 'The sheet reader answered out of turn.')
}
