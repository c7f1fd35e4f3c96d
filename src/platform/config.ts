import path from 'node:path'
import { brandNames, type BrandName } from '#kernel/brand.ts'
import { readClamd, type ClamdConfig } from '#platform/clamd.ts'
import { readStorage, type StorageConfig } from '#platform/config-storage.ts'
import {
  choiceOf,
  ConfigError,
  databaseUrlOf,
  type Environment,
  hostOf,
  instantOf,
  integerOf,
  networksOf,
  originsOf,
  proxiesOf,
  switchOf,
  textOf,
  urlOf,
} from '#platform/config-value.ts'
import { weaknessOf } from '#platform/secret-key.ts'

export { ConfigError }

/** `server`: `url` serves requests and may be a pooler; `directUrl` listens, migrates and owns the tables. */
export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly dir: string }
  | { readonly kind: 'server'; readonly url: string; readonly directUrl: string; readonly readUrl: string }

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const roles = ['all', 'web', 'worker'] as const

/** Everything the environment decides. Folders are absolute paths, times are seconds. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Base of links in mail, without a slash at its end. */
  readonly publicUrl: string
  readonly trustProxy: readonly string[]
  readonly dataDir: string
  readonly database: DatabaseConfig
  /** Connections that one process holds for requests. */
  readonly poolSize: number
  readonly demo: boolean
  /** Size of the larger demo organization; null is its usual size. */
  readonly demoEmployees: number | null
  readonly role: (typeof roles)[number]
  /** null: made on the first start and kept in the data folder, see secret-key.ts. */
  readonly secretKey: string | null
  /** Keys that sealed values before: they open only. */
  readonly formerSecretKeys: readonly string[]
  readonly smtpUrl: string | null
  readonly storage: StorageConfig
  /** What uploads are scanned by. */
  readonly clamd: ClamdConfig
  readonly logLevel: (typeof logLevels)[number]
  readonly refreshCookieSeconds: number
  readonly rememberMeSeconds: number
  /** Origins that may be gone to after a logout, and that may have asked for it. */
  readonly relyingParties: readonly string[]
  /** SameSite=None, for pages of relying parties that show this application in a frame. Needs https. */
  readonly crossSiteCookies: boolean
  /** What the top bar and mails call the system. */
  readonly systemName: string
  /** The look where nobody is signed in, and of organizations that have not chosen one. */
  readonly clientBrand: BrandName
  /** The instant at which a trial ends; null where there is none, and no banner. */
  readonly trialExpiresOn: string | null
  readonly websocket: boolean
  /** Colleagues find each other in a directory (specification 1, section 9). */
  readonly employeeDirectory: boolean
  /** Calls a minute that one session or address may make; 0 is no limit. */
  readonly rateLimit: number
  /** The like of one API key. */
  readonly keyRateLimit: number
  /** Networks of our own in which organizations may have a directory (LDAP) that is asked. */
  readonly ldapNetworks: readonly string[]
  /** Networks of our own in which webhooks, mail servers and providers of sign-in may be. */
  readonly insideNetworks: readonly string[]
}

/** Reads every variable; `cwd` is what relative folders start from. Throws ConfigError at the first bad value. */
export function readConfig(env: Environment, cwd: string = process.cwd()): Config {
  const port = integerOf(env, 'PORT', 8000, 0, 65_535)
  const host = hostOf(env, 'HOST', '127.0.0.1')
  const dataDir = path.resolve(cwd, textOf(env, 'DATA_DIR') ?? 'data')
  const database = readDatabase(env, dataDir)
  const publicUrl = readPublicUrl(env, host, port)
  return {
    port,
    host,
    publicUrl,
    trustProxy: proxiesOf(env, 'TRUST_PROXY'),
    dataDir,
    database,
    poolSize: readPoolSize(env, database),
    demo: switchOf(env, 'DEMO', database.kind === 'embedded'),
    demoEmployees: textOf(env, 'DEMO_EMPLOYEES') ? integerOf(env, 'DEMO_EMPLOYEES', 0, 20, 1_000_000) : null,
    role: choiceOf(env, 'ROLE', 'all', roles),
    secretKey: readSecretKey(env, database),
    formerSecretKeys: readFormerKeys(env),
    smtpUrl: urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:']) && textOf(env, 'SMTP_URL'),
    storage: readStorage(env, dataDir, cwd),
    clamd: readClamd(env),
    logLevel: choiceOf(env, 'LOG_LEVEL', 'info', logLevels),
    refreshCookieSeconds: integerOf(env, 'REFRESH_COOKIE_SECONDS', 3600, 60, 31_536_000),
    rememberMeSeconds: integerOf(env, 'REMEMBER_ME_SECONDS', 2_592_000, 60, 315_360_000),
    relyingParties: originsOf(env, 'RELYING_PARTIES'),
    crossSiteCookies: readCrossSiteCookies(env, publicUrl),
    systemName: textOf(env, 'SYSTEM_NAME') ?? 'Chautari',
    clientBrand: choiceOf(env, 'CLIENT_BRAND', 'chautari', brandNames),
    trialExpiresOn: instantOf(env, 'TRIAL_EXPIRES_ON'),
    websocket: switchOf(env, 'WEBSOCKET', true),
    employeeDirectory: switchOf(env, 'EMPLOYEE_DIRECTORY', true),
    rateLimit: integerOf(env, 'RATE_LIMIT', 1200, 0, 1_000_000),
    keyRateLimit: integerOf(env, 'KEY_RATE_LIMIT', 300, 0, 1_000_000),
    ldapNetworks: networksOf(env, 'LDAP_NETWORKS'),
    insideNetworks: readInsideNetworks(env, publicUrl),
  }
}

