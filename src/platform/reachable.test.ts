import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#platform/config.ts'
import type { BucketConfig } from '#platform/config-storage.ts'
import { tryOut } from '#platform/reachable.ts'
import { openTestBucket } from '#test/s3-server.ts'

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'reachable-'))
const file = path.join(dir, 'file')
fs.writeFileSync(file, '')
const bucket = await openTestBucket()
afterAll(async () => {
  fs.rmSync(dir, { recursive: true })
  await bucket[Symbol.asyncDispose]()
})

const key = 'q7Zr2mKxW9pTfB4sLc8VnD3hYgJ6uEaR'
const server = { DATABASE_URL: 'postgres://hr:geheim@127.0.0.1:1/hr', SECRET_KEY: key, DATA_DIR: dir }
const errorOf = (trying: Promise<void>) =>
  trying.then(
    () => null,
    (error: unknown) => error,
  )
const refusal = (env: Record<string, string>) => errorOf(tryOut(readConfig(env)))
const refusalOf = (storage: BucketConfig) => errorOf(tryOut({ ...readConfig({ DATA_DIR: dir }), storage }))

test('folders that are missing are made, and can be written to', async () => {
  const deep = path.join(dir, 'a/b/c')
  expect(await refusal({ DATA_DIR: deep })).toBeNull()
  expect(fs.readdirSync(deep)).toEqual(['files'])
})

test.each([
  ['DATA_DIR', { DATA_DIR: file }],
  ['DATA_DIR', { DATA_DIR: '/proc/nowhere/deep' }],
  ['STORAGE_URL', { DATA_DIR: dir, STORAGE_URL: path.join(file, 'below') }],
  ['STORAGE_URL', { DATA_DIR: dir, STORAGE_URL: '/proc/nowhere' }],
  ['DATABASE_URL', server],
  ['DATABASE_DIRECT_URL', { ...server, DATABASE_DIRECT_URL: 'postgres://hr:geheim@127.0.0.1:1/hr2' }],
  ['DATABASE_URL', { ...server, DATABASE_URL: 'postgres://hr:geheim@nowhere.invalid/hr' }],
])('%s is named in one line without a secret: %j', async (variable, env) => {
  const error = await refusal(env)
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toMatch(new RegExp(`^ConfigError: ${variable}: [^\n]+$`))
  expect(String(error)).not.toContain('geheim')
})

test('a bucket is written to, read, listed and emptied again', async () => {
  expect(await refusalOf(bucket.config)).toBeNull()
  expect(bucket.asked).toEqual(['PUT', 'GET', 'GET', 'DELETE'])
  expect(bucket.objects.size).toBe(0)
})

test.each([
  ['STORAGE_URL', { bucket: 'missing' }, '404 NoSuchBucket'],
  ['STORAGE_URL', { endpoint: 'http://127.0.0.1:3' }, 'ECONNREFUSED'],
  ['STORAGE_URL', { region: 'test-2' }, '403 AuthorizationHeaderMalformed'],
  ['AWS_ACCESS_KEY_ID', { accessKeyId: 'NOBODY' }, '403 InvalidAccessKeyId'],
  ['AWS_SECRET_ACCESS_KEY', { secretAccessKey: 'geheim' }, '403 SignatureDoesNotMatch'],
  ['DATA_DIR', { spool: path.join(file, 'tmp') }, 'no folder'],
])('of a bucket %s is named in one line without a secret: %j', async (variable, wrong, reason) => {
  const error = await refusalOf({ ...bucket.config, ...wrong })
  expect(String(error)).toContain(reason)
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toMatch(new RegExp(`^ConfigError: ${variable}: [^\n]+$`))
  expect(String(error)).not.toContain('geheim')
})

test.each(['PUT', 'GET', 'DELETE'])('a bucket that refuses to %s is no place for files', async (method) => {
  bucket.trouble = (asked) => (asked === method ? 403 : null)
  expect(String(await refusalOf(bucket.config))).toMatch(
    /^ConfigError: STORAGE_URL: s3:\/\/uploads\/hr\/files at /,
  )
  bucket.trouble = () => null
  bucket.objects.clear()
})

test('what answers at the address and is no database is no database', async () => {
  const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening))
  const address = stranger.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const error = await refusal({ ...server, DATABASE_URL: `postgres://hr:geheim@127.0.0.1:${port}/hr` })
  stranger.close()
  expect(String(error)).toMatch(/^ConfigError: DATABASE_URL: the database cannot be used/)
})
