import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What is asked of it, of either kind. */
interface Asked {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A passkey of a browser at `origin`, made of a real key. `verifies`: it knows the finger of its person. */
export function passkeyDevice(origin: string, { verifies = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  function data(rpId: string, attested: boolean): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    const flags = 0x01 | (verifies ? 0x04 : 0) | (attested ? 0x40 : 0)
    const head = Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
    if (!attested) return head
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    return Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
  }
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = {
    id: text(id),
    rawId: text(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    id: text(id),
    register: ({ challenge, rp }: Asked) => ({
      ...credential,
      response: {
        clientDataJSON: text(client('webauthn.create', challenge)),
        attestationObject: text(
          isoCBOR.encode(
            new Map<string, unknown>([
              ['fmt', 'none'],
              ['attStmt', new Map()],
              ['authData', new Uint8Array(data(rp?.id ?? '', true))],
            ]) as never,
          ),
        ),
        transports: ['internal'],
      },
    }),
    sign({ challenge, rpId = '' }: Asked) {
      const authenticator = data(rpId, false)
      const said = client('webauthn.get', challenge)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticator, sha256(said)]))
        .sign(privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: text(said),
          authenticatorData: text(authenticator),
          signature: text(signature),
        },
      }
    },
    /** Like a copy made before: it begins to count anew. */
    rewind() {
      counter = 0
    },
  }
}
