import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { clock } from '#platform/clock.ts'

export const ACCESS_SECONDS = 600

/** Signs and checks access tokens: HS256 only, one audience, ten minutes. */
export function accessTokens(secret: string) {
  const sign = createSigner({ key: secret, algorithm: 'HS256', aud: 'chautari' })
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedAud: 'chautari',
    cache: 5000,
    cacheTTL: 60_000,
    ignoreExpiration: true,
  })
  return {
    issue: (accountId: string, sessionId: string): string => {
      const iat = Math.floor(clock.now() / 1000)
      return sign({ sub: accountId, sid: sessionId, typ: 'access', iat, exp: iat + ACCESS_SECONDS })
    },
    /** Of somebody who looks as another: it names both, belongs to the session that began it, and is never refreshed. */
    issueSimulation: ({ id, account_id, seen_account_id, session_id, expires_at }: Looking): string => {
      const iat = Math.floor(clock.now() / 1000)
      const exp = Math.min(iat + ACCESS_SECONDS, Math.floor(Date.parse(expires_at) / 1000))
      const act = { sub: account_id }
      return sign({ sub: seen_account_id, act, sid: session_id, sim: id, typ: 'simulation', iat, exp })
    },
    /** The session of a valid, unexpired access token; null for everything else. */
    session: (token: string): string | null => {
      const claims = open(token)
      return claims?.typ === 'access' && typeof claims.sid === 'string' ? claims.sid : null
    },
    /** The simulation of such a token, with the session that it belongs to; null for everything else. */
    simulation: (token: string): { id: string; session_id: string } | null => {
      const claims = open(token)
      return claims?.typ === 'simulation' && typeof claims.sid === 'string' && typeof claims.sim === 'string'
        ? { id: claims.sim, session_id: claims.sid }
        : null
    },
  }

  function open(token: string) {
    try {
      const claims = verify(token) as { sid?: unknown; sim?: unknown; typ?: unknown; exp?: unknown }
      return typeof claims.exp === 'number' && claims.exp * 1000 > clock.now() ? claims : null
    } catch {
      return null
    }
  }
}

interface Looking {
  id: string
  account_id: string
  seen_account_id: string
  session_id: string
  expires_at: string
}

export type AccessTokens = ReturnType<typeof accessTokens>

/** 256 random bits for links and refresh tokens. Only its hash is stored. */
export const newSecret = () => randomBytes(32).toString('base64url')
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
export const sameHash = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
