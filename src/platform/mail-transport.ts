import { createTransport } from 'nodemailer'
import type { Seal } from '#platform/seal.ts'

// a silent server must not hold a letter longer than its lease
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/**
 * `smtp://user:password@host:587?from=hr@example.com`. Without `from`, the user name where it is an address, or else
 * no-reply at the host of the installation.
 */
export function openTransport(smtpUrl: string, publicUrl: string, systemName: string) {
  const url = new URL(smtpUrl)
  const user = decodeURIComponent(url.username)
  const address =
    url.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`)
  const transport = createTransport({
    ...patience,
    pool: true,
    maxConnections: 3,
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
  })
  return { transport, sender: { name: systemName, address } }
}
export type Transport = ReturnType<typeof openTransport>

export const smtpColumns = [
  'id',
  'name',
  'host',
  'port',
  'security',
  'username',
  'password_sealed',
  'from_address',
  'from_name',
  'is_active',
  'tested_at',
  'version',
] as const

/** A mail server as it is stored. */
export interface SmtpRow {
  id: string
  name: string
  host: string
  port: number
  security: string
  username: string | null
  password_sealed: string | null
  from_address: string
  from_name: string
  is_active: boolean
  tested_at: string | null
  version: number
}

/** By a stored server; null when its password was sealed with a key that is gone. */
export function transportTo(row: SmtpRow, seal: Seal): Transport | null {
  const pass = row.password_sealed === null ? '' : seal.open(row.password_sealed)
  if (pass === null) return null
  const transport = createTransport({
    ...patience,
    pool: true,
    maxConnections: 3,
    host: row.host,
    port: row.port,
    secure: row.security === 'TLS',
    requireTLS: row.security === 'STARTTLS',
    ignoreTLS: row.security === 'None',
    ...(row.username ? { auth: { user: row.username, pass } } : {}),
  })
  return { transport, sender: { name: row.from_name, address: row.from_address } }
}

/** The server refused this letter or address for good (5xx). Wrong passwords and the like may be mended. */
export const isFinal = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500
