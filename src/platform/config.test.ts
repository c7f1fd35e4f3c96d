import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#platform/config.ts'
import { secretKeyOf, weaknessOf } from '#platform/secret-key.ts'

const key = 'q7Zr2mKxW9pTfB4sLc8VnD3hYgJ6uEaR'
const server = { DATABASE_URL: 'postgres://hr:pw@db.internal:5432/hr', SECRET_KEY: key }
const keys = { AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 'geheim/+=' }

test('nothing set gives the documented defaults', () => {
  expect(readConfig({}, '/srv/hr')).toEqual({
    port: 8000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:8000',
    trustProxy: [],
    dataDir: '/srv/hr/data',
    database: { kind: 'embedded', dir: '/srv/hr/data/postgres' },
    poolSize: 16,
    demo: true,
    demoEmployees: null,
    role: 'all',
    secretKey: null,
    formerSecretKeys: [],
    smtpUrl: null,
    storage: { kind: 'folder', dir: '/srv/hr/data/files' },
    clamd: null,
    logLevel: 'info',
    refreshCookieSeconds: 3600,
    rememberMeSeconds: 2_592_000,
    relyingParties: [],
    crossSiteCookies: false,
    employeeDirectory: true,
    systemName: 'Chautari',
    clientBrand: 'chautari',
    trialExpiresOn: null,
    websocket: true,
    rateLimit: 1200,
    keyRateLimit: 300,
    ldapNetworks: [],
    insideNetworks: ['127.0.0.0/8', '::1'],
  })
})

test('a server of one’s own gets no demo, and the other two addresses default to it', () => {
  const config = readConfig(server)
  expect(config.demo).toBe(false)
  expect(config.secretKey).toBe(key)
  expect(config.database).toEqual({
    kind: 'server',
    url: server.DATABASE_URL,
    directUrl: server.DATABASE_URL,
    readUrl: server.DATABASE_URL,
  })
  expect(readConfig({ ...server, DEMO: '1' }).demo).toBe(true)
})

test.each([
  [{ HOST: '0.0.0.0', PORT: '80' }, { publicUrl: 'http://localhost:80' }],
  [{ HOST: '::1' }, { publicUrl: 'http://[::1]:8000' }],
  [{ PUBLIC_URL: 'https://hr.example.com/' }, { publicUrl: 'https://hr.example.com' }],
  [{ INSIDE_NETWORKS: '10.4.0.0/16' }, { insideNetworks: ['10.4.0.0/16'] }],
  [{}, { insideNetworks: ['127.0.0.0/8', '::1'] }],
  [{ PUBLIC_URL: 'https://hr.example.com' }, { insideNetworks: [] }],
  [{ LDAP_NETWORKS: '10.0.0.0/8, fd00::1' }, { ldapNetworks: ['10.0.0.0/8', 'fd00::1'] }],
  [{ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1' }, { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1'] }],
  [
    { PORT: '', DEMO: ' ', ROLE: '' },
    { port: 8000, demo: true, role: 'all' },
  ],
  [
    { ROLE: 'worker', WEBSOCKET: '0' },
    { role: 'worker', websocket: false },
  ],
  [{ PUBLIC_URL: 'https://hr.example.com', CROSS_SITE_COOKIES: '1' }, { crossSiteCookies: true }],
  [
    { RELYING_PARTIES: 'https://intranet.example.com, http://localhost:3000/' },
    { relyingParties: ['https://intranet.example.com', 'http://localhost:3000'] },
  ],
  [{ CLIENT_BRAND: 'gurans' }, { clientBrand: 'gurans' }],
  [{ TRIAL_EXPIRES_ON: '2026-12-31' }, { trialExpiresOn: '2026-12-31T00:00:00.000Z' }],
  [{ SMTP_URL: 'smtps://u:p@mail.example.com:465' }, { smtpUrl: 'smtps://u:p@mail.example.com:465' }],
  [{ STORAGE_URL: 'up' }, { storage: { kind: 'folder', dir: '/srv/hr/up' } }],
  [{ STORAGE_URL: '/mnt/up' }, { storage: { kind: 'folder', dir: '/mnt/up' } }],
  [
    { ...keys, STORAGE_URL: 's3://bucket/hr/files/?endpoint=http://minio:9000&region=garage' },
    {
      storage: {
        kind: 's3',
        bucket: 'bucket',
        prefix: 'hr/files',
        endpoint: 'http://minio:9000',
        region: 'garage',
        accessKeyId: 'AKIA1',
        secretAccessKey: 'geheim/+=',
        spool: '/srv/hr/data/tmp',
      },
    },
  ],
  [
    { ...keys, STORAGE_URL: 's3://bucket', AWS_REGION: 'eu-north-1' },
    { storage: { prefix: '', endpoint: 'https://s3.eu-north-1.amazonaws.com', region: 'eu-north-1' } },
  ],
  [
    { ...keys, STORAGE_URL: 's3://bucket', AWS_ENDPOINT_URL_S3: 'https://s3.example.com' },
    { storage: { endpoint: 'https://s3.example.com', region: 'us-east-1' } },
  ],
  [
    {
      ...keys,
      STORAGE_URL: 's3://bucket?endpoint=https://near.example.com&region=near',
      AWS_ENDPOINT_URL_S3: 'https://far.example.com',
      AWS_REGION: 'far',
    },
    { storage: { endpoint: 'https://near.example.com', region: 'near' } },
  ],
  [{ DATA_DIR: '/var/hr' }, { dataDir: '/var/hr', storage: { kind: 'folder', dir: '/var/hr/files' } }],
  [{ DEMO_EMPLOYEES: '10000' }, { demoEmployees: 10_000 }],
])('%j is read', (env, expected) => {
  expect(readConfig(env, '/srv/hr')).toMatchObject(expected)
})

