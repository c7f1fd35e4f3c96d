import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ConfigError } from '#platform/config-value.ts'

const minimumBytes = 32

/** The key that signs tokens: the configured one, or one made on the first start and kept in the data folder. */
export function secretKeyOf(config: { readonly secretKey: string | null; readonly dataDir: string }): string {
  if (config.secretKey !== null) return config.secretKey
  fs.mkdirSync(config.dataDir, { recursive: true })
  const file = path.join(config.dataDir, 'secret.key')
  if (!fs.existsSync(file)) makeKey(file)
  const key = fs.readFileSync(file, 'utf8').trim()
  const weakness = weaknessOf(key)
  if (weakness !== null) throw new ConfigError('SECRET_KEY', `${file} ${weakness}`)
  fs.chmodSync(file, 0o600)
  return key
}

/** The same where it is only looked for: null when there is none yet. */
export function knownSecretKey(config: Parameters<typeof secretKeyOf>[0]): string | null {
  if (config.secretKey === null && !fs.existsSync(path.join(config.dataDir, 'secret.key'))) return null
  return secretKeyOf(config)
}

/** Written aside and linked into place, so that two first starts and a sudden end leave one whole key. */
function makeKey(file: string) {
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (!fs.existsSync(file)) throw error
  } finally {
    fs.unlinkSync(draft)
  }
}

/** Words that samples, tutorials and frameworks put where a key belongs. */
const sampleWords =
  /abcdefghijklmnopqrstuvwxyz|0123456789|django|insecure|changethis|changeme|change|replace|please|super|secret|private|signing|session|string|random|default|example|sample|placeholder|password|passwd|qwerty|keyboardcat|keyboard|admin|letmein|your|jwt|token|access|refresh|this|with|here|that|must|least|long|bits?|bytes?|characters|chars|enough|production|development|testing|test|key|dev|in|at|to|is|be|an|my|me|not|for|use|do|very|hs256|256|512|123456789?0?|abcdef/g

/** Why a key is no key, or null. What remains without sample words must still be long and varied. */
export function weaknessOf(key: string): string | null {
  if (Buffer.byteLength(key) < minimumBytes) return `is shorter than ${minimumBytes} bytes`
  const remainder = key
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(sampleWords, '')
  const foreign = key.replace(/[ -~]/g, '').length
  const repeats = /^(.{1,16}?)\1+.{0,15}$/s.test(key)
  if (repeats || new Set(key).size < 8 || remainder.length + foreign < 16)
    return 'is a well-known or repetitive text, not random bytes'
  return null
}
