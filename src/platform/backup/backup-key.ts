import { readFileSync } from 'node:fs'
import { scrypt } from 'node:crypto'
import { ConfigError, type Environment, textOf } from '#platform/config-value.ts'

export interface Cost {
  /** Of scrypt (RFC 7914): N, r and p. Memory is 128 * N * r bytes. */
  readonly N: number
  readonly r: number
  readonly p: number
}

/** Makes 64 bytes of a passphrase. The same file is opened several times in a restore: what was made stays known. */
export type BackupKey = (salt: Buffer, cost: Cost) => Promise<Buffer>

const fewestCharacters = 16

/** From BACKUP_KEY or the file that BACKUP_KEY_FILE names; null when there is neither. */
export function readBackupKey(env: Environment): BackupKey | null {
  const file = textOf(env, 'BACKUP_KEY_FILE')
  const given = textOf(env, 'BACKUP_KEY')
  if (file !== null && given !== null)
    throw new ConfigError('BACKUP_KEY_FILE', 'has no meaning beside BACKUP_KEY: set one of them')
  const passphrase = file === null ? given : contentOf(file)
  if (passphrase === null) return null
  if (passphrase.length < fewestCharacters)
    throw new ConfigError(
      file === null ? 'BACKUP_KEY' : 'BACKUP_KEY_FILE',
      `the passphrase is shorter than ${fewestCharacters} characters`,
    )
  return keyOf(passphrase)
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError('BACKUP_KEY_FILE', `${file} cannot be read`)
  }
}

export function keyOf(passphrase: string): BackupKey {
  const known = new Map<string, Promise<Buffer>>()
  return (salt, { N, r, p }) => {
    const name = [salt.toString('hex'), N, r, p].join(' ')
    const found = known.get(name)
    if (found) return found
    const made = new Promise<Buffer>((resolve, reject) => {
      const options = { N, r, p, maxmem: 256 * N * r }
      scrypt(passphrase, salt, 64, options, (error, bytes) => (error ? reject(error) : resolve(bytes)))
    })
    known.set(name, made)
    return made
  }
}
