import path from 'node:path'
import { ConfigError, type Environment, textOf } from '#platform/config-value.ts'

/** A bucket of any storage that speaks S3. */
export interface BucketConfig {
  readonly kind: 's3'
  readonly bucket: string
  /** Before every key, without slashes around it; may be empty. */
  readonly prefix: string
  /** Scheme, host and port. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Local folder of files that are being received. */
  readonly spool: string
}

export type StorageConfig = { readonly kind: 'folder'; readonly dir: string } | BucketConfig

/** For people and messages: without what is secret. */
export const addressOf = ({ bucket, prefix }: BucketConfig) => `s3://${bucket}${prefix && `/${prefix}`}`

const KEY = 'AWS_ACCESS_KEY_ID'
const SECRET = 'AWS_SECRET_ACCESS_KEY'

export function readStorage(env: Environment, dataDir: string, cwd: string): StorageConfig {
  const text = textOf(env, 'STORAGE_URL')
  if (text === null) return { kind: 'folder', dir: path.join(dataDir, 'files') }
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return { kind: 'folder', dir: path.resolve(cwd, text) }
  if (text.startsWith('file:///')) return { kind: 'folder', dir: decodeURIComponent(new URL(text).pathname) }
  const url = URL.parse(text)
  if (url?.protocol === 's3:') return readBucket(env, url, path.join(dataDir, 'tmp'))
  throw new ConfigError('STORAGE_URL', 'is neither a folder nor an address that begins with s3://')
}

/** `s3://BUCKET/PREFIX?endpoint=https://host&region=name`; who we are stands in variables of its own. */
function readBucket(env: Environment, url: URL, spool: string): BucketConfig {
  if (url.username || url.password)
    throw new ConfigError('STORAGE_URL', `names who asks: that belongs into ${KEY} and ${SECRET}`)
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  const named = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) && !url.port
  if (!named || !/^([\w-][\w.-]*(\/[\w-][\w.-]*)*)?$/.test(prefix) || url.hash)
    throw new ConfigError(
      'STORAGE_URL',
      'is not an address such as s3://bucket/folder?endpoint=https://host&region=name',
    )
  if ([...url.searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region'))
    throw new ConfigError('STORAGE_URL', 'knows endpoint and region after the question mark, nothing else')
  if (textOf(env, 'AWS_SESSION_TOKEN'))
    throw new ConfigError(
      'AWS_SESSION_TOKEN',
      'keys that end after some hours are not taken: use lasting ones',
    )
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix,
    ...readPlace(env, url.searchParams),
    accessKeyId: required(env, KEY, /^[^\s,/]+$/),
    secretAccessKey: required(env, SECRET, /^\S+$/),
    spool,
  }
}

/** The address wins over the variables, as it does with the storage's own tools. */
function readPlace(env: Environment, asked: URLSearchParams) {
  const [regionFrom, region] = either(env, asked, 'region', 'AWS_REGION')
  const [endpointFrom, endpoint] = either(env, asked, 'endpoint', 'AWS_ENDPOINT_URL_S3')
  if (region && !/^[a-z0-9-]{1,40}$/i.test(region)) throw new ConfigError(regionFrom, 'names no region')
  if (!endpoint && !region) throw new ConfigError('STORAGE_URL', 'names neither an endpoint nor a region')
  if (!endpoint) return { endpoint: `https://s3.${region}.amazonaws.com`, region }
  const url = URL.parse(endpoint)
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href)
    throw new ConfigError(endpointFrom, 'the endpoint is more or less than scheme, host and port')
  return { endpoint: url.origin, region: region || 'us-east-1' }
}

const either = (env: Environment, asked: URLSearchParams, name: string, variable: string) => {
  const inAddress = asked.get(name)?.trim()
  return inAddress
    ? (['STORAGE_URL', inAddress] as const)
    : ([variable, textOf(env, variable) ?? ''] as const)
}

function required(env: Environment, variable: string, shape: RegExp): string {
  const text = textOf(env, variable)
  if (text === null) throw new ConfigError(variable, 'is required with an s3:// address')
  if (!shape.test(text)) throw new ConfigError(variable, 'holds what no key holds')
  return text
}
