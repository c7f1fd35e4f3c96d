import { createTransport } from 'nodemailer'

/**
 * `smtp://user:password@host:587?from=hr@example.com`. Without `from`, the user name where it is an address, or else
 * no-reply at the host of the installation.
 */
export function openTransport(smtpUrl: string, publicUrl: string) {
  const url = new URL(smtpUrl)
  const user = decodeURIComponent(url.username)
  const from =
    url.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`)
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    // a silent server must not hold a letter longer than its lease
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { transport, from }
}
export type Transport = ReturnType<typeof openTransport>

/** The server refused this letter or address for good (5xx). Wrong passwords and the like may be mended. */
export const isFinal = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500
