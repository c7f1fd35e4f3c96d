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
    /** The session of a valid, unexpired access token; null for everything else. */
    session: (token: string): string | null => {
      try {
        const claims = verify(token) as { sid?: unknown; typ?: unknown; exp?: unknown }
        if (claims.typ !== 'access' || typeof claims.sid !== 'string' || typeof claims.exp !== 'number')
          return null
        return claims.exp * 1000 > clock.now() ? claims.sid : null
      } catch {
        return null
      }
    },
  }
}

export type AccessTokens = ReturnType<typeof accessTokens>

/** 256 random bits for links and refresh tokens. Only its hash is stored. */
export const newSecret = () => randomBytes(32).toString('base64url')
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
export const sameHash = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
