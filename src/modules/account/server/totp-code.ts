import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
/** Clocks of phones go wrong by a step. */
const WINDOW = 1

export const newTotpSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret })

/** What authenticators read from a picture. */
export const totpUri = (secret: string, issuer: string, label: string) =>
  totpOf(secret, issuer, label).toString()

/** The step that a code belongs to, later than the last that was taken; null for a wrong, old or used one. */
export function stepOf(secret: string, code: string, now: string, lastStep: number): number | null {
  const timestamp = Date.parse(now)
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / PERIOD) + delta
  return step > lastStep ? step : null
}

// without letters that look alike
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${part()}-${part()}`)
export const recoveryHash = (accountId: string, code: string) =>
  createHash('sha256').update(`${accountId}:${code.trim().toLowerCase()}`).digest('base64url')