test('a database over a unix socket is an address too', () => {
  const url = 'postgresql://hr@/hr?host=/run/postgresql'
  expect(readConfig({ DATABASE_URL: url, SECRET_KEY: key }).database).toMatchObject({ url })
})

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '8e3'],
  ['HOST', 'a b'],
  ['HOST', '300.1.1.1'],
  ['DATABASE_URL', 'mysql://a/b'],
  ['DATABASE_URL', 'postgres://host'],
  ['DATABASE_URL', 'postgres:///hr'],
  ['DATABASE_URL', 'somewhere'],
  ['DATABASE_DIRECT_URL', 'postgres://host/hr'],
  ['DATABASE_READ_URL', 'postgres://host/hr'],
  ['DB_POOL', '0'],
  ['DB_POOL', '60'],
  ['DEMO', 'yes'],
  ['DEMO_EMPLOYEES', 'many'],
  ['ROLE', 'both'],
  ['SECRET_KEY', 'short'],
  ['SMTP_URL', 'mail.example.com:25'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['STORAGE_URL', 'ftp://host/dir'],
  ['STORAGE_URL', 's3://'],
  ['LOG_LEVEL', 'loud'],
  ['REFRESH_COOKIE_SECONDS', '5'],
  ['REMEMBER_ME_SECONDS', '1.5'],
  ['WEBSOCKET', 'true'],
  ['PUBLIC_URL', 'hr.example.com'],
  ['PUBLIC_URL', 'https://hr.example.com/app'],
  ['RELYING_PARTIES', 'https://intranet.example.com/app'],
  ['RELYING_PARTIES', 'javascript:alert(1)'],
  ['CROSS_SITE_COOKIES', '1'],
  ['CLIENT_BRAND', 'Gurans'],
  ['CLIENT_BRAND', '#b8325e'],
  ['TRIAL_EXPIRES_ON', 'soon'],
  ['LDAP_NETWORKS', 'loopback'],
  ['INSIDE_NETWORKS', '10.0.0.0/0'],
  ['LDAP_NETWORKS', '10.0.0.0/0'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
])('%s=%s stops the start with one line that names the variable', (variable, value) => {
  const failure = failureOf(() => readConfig({ [variable]: value }))
  expect(failure).toBeInstanceOf(ConfigError)
  expect(failure.message).toMatch(new RegExp(`^${variable}: .+$`))
})

