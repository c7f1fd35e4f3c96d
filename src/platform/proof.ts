import { createHash, createHmac, hkdfSync, randomInt, randomUUID } from 'node:crypto'
import { sameHash } from '#platform/token.ts'

/** Hashes at most, on average half of them: half a second to a second of a laptop's browser, for us two. */
const MOST = 1_000_000
const VALID_MS = 5 * 60_000
const shape = /^([\da-f-]{36})\.(\d{10})\.(\d{1,6})\.([\w-]{43})$/

/** Find the number from 0 to below `most` for which SHA-256 of `salt.number` is `hash` (hexadecimal). */
export interface Challenge {
  /** Unlike all others, and until when it may be answered (seconds since 1970). */
  salt: string
  hash: string
  most: number
  signature: string
}

/** Work for a machine in place of a puzzle for people. A proof is `salt.number.signature`. */
export interface Proofs {
  challenge(now: string): Challenge
  /** The id of the challenge that this answers, for whoever keeps that none is answered twice; null where it is no proof, or over. */
  solved(proof: string, now: string): string | null
}

/** Nothing is kept: the number is signed with a key of its own, made from the secret of the installation. */
export function openProofs(secret: string, most = MOST): Proofs {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'chautari proof of work', 32))
  const sign = (answer: string) => createHmac('sha256', key).update(answer).digest('base64url')
  return {
    challenge(now) {
      const salt = `${randomUUID()}.${Math.floor((Date.parse(now) + VALID_MS) / 1000)}`
      const answer = `${salt}.${randomInt(most)}`
      return { salt, hash: createHash('sha256').update(answer).digest('hex'), most, signature: sign(answer) }
    },
    solved(proof, now) {
      const [, id = '', until = '', number = '', signature = ''] = shape.exec(proof) ?? []
      if (!id || !sameHash(sign(`${id}.${until}.${number}`), signature)) return null
      return Number(until) * 1000 > Date.parse(now) ? id : null
    },
  }
}
