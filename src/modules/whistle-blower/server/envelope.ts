import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** The key of one report. */
export const newReportKey = () => randomBytes(32)

/** Of an investigator, as text. */
export function newKeyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
    private_key: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
  }
}

/** AES-256-GCM; `place` binds what is locked to where it belongs, so that it opens nowhere else. */
export function lock(key: Buffer, place: string, content: Buffer | string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const locked = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), locked]).toString('base64')
}

export function unlock(key: Buffer, place: string, locked: string): Buffer {
  const bytes = Buffer.from(locked, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}

/** A sealed box: by a key pair that is used once, so that only the private key of the receiver opens it. */
export function sealTo(public_key: string, place: string, content: Buffer): string {
  const receiver = createPublicKey({ key: Buffer.from(public_key, 'base64url'), type: 'spki', format: 'der' })
  const once = generateKeyPairSync('x25519')
  const sender = once.publicKey.export({ type: 'spki', format: 'der' })
  const key = agreed(once.privateKey, receiver, sender)
  return `${sender.toString('base64')}.${lock(key, place, content)}`
}

export function openSealed(private_key: string, place: string, sealed: string): Buffer {
  const [sender = '', locked = ''] = sealed.split('.')
  const own = createPrivateKey({ key: Buffer.from(private_key, 'base64url'), type: 'pkcs8', format: 'der' })
  const once = Buffer.from(sender, 'base64')
  return unlock(agreed(own, createPublicKey({ key: once, type: 'spki', format: 'der' }), once), place, locked)
}

const agreed = (privateKey: KeyObject, publicKey: KeyObject, once: Buffer) =>
  Buffer.from(
    hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), once, 'chautari whistle-blower report', 32),
  )
