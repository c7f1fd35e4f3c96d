import { isIP } from 'node:net'
import { isInside } from '#platform/network.ts'
import { internet } from '#platform/outside/fetch-outside.ts'
import { isPublicAddress } from '#platform/outside/public-address.ts'

type Resolve = (host: string) => Promise<readonly string[]>

/** A name server that is silent holds up nobody's form. */
const WAIT_MS = 2000
/** Names that no public name server has (RFC 6761, 6762, 9476), also where ours does not know them. */
const INNER = /(^|\.)(localhost|local|internal|home\.arpa)$/

/**
 * Whether a server that somebody names lies in a network of our own: it is refused as it is saved, not only when it is
 * first spoken to. What cannot be resolved now may be so later, and is looked at again whenever it is spoken to.
 */
export async function isInnerHost(
  host: string,
  networks: readonly string[],
  resolve: Resolve = internet.resolve,
): Promise<boolean> {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  const allows = (address: string) => isPublicAddress(address) || isInside(address, networks)
  if (isIP(name)) return !allows(name)
  const found = await resolved(name, resolve)
  return found.length > 0 ? !found.every(allows) : INNER.test(name)
}

/** The like of a URL; one that is no URL is refused elsewhere. */
export const isInnerUrl = async (url: string | null | undefined, networks: readonly string[]) => {
  const host = URL.parse(url ?? '')?.hostname
  return host ? isInnerHost(host, networks) : false
}

async function resolved(name: string, resolve: Resolve): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly string[]>((end) => {
    timer = setTimeout(() => end([]), WAIT_MS)
  })
  const found = await Promise.race([resolve(name).catch(() => []), late])
  clearTimeout(timer)
  return found
}
