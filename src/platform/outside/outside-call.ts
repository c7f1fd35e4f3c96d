import { askOutside, internet, readOutside, type Reach } from '#platform/outside/fetch-outside.ts'

const LIMIT = { seconds: 8, bytes: 1_000_000 }
/** What libraries hand to `fetch`. */
interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

/**
 * The `fetch` of libraries that speak to servers which an organization names: never to anything of our own network,
 * whatever their addresses say. Follows no redirect and reads no endless answer.
 */
export const outsideCall =
  (reach: Reach = internet) =>
  async (address: string | URL, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(LIMIT.seconds * 1000)
    const sent = typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined
    const answer = await askOutside(new URL(address), signal, reach, {
      method,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', ...headers },
      body: sent,
    })
    const { body: content, isCut } = await readOutside(answer, LIMIT.bytes)
    if (isCut) throw new Error('the answer is too long')
    const type = answer.headers['content-type']
    return new Response(content.length ? new Uint8Array(content) : null, {
      status: answer.statusCode ?? 502,
      headers: { ...(type ? { 'content-type': type } : {}) },
    })
  }
