import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Config } from '#platform/config.ts'
import { recordSecurityEvent } from '#platform/security-event.ts'

/** Readable by scripts, and no secret: tells the interface whether there is a session to refresh. */
const MARKER = 'refresh-token'

/** A browser that is not used for so long is a stranger again. */
export const KNOWN_DAYS = 180
/** A browser is known to its last few accounts: a shared one must not fill its cookie. */
const DEVICE_ACCOUNTS = 5

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:')
// browsers accept the prefix on https only, and then refuse the cookie from a sub-domain or with a wider path
const nameOf = (config: Config) => (isSecure(config) ? '__Host-refresh' : 'refresh')
const attributes = (config: Config) => ({
  path: '/',
  secure: isSecure(config),
  sameSite: config.crossSiteCookies ? ('none' as const) : ('lax' as const),
})

export const refreshCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[nameOf(config)] || undefined

/** Both cookies live as long as the session. */
export function giveCookies(reply: FastifyReply, config: Config, token: string, seconds: number) {
  const common = { ...attributes(config), maxAge: seconds }
  void reply.setCookie(nameOf(config), token, { ...common, httpOnly: true })
  void reply.setCookie(MARKER, 'true', common)
}

/** `expired`: the marker says so until the browser closes, or another login. */
export function takeCookies(reply: FastifyReply, config: Config, why: 'signed out' | 'expired') {
  void reply.setCookie(nameOf(config), '', { ...attributes(config), httpOnly: true, maxAge: 0 })
  if (why === 'expired') void reply.setCookie(MARKER, 'false', attributes(config))
  else void reply.setCookie(MARKER, '', { ...attributes(config), maxAge: 0 })
}

const deviceName = (config: Config) => (isSecure(config) ? '__Host-device' : 'device')

/** The secrets by which accounts know this browser, the latest first. */
export const deviceTokens = (request: FastifyRequest, config: Config): string[] =>
  (request.cookies[deviceName(config)] ?? '').split('.').filter(Boolean).slice(0, DEVICE_ACCOUNTS)

export function giveDevice(reply: FastifyReply, config: Config, tokens: readonly string[]) {
  const kept = tokens.slice(0, DEVICE_ACCOUNTS).join('.')
  const maxAge = KNOWN_DAYS * 86_400
  void reply.setCookie(deviceName(config), kept, { ...attributes(config), httpOnly: true, maxAge })
}

/** What works by cookie, or sets one, is not done for pages of other sites. Callers that are no browsers send no origin. */
export async function refuseForeign({ request, services }: OpenCtx): Promise<void> {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const own = origin === undefined || origin === services.config.publicUrl || URL.parse(origin)?.host === host
  if (own && site !== 'cross-site') return
  await recordSecurityEvent(services.database, {
    name: 'session.foreign_origin',
    org_id: null,
    account_id: null,
    request,
    detail: { origin: String(origin).slice(0, 200) },
  })
  throw forbidden()
}
