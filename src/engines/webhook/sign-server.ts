import { createHmac, randomBytes } from 'node:crypto'

const START = 'whsec_'

/** 256 bits, as the libraries of standardwebhooks.com read them. */
export const newSigningSecret = () => START + randomBytes(32).toString('base64')

/** The headers by which a receiver knows that it was we, what it was and when: HMAC-SHA256 over `id.timestamp.body`. */
export function signatureOf(secret: string, id: string, seconds: number, body: string) {
  const key = Buffer.from(secret.slice(START.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
