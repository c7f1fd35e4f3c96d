import { numberOf } from '#modules/account/domain/proof-search.ts'
import type { Challenge } from '#platform/proof.ts'
import type { World } from '#test/world.ts'

export interface Got {
  status: number
  body: Record<string, unknown>
  headers: Record<string, unknown>
  /** What the answer set: name, then value and attributes as sent. */
  cookies: Map<string, string>
}

/** Calls the application as a browser does: keeps cookies, drops those that have expired, and sends its origin. */
export function openBrowser(
  { app, services: { config } }: Pick<World, 'app' | 'services'>,
  { ip = '203.0.113.7', origin = config.publicUrl as string | null, agent = 'Mozilla/5.0 (Tests)' } = {},
) {
  const jar = new Map<string, string>()
  let access: string | null = null

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object | string): Promise<Got> {
    const isForm = typeof body === 'string'
    const response = await app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: ip,
      headers: {
        host: new URL(config.publicUrl).host,
        'user-agent': agent,
        ...(origin === null ? {} : { origin }),
        ...(access === null ? {} : { authorization: `Bearer ${access}` }),
        ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const cookies = new Map<string, string>()
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', rest = ''] = /^([^=]+)=(.*)$/.exec(line) ?? []
      cookies.set(name, rest)
      if (/Max-Age=0\b/.test(rest)) jar.delete(name)
      else jar.set(name, rest.split(';')[0] ?? '')
    }
    const text = response.body
    return {
      status: response.statusCode,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
      headers: response.headers,
      cookies,
    }
  }

  return {
    jar,
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: object | string = {}) => call('POST', path, body),
    /** Does the work where a proof is asked for, as the page does. */
    async signIn(email: string, password: string, remember = false) {
      const form = { email, password, remember: String(remember) }
      const first = await call('POST', '/security/auth/', new URLSearchParams(form).toString())
      if (!('challenge' in first.body)) return first
      const proof = proofFor(first)
      return call('POST', '/security/auth/', new URLSearchParams({ ...form, proof }).toString())
    },
    refresh: () => call('POST', '/security/auth/refresh/', {}),
    /** From now on calls carry this access token. */
    carry(answer: Got) {
      const { token } = answer.body as { token: { access: string } }
      access = token.access
      return token.access
    },
    carriesNothing() {
      access = null
    },
  }
}

/** Answers the challenge of a refused sign-in. */
export function proofFor({ body }: Got): string {
  const { signature, ...searched } = body['challenge'] as Challenge
  return `${searched.salt}.${numberOf(searched)}.${signature}`
}
export type Browser = ReturnType<typeof openBrowser>
