import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { BackupKey } from '#platform/backup/backup-key.ts'

/**
 * How a backup is encrypted. A head of 128 bytes: `chautari sealed\n`; N, r, p of scrypt and the size of a chunk, each
 * four bytes, highest first; 32 bytes of salt; HMAC-SHA256 of these 64 bytes; SHA-256 of these 96. Of the 64 bytes that
 * scrypt makes, the first 32 are the key of the chunks, the others that of the HMAC. Then the chunks, each AES-256-GCM
 * with its tag of 16 bytes behind it: the initial value is the chunk's number in twelve bytes, from 0; with it one byte
 * is authenticated, 1 for the last chunk and 0 before. The salt, and so the key, is new for every file.
 */
export interface Encryption {
  readonly head: Buffer
  /** Of content; every chunk but the last has this many. */
  readonly chunkBytes: number
  seal(content: Buffer, number: number, last: boolean): Buffer
  /** Null unless it is the very chunk that was sealed under this number. */
  open(sealed: Buffer, number: number, last: boolean): Buffer | null
}

export const headBytes = 128
/** What a chunk is longer by in the file. */
export const overheadBytes = 16

const magic = Buffer.from('chautari sealed\n')
const usual = { N: 1 << 17, r: 8, p: 1, chunkBytes: 1 << 20 }

export const isEncrypted = (head: Buffer) => head.subarray(0, magic.length).equals(magic)

export async function newEncryption(key: BackupKey): Promise<Encryption> {
  const numbers = Buffer.alloc(16)
  for (const [i, number] of [usual.N, usual.r, usual.p, usual.chunkBytes].entries())
    numbers.writeUInt32BE(number, i * 4)
  const salt = randomBytes(32)
  const stated = Buffer.concat([magic, numbers, salt])
  const keys = await key(salt, usual)
  const proven = Buffer.concat([stated, proofOf(stated, keys)])
  return encryptionOf(Buffer.concat([proven, sha256(proven)]), usual.chunkBytes, keys)
}

/** The hash tells damage from another passphrase; what holds against a forger is the HMAC. */
export async function readEncryption(
  head: Buffer,
  key: BackupKey,
): Promise<Encryption | 'damaged' | 'other key'> {
  if (head.length < headBytes || !sha256(head.subarray(0, 96)).equals(head.subarray(96))) return 'damaged'
  const [N = 0, r = 0, p = 0, chunkBytes = 0] = [16, 20, 24, 28].map((at) => head.readUInt32BE(at))
  const cost = { N, r, p }
  // A made-up head must not take all memory or time.
  if (N * r > 1 << 23 || p > 16 || chunkBytes < 1 || chunkBytes > 1 << 26) return 'damaged'
  const keys = await key(head.subarray(32, 64), cost)
  if (!proofOf(head.subarray(0, 64), keys).equals(head.subarray(64, 96))) return 'other key'
  return encryptionOf(head, chunkBytes, keys)
}

function encryptionOf(head: Buffer, chunkBytes: number, keys: Buffer): Encryption {
  const key = keys.subarray(0, 32)
  return {
    head,
    chunkBytes,
    seal(content, number, last) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(markOf(last))
      return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, number, last) {
      if (sealed.length <= overheadBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: overheadBytes })
      decipher.setAAD(markOf(last)).setAuthTag(sealed.subarray(-overheadBytes))
      try {
        const content = decipher.update(sealed.subarray(0, -overheadBytes))
        decipher.final()
        return content
      } catch {
        return null
      }
    },
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const proofOf = (stated: Buffer, keys: Buffer) =>
  createHmac('sha256', keys.subarray(32)).update(stated).digest()
const markOf = (last: boolean) => Buffer.from([last ? 1 : 0])

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 6, 6)
  return nonce
}
