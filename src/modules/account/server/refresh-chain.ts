import { createHmac, randomBytes } from 'node:crypto'
import { hashOf, sameHash } from '#platform/token.ts'

/** A token that was used up, until its seconds of grace have passed. `sealed` is its successor, open to its holder alone. */
export interface UsedToken {
  hash: string
  at: string
  sealed: string
}

/** What the session's row knows of its refresh tokens: no token itself. */
export interface Chain {
  token_hash: string
  recent: readonly UsedToken[]
}

/**
 * Two tabs, or a call whose answer was lost, use one token twice within moments: both are given the same successor.
 * Any later use means that somebody has a copy.
 */
export const GRACE_MS = 10_000
const LINKS_KEPT = 40

/** The successor of a valid token, and the chain with it; `null` when the token is one used up longer ago. */
export function turn(chain: Chain, token: string, now: string): { token: string; chain: Chain } | null {
  const recent = chain.recent.filter(({ at }) => Date.parse(now) - Date.parse(at) <= GRACE_MS)
  if (!sameHash(hashOf(token), chain.token_hash)) {
    const current = follow({ ...chain, recent }, token)
    return current === null ? null : { token: current, chain: { ...chain, recent } }
  }
  // a burst keeps the token that it has
  if (recent.length >= LINKS_KEPT) return { token, chain: { ...chain, recent } }
  const next = randomBytes(32)
  const used = { hash: chain.token_hash, at: now, sealed: xor(next, padOf(token)).toString('base64url') }
  const successor = next.toString('base64url')
  return { token: successor, chain: { token_hash: hashOf(successor), recent: [...recent, used] } }
}

/** From a used token along its successors to the current one. */
function follow(chain: Chain, token: string): string | null {
  const hash = hashOf(token)
  if (sameHash(hash, chain.token_hash)) return token
  const link = chain.recent.find((used) => sameHash(used.hash, hash))
  if (!link) return null
  return follow(chain, xor(Buffer.from(link.sealed, 'base64url'), padOf(token)).toString('base64url'))
}

// A token is 256 random bits and is used up once: as a key it opens one thing, and that is its successor.
const padOf = (token: string) => createHmac('sha256', token).update('successor').digest()
const xor = (a: Buffer, b: Buffer) => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))
