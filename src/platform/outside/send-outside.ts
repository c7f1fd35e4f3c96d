import { askOutside, internet, readOutside, type Reach } from '#platform/outside/fetch-outside.ts'

export interface Answered {
  status: number
  /** How the answer begins. */
  words: string
}

/**
 * Sends JSON to an address of the internet, never to anything of our own network: by https alone, without following
 * where it points on. Null where nobody answered in time, whatever the reason.
 */
export async function sendOutside(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  reach: Reach = internet,
): Promise<Answered | null> {
  if (url.protocol !== 'https:' && !reach.plain) return null
  try {
    const answer = await askOutside(url, AbortSignal.timeout(SECONDS * 1000), reach, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'accept-encoding': 'identity',
        'user-agent': 'Webhook/1',
      },
      body,
    })
    const { body: read } = await readOutside(answer, BYTES)
    // a NUL cannot be kept as text
    return { status: answer.statusCode ?? 0, words: read.toString('utf8').replaceAll('\u0000', '') }
  } catch {
    return null
  }
}

const SECONDS = 10
const BYTES = 2000
