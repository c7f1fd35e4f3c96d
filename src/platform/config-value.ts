import { isIP } from 'node:net'
import { networksIn } from '#platform/network.ts'

/** The environment does not say what the program can use. The message is one line and never holds a secret. */
export class ConfigError extends Error {
  readonly variable: string
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`)
    this.name = 'ConfigError'
    this.variable = variable
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** A value that is set to nothing counts as unset: compose files and shells pass on empty variables. */
export const textOf = (env: Environment, variable: string): string | null => env[variable]?.trim() || null

export function integerOf(env: Environment, variable: string, fallback: number, min: number, max: number) {
  const text = textOf(env, variable)
  if (text === null) return fallback
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN
  if (value >= min && value <= max) return value
  throw new ConfigError(variable, `"${text}" is not a whole number from ${min} to ${max}`)
}

export function switchOf(env: Environment, variable: string, fallback: boolean): boolean {
  const text = textOf(env, variable)
  if (text === null) return fallback
  if (text === '1' || text === '0') return text === '1'
  throw new ConfigError(variable, `"${text}" is neither 1 (on) nor 0 (off)`)
}

export function choiceOf<const C extends string>(
  env: Environment,
  variable: string,
  fallback: C,
  all: readonly C[],
): C {
  const text = textOf(env, variable)
  if (text === null) return fallback
  const found = all.find((choice) => choice === text)
  if (found !== undefined) return found
  throw new ConfigError(variable, `"${text}" is not one of ${all.join(', ')}`)
}

export function hostOf(env: Environment, variable: string, fallback: string): string {
  const text = textOf(env, variable) ?? fallback
  const name = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
  if (isIP(text) || (name.test(text) && !/^[\d.]+$/.test(text))) return text
  throw new ConfigError(variable, `"${text}" is neither an IP address nor a host name`)
}

/** A `postgres://` address that names its database. Addresses over a unix socket (`?host=/run/x`) count. */
export function databaseUrlOf(env: Environment, variable: string): string | null {
  const text = textOf(env, variable)
  if (text === null) return null
  const url = URL.parse(text.replace('@/', '@socket/'))
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol))
    throw new ConfigError(variable, 'is not an address such as postgres://user:password@host:5432/database')
  if (url.pathname.length < 2) throw new ConfigError(variable, 'names no database after the host')
  if (!url.hostname && !url.searchParams.has('host')) throw new ConfigError(variable, 'names no host')
  return text
}

export function urlOf(env: Environment, variable: string, protocols: readonly string[]): URL | null {
  const text = textOf(env, variable)
  if (text === null) return null
  const url = URL.parse(text)
  if (url?.hostname && protocols.includes(url.protocol)) return url
  throw new ConfigError(variable, `is not an address that begins with ${protocols.join('// or ')}//`)
}

/** Origins such as `https://intranet.example.com`, comma-separated. */
export function originsOf(env: Environment, variable: string): string[] {
  const entries = (textOf(env, variable) ?? '').split(',').flatMap((entry) => entry.trim() || [])
  return entries.map((entry) => {
    const url = URL.parse(entry)
    if (url && /^https?:$/.test(url.protocol) && url.hostname && `${url.origin}/` === url.href)
      return url.origin
    throw new ConfigError(variable, `"${entry}" is more or less than scheme, host and port`)
  })
}

/** An ISO instant, or a day, which then begins at midnight UTC. */
export function instantOf(env: Environment, variable: string): string | null {
  const text = textOf(env, variable)
  if (text === null) return null
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : NaN
  if (!Number.isNaN(at)) return new Date(at).toISOString()
  throw new ConfigError(variable, `"${text}" is neither a day nor an instant such as 2026-12-31T18:15:00Z`)
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses or networks, separated by commas or blanks. */
export function networksOf(env: Environment, variable: string): string[] {
  const { networks, wrong } = networksIn(textOf(env, variable) ?? '')
  if (wrong.length)
    throw new ConfigError(variable, `"${wrong[0]}" is neither an address nor a network such as 10.0.0.0/8`)
  return networks
}

/** Addresses or networks of proxies, comma-separated. "All" is refused: anyone could then forge an address. */
export function proxiesOf(env: Environment, variable: string): string[] {
  const entries = (textOf(env, variable) ?? '').split(',').flatMap((entry) => entry.trim() || [])
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/')
    const family = isIP(address)
    const width = family === 4 ? 32 : 128
    const network =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= width)
    if (!proxyNames.includes(entry) && !(family && network && rest.length === 0))
      throw new ConfigError(variable, `"${entry}" is neither an address nor a network such as 10.0.0.0/8`)
  }
  return entries
}