const there = 's3://bucket/hr?endpoint=https://minio:9000'
test.each([
  ['STORAGE_URL', { STORAGE_URL: 's3://AKIA1:geheim@bucket/hr' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://bucket:9000/hr' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://Bucket_1?region=a' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://bucket/a//b?region=a' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://bucket/a b?region=a' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://bucket/hr' }],
  ['STORAGE_URL', { STORAGE_URL: `${there}&secret=geheim` }],
  ['STORAGE_URL', { STORAGE_URL: 's3://bucket?endpoint=minio:9000' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://bucket?endpoint=https://u:geheim@minio:9000' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://bucket?endpoint=https://minio:9000/path' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://bucket?region=a/b' }],
  ['AWS_REGION', { STORAGE_URL: there, AWS_REGION: 'a b' }],
  ['AWS_ENDPOINT_URL_S3', { STORAGE_URL: 's3://bucket', AWS_ENDPOINT_URL_S3: 'ftp://minio' }],
  ['AWS_ACCESS_KEY_ID', { STORAGE_URL: there, AWS_ACCESS_KEY_ID: '' }],
  ['AWS_ACCESS_KEY_ID', { STORAGE_URL: there, AWS_ACCESS_KEY_ID: 'geheim/a' }],
  ['AWS_SECRET_ACCESS_KEY', { STORAGE_URL: there, AWS_SECRET_ACCESS_KEY: '' }],
  ['AWS_SECRET_ACCESS_KEY', { STORAGE_URL: there, AWS_SECRET_ACCESS_KEY: 'geheim 1' }],
  ['AWS_SESSION_TOKEN', { STORAGE_URL: there, AWS_SESSION_TOKEN: 'geheim' }],
])('of a bucket %s is refused in one line without a secret: %j', (variable, env) => {
  const { message } = failureOf(() => readConfig({ ...keys, ...env }))
  expect(message).toMatch(new RegExp(`^${variable}: .+$`))
  expect(message).not.toContain('geheim')
})

test('a message about an address with a password does not repeat it', () => {
  const failure = failureOf(() => readConfig({ DATABASE_URL: 'mysql://u:hunter2@h/d' }))
  expect(failure.message).not.toContain('hunter2')
})

test('a server of one’s own needs a secret key', () => {
  expect(failureOf(() => readConfig({ DATABASE_URL: server.DATABASE_URL })).message).toMatch(/^SECRET_KEY: /)
})

test('former keys are read one by one, and refused where they could never have been the key', () => {
  const other = 'uT5xWq9LmZ2cRk7NvB4pHs8JfD3gYa6E'
  expect(readConfig({ FORMER_SECRET_KEYS: ` ${key}, ${other},` }).formerSecretKeys).toEqual([key, other])
  for (const [wrong, which] of [
    ['horse', 1],
    [`${key},super-secret-jwt-token-with-at-least-32-characters-long`, 2],
    [`${key},${other.slice(0, 16)},${other.slice(16)}`, 2],
  ] as const) {
    const { message } = failureOf(() => readConfig({ FORMER_SECRET_KEYS: wrong }))
    expect(message).toMatch(new RegExp(`^FORMER_SECRET_KEYS: key ${which} is .+$`))
    for (const part of wrong.split(',')) expect(message).not.toContain(part)
  }
})

test.each([
  'changeme-changeme-changeme-changeme',
  'your-256-bit-secret-your-256-bit-secret',
  'django-insecure-change-this-secret-key-please',
  'this-is-a-very-long-secret-key-for-jwt-signing',
  'super-secret-jwt-token-with-at-least-32-characters-long',
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz123456',
  'a'.repeat(64),
  'xyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxy',
])('the key %s is refused as weak', (weak) => {
  expect(weaknessOf(weak)).not.toBeNull()
})

test('random keys of every usual notation are taken', () => {
  for (let i = 0; i < 500; i++) {
    for (const notation of ['hex', 'base64', 'base64url'] as const)
      expect(weaknessOf(randomBytes(32).toString(notation))).toBeNull()
  }
})

test('the key made on the first start is private, strong and the same ever after', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-key-'))
  try {
    const first = secretKeyOf({ secretKey: null, dataDir })
    expect(weaknessOf(first)).toBeNull()
    expect(fs.statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(secretKeyOf({ secretKey: null, dataDir })).toBe(first)
    expect(fs.readdirSync(dataDir)).toEqual(['secret.key'])
    fs.writeFileSync(path.join(dataDir, 'secret.key'), 'short')
    expect(failureOf(() => secretKeyOf({ secretKey: null, dataDir })).message).toContain('secret.key')
  } finally {
    fs.rmSync(dataDir, { recursive: true })
  }
})

function failureOf(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('Nothing was refused')
}
