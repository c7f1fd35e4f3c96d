import type { Searched } from '#modules/account/domain/proof-search.ts'

export type Challenge = Searched & { signature: string }

/** Does the work beside the page. A proof that is none where it cannot be done: the server then says what it lacks. */
export function prove({ signature, ...searched }: Challenge): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  const found = new Promise<number | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    worker.postMessage(searched)
  })
  return found
    .finally(() => worker.terminate())
    .then((number) => (number === null ? '' : `${searched.salt}.${number}.${signature}`))
}
