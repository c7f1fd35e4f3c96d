import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : (value ?? ''))
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

export interface Owner {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/**
 * What S3 would answer to the signature of this call (version 4): null when it holds. Made from what came over the
 * wire alone, so that a client that signs something else than it sends is refused.
 */
export function signatureError(request: IncomingMessage, owner: Owner): string | null {
  const { headers, method = '', url = '' } = request
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
  const [, id, day = '', region, names = '', signature] = form.exec(headers.authorization ?? '') ?? []
  if (!id) return 'AccessDenied'
  if (id !== owner.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== owner.region) return 'AuthorizationHeaderMalformed'

  const moment = one(headers['x-amz-date'])
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!moment.startsWith(day) || !(Math.abs(Date.now() - at) < 900_000)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (needed.some((name) => !signed.includes(name)) || signed.join() !== signed.toSorted().join())
    return 'AccessDenied'

  const [path = '', query = ''] = url.split('?')
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const canonical = [
    method,
    path,
    pairs.toSorted().join('&'),
    ...signed.map((name) => `${name}:${one(headers[name]).trim()}`),
    '',
    names,
    one(headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = [day, owner.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${owner.secretAccessKey}`,
  )
  const right = hmac(key, `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${hash}`).toString('hex')
  return right === signature ? null : 'SignatureDoesNotMatch'
}
