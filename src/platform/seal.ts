import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets of others, such as the password of a mail server, so that the database alone does not tell them. */
export interface Seal {
  seal(text: string): string
  /** Null when it was sealed with a key that is not known here. */
  open(sealed: string): string | null
  /** Whether it was sealed by a former key, and should be sealed anew. */
  isFormer(sealed: string): boolean
}

/** AES-256-GCM with a key of its own, made from the secret of the installation. Former secrets open only. */
export function openSeal(secret: string, formerSecrets: readonly string[] = []): Seal {
  const key = keyOf(secret)
  const formers = formerSecrets.map(keyOf)
  const byFormer = (sealed: string) => {
    for (const former of formers) {
      const text = openBy(former, sealed)
      if (text !== null) return text
    }
    return null
  }
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
    },
    open: (sealed) => openBy(key, sealed) ?? byFormer(sealed),
    isFormer: (sealed) => openBy(key, sealed) === null && byFormer(sealed) !== null,
  }
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'chautari seal', 32))

function openBy(key: Buffer, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