function readDatabase(env: Environment, dataDir: string): DatabaseConfig {
  const url = databaseUrlOf(env, 'DATABASE_URL')
  const directUrl = databaseUrlOf(env, 'DATABASE_DIRECT_URL')
  const readUrl = databaseUrlOf(env, 'DATABASE_READ_URL')
  if (url !== null) return { kind: 'server', url, directUrl: directUrl ?? url, readUrl: readUrl ?? url }
  const stray = directUrl ? 'DATABASE_DIRECT_URL' : readUrl ? 'DATABASE_READ_URL' : null
  if (stray) throw new ConfigError(stray, 'has no meaning without DATABASE_URL')
  return { kind: 'embedded', dir: path.join(dataDir, 'postgres') }
}

/** The embedded server takes 60 connections: some are for listening, jobs, backups and its own care. */
const readPoolSize = (env: Environment, database: DatabaseConfig) =>
  integerOf(env, 'DB_POOL', 16, 2, database.kind === 'embedded' ? 40 : 1000)

/** Without it every process and every machine would make a key of its own, and refuse the others' tokens. */
function readSecretKey(env: Environment, database: DatabaseConfig): string | null {
  const key = textOf(env, 'SECRET_KEY')
  if (key === null && database.kind === 'server')
    throw new ConfigError('SECRET_KEY', 'is required with DATABASE_URL (32 random bytes or more)')
  const weakness = key === null ? null : weaknessOf(key)
  if (weakness !== null) throw new ConfigError('SECRET_KEY', weakness)
  return key
}

/** Each was a SECRET_KEY once, so that what could be none is a slip, such as a key cut in two. */
function readFormerKeys(env: Environment): string[] {
  const keys = (textOf(env, 'FORMER_SECRET_KEYS') ?? '').split(',').flatMap((key) => key.trim() || [])
  for (const [index, key] of keys.entries()) {
    const weakness = weaknessOf(key)
    if (weakness !== null) throw new ConfigError('FORMER_SECRET_KEYS', `key ${index + 1} ${weakness}`)
  }
  return keys
}

function readPublicUrl(env: Environment, host: string, port: number): string {
  const url = urlOf(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (url === null) return `http://${reachable(host)}:${port}`
  if (url.search || url.hash || url.username || url.pathname !== '/')
    throw new ConfigError('PUBLIC_URL', 'is more than scheme, host and port, such as https://hr.example.com')
  return url.origin
}

/** An installation that only this machine reaches, as while developing, may reach this machine. */
function readInsideNetworks(env: Environment, publicUrl: string): string[] {
  if (textOf(env, 'INSIDE_NETWORKS') !== null) return networksOf(env, 'INSIDE_NETWORKS')
  const { hostname } = new URL(publicUrl)
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) ? ['127.0.0.0/8', '::1'] : []
}

/** Browsers drop a cookie of other sites that is not secure. */
function readCrossSiteCookies(env: Environment, publicUrl: string): boolean {
  const on = switchOf(env, 'CROSS_SITE_COOKIES', false)
  if (on && !publicUrl.startsWith('https:'))
    throw new ConfigError('CROSS_SITE_COOKIES', 'needs a PUBLIC_URL that begins with https://')
  return on
}

/** An address that listens everywhere is no address to put into a link. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
