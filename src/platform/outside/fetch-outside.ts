import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInside } from '#platform/network.ts'
import { isPublicAddress } from '#platform/outside/public-address.ts'

export interface OutsideLimits {
  /** For everything together, redirects with it. */
  readonly seconds: number
  /** What is read at most; the rest is cut, which the beginning of a page bears. */
  readonly bytes: number
  readonly redirects: number
}
export interface Outside {
  readonly url: URL
  readonly type: string
  readonly body: Buffer
  /** There was more than the limit. */
  readonly isCut: boolean
}
/** Which addresses and ports may be spoken to, and who tells the address of a name. Tests give their own. */
export interface Reach {
  /** Also without TLS where it is asked for. */
  readonly plain?: true
  readonly allows: (address: string, port: number) => boolean
  readonly resolve: (host: string) => Promise<readonly string[]>
}

export const internet: Reach = {
  allows: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
  resolve: async (host) =>
    (await dns.promises.lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
}

/** The internet, and those networks of our own that whoever runs the installation has named, at any port. */
export const internetAnd = (networks: readonly string[]): Reach =>
  networks.length === 0
    ? internet
    : {
        ...internet,
        allows: (address, port) => internet.allows(address, port) || isInside(address, networks),
      }

/**
 * Reads a page or picture of the internet, for a link that somebody wrote: never anything of our own network. A name
 * is resolved once and the very address that was checked is connected to, so that an answer that changes in between
 * gains nothing; each redirect is checked anew. Carries no credentials. Null whatever the reason, since reasons would
 * tell what lives in the network.
 */
export async function fetchOutside(
  address: URL,
  limits: OutsideLimits,
  reach: Reach = internet,
): Promise<Outside | null> {
  const signal = AbortSignal.timeout(limits.seconds * 1000)
  let url = address
  try {
    for (let hop = 0; hop <= limits.redirects; hop++) {
      const answer = await askOutside(url, signal, reach)
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy()
        url = new URL(headers.location, url)
        continue
      }
      if (statusCode !== 200 || headers['content-encoding']) {
        answer.destroy()
        return null
      }
      return { url, type: headers['content-type'] ?? '', ...(await readOutside(answer, limits.bytes)) }
    }
  } catch {
    return null
  }
  return null
}

interface Said {
  method: string
  headers: Record<string, string>
  body?: string | undefined
}
const reading: Said = {
  method: 'GET',
  headers: {
    accept: 'text/html,image/*;q=0.9',
    'accept-encoding': 'identity',
    'user-agent': 'LinkPreview/1',
  },
}

/** Connects to the very address that was checked. */
export async function askOutside(
  url: URL,
  signal: AbortSignal,
  reach: Reach,
  { method, headers, body }: Said = reading,
): Promise<http.IncomingMessage> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new Error('not a plain link')
  const secure = url.protocol === 'https:'
  const port = Number(url.port) || (secure ? 443 : 80)
  // a URL writes an address of version 6 in brackets, and whatever form one of version 4 had as four numbers
  const checked = await checkedAddress(url.hostname.replace(/^\[|\]$/g, ''), port, reach)
  const lookup: LookupFunction = (_, { all }, done) => {
    const family = isIP(checked)
    if (all) done(null, [{ address: checked, family }])
    else done(null, checked, family)
  }
  return new Promise((resolve, reject) => {
    const options = {
      agent: false,
      lookup,
      signal,
      method,
      headers,
    }
    const request = (secure ? https : http).request(url, options, resolve)
    request.once('error', reject)
    request.end(body)
  })
}

/** The address of a name, to be connected to as it is: none of those that it has may lie where nobody may speak to. */
export async function checkedAddress(host: string, port: number, reach: Reach): Promise<string> {
  const found = isIP(host) ? [host] : await reach.resolve(host)
  const [checked] = found
  if (!checked || !found.every((one) => reach.allows(one, port))) throw new Error('not of the internet')
  return checked
}

export async function readOutside(answer: http.IncomingMessage, limit: number) {
  const parts: Buffer[] = []
  let bytes = 0
  // leaving the loop ends the connection
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes > limit) break
  }
  return { body: Buffer.concat(parts).subarray(0, limit), isCut: bytes > limit }
}
