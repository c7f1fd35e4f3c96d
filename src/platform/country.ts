import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { isPublicAddress } from '#platform/outside/public-address.ts'

/**
 * The country to which a registry has given an address, ISO 3166 alpha-2; null for private addresses, and where it is
 * not known. What fails here fails no sign-in.
 */
export async function countryOf(address: string): Promise<string | null> {
  // an IPv4 address that came over IPv6 is the IPv4 address
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  // the registry also knows who holds what is private
  if (!isPublicAddress(plain)) return null
  try {
    return Found.safeParse((await (reader ??= read())).get(plain)).data?.country_code ?? null
  } catch {
    reader = undefined
    return null
  }
}

const Found = z.object({ country_code: z.string().regex(/^[A-Z]{2}$/) })

// read at the first question: starting, and an installation inside one office, do not pay for it
let reader: ReturnType<typeof read> | undefined
async function read() {
  const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
  const { Reader } = await import('mmdb-lib')
  return new Reader(await readFile(fileURLToPath(import.meta.resolve(file))))
}
