import type { Client, Entry } from 'ldapts'
import { randomBytes } from 'node:crypto'
import type { Services } from '#platform/context.ts'
import { directories, directoryLine } from '#platform/outside/directory-line.ts'
import type { Reach } from '#platform/outside/fetch-outside.ts'
import type { ProviderInput } from '#modules/account/shared/identity-provider.ts'
import { filterFor, filterProblem } from '#modules/account/domain/directory.ts'
import { valuesIn, type Identity } from '#modules/account/server/oidc.ts'
import { isCertificate, pemOf } from '#modules/account/server/pem.ts'
import type { ProviderRow } from '#modules/account/server/provider-store.ts'

/** Which directories may be asked. Tests run one on this machine; nothing else changes it. */
export const directoryReach: { reach: Reach | null } = { reach: null }

export interface Typed {
  login: string
  /** Null: asked as if, by somebody whose password is not to be shown to this directory. */
  password: string | null
}

/**
 * Who of a directory has this name and password, or null. Throws where it cannot be asked, in words for HR. What it does
 * and how long takes is the same whether somebody has the name or not.
 */
export async function askDirectory(
  { config, seal }: Pick<Services, 'config' | 'seal'>,
  provider: ProviderRow,
  { login, password }: Typed,
): Promise<Identity | null> {
  // a directory takes an empty password for nobody in particular, and lets them in (RFC 4513, 5.1.2)
  if (password === '') return null
  const url = new URL(provider.issuer)
  const ca = provider.certificate === null ? null : pemOf(provider.certificate)
  const line = await directoryLine(url, directoryReach.reach ?? directories(config.ldapNetworks), ca)
  let isUsed = false
  const { Client } = await ldap()
  const client = new Client({
    url: 'ldap://directory',
    createConnection: () => {
      // it would begin another by itself, in the clear
      if (isUsed) throw new Error('it ended the connection')
      isUsed = true
      return line
    },
  })
  try {
    const secret = seal.open(provider.client_secret_sealed ?? '')
    if (!secret) throw new Error('its password cannot be read any more: set it again')
    await client.bind(provider.client_id ?? '', secret).catch((error: unknown) => {
      if (isRefused(error)) throw new Error('it refuses the name or the password by which it is searched')
      throw error
    })
    const { match_attribute, base_dn, login_filter, group_claim } = provider
    const attribute = match_attribute ?? ''
    const { searchEntries } = await client.search(base_dn ?? '', {
      filter: filterFor(login_filter ?? '', login),
      attributes: [attribute, 'entryUUID', 'objectGUID', ...(group_claim ? [group_claim] : [])],
      explicitBufferAttributes: ['objectGUID'],
      sizeLimit: 2,
    })
    const [entry] = searchEntries
    if (searchEntries.length > 1) throw new Error('it knows several people by this name')
    const isRight = await isBound(
      client,
      entry && password !== null ? entry.dn : nobody(base_dn ?? ''),
      password,
    )
    return entry && isRight ? identityOf(provider, entry) : null
  } finally {
    // whoever is away needs no farewell
    await client.unbind().catch(() => {})
    line.destroy()
  }
}

// read at the first question: where nobody signs in by one, nobody pays for it
const ldap = () => import('ldapts')

/** By the code that the standard gives to a wrong name or password (RFC 4511, 4.1.9). */
const isRefused = (error: unknown) => error instanceof Error && 'code' in error && error.code === 49

const nobody = (base: string) => `cn=${randomBytes(12).toString('hex')},${base}`

async function isBound(client: Client, dn: string, password: string | null): Promise<boolean> {
  try {
    await client.bind(dn, password ?? randomBytes(12).toString('hex'))
    return password !== null
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

/** Known again by what no rename changes, and no newcomer inherits with a name. */
function identityOf({ match_by, match_attribute, group_claim }: ProviderRow, entry: Entry): Identity {
  const guid = valuesOf(entry, 'objectGUID')[0]
  const uuid = valuesOf(entry, 'entryUUID')[0]
  const subject = guid instanceof Buffer ? guid.toString('hex') : uuid ? String(uuid) : entry.dn
  const told = valuesOf(entry, match_attribute ?? '')[0]
  const value = told === undefined ? null : String(told).trim() || null
  const known = {
    subject,
    is_verified: true,
    told: valuesIn(group_claim ? valuesOf(entry, group_claim) : []),
  }
  return match_by === 'code' ? { ...known, email: null, code: value } : { ...known, email: value }
}

/** Attributes are named in whatever case; one that is missing is an empty list. */
function valuesOf(entry: Entry, name: string): (string | Buffer)[] {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? [] : [entry[key] ?? []].flat()
}

/** What is wrong with a directory, by field. */
export async function directoryProblems(
  values: Omit<ProviderInput, 'client_secret' | 'groups'>,
): Promise<Record<string, string[]>> {
  const { issuer, client_id, certificate, base_dn, login_filter, match_by, match_attribute, group_claim } =
    values
  const url = URL.parse(issuer)
  const isAddress =
    url !== null &&
    /^ldaps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    !url.username &&
    url.pathname.length < 2
  const wrong: [string, string | false | null][] = [
    ['issuer', !isAddress && 'Address is not valid: write it as ldaps://directory.himal.com.'],
    ['client_id', !client_id?.includes('=') && 'Searched as is a name such as cn=search,dc=himal,dc=com'],
    ['base_dn', !base_dn?.includes('=') && 'Base is a name such as ou=people,dc=himal,dc=com'],
    [
      'login_filter',
      login_filter
        ? (filterProblem(login_filter) ?? (await syntaxProblem(login_filter)))
        : 'Filter is Required',
    ],
    ['match_by', !match_by && 'Select a valid choice.'],
    [
      'match_attribute',
      !isAttribute(match_attribute) && 'Attribute is a name such as mail or employeeNumber.',
    ],
    [
      'group_claim',
      Boolean(group_claim) && !isAttribute(group_claim) && 'Attribute is a name such as memberOf.',
    ],
    [
      'certificate',
      Boolean(certificate) &&
        !isCertificate(certificate ?? '') &&
        'Certificate is not valid: paste what stands between BEGIN and END.',
    ],
  ]
  return Object.fromEntries(
    wrong.filter((pair): pair is [string, string] => Boolean(pair[1])).map(([field, why]) => [field, [why]]),
  )
}

const isAttribute = (name: string | null | undefined) => /^[a-z][a-z0-9;.-]*$/i.test(name ?? '')

async function syntaxProblem(filter: string): Promise<string | null> {
  const { FilterParser } = await ldap()
  const count = (sign: string) => filter.split(sign).length
  try {
    FilterParser.parseString(filterFor(filter, 'asha'))
    if (count('(') === count(')')) return null
  } catch {
    // said below
  }
  return 'Filter is not valid: write it as (&(objectClass=person)(mail={login})).'
}
