import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { unavailable } from '#platform/db.ts'
import { s3Store } from '#platform/file-s3.ts'
import { StorageError } from '#platform/storage-error.ts'
import { openTestBucket, type Trouble } from '#test/s3-server.ts'

const bucket = await openTestBucket()
const { config } = bucket
const store = s3Store(config)
const hurried = s3Store(config, 300)
afterAll(() => bucket[Symbol.asyncDispose]())
beforeEach(() => {
  bucket.objects.clear()
  bucket.asked.length = 0
  bucket.trouble = () => null
})

async function take(key: string, content: string | Buffer, into = store) {
  const file = into.temporary()
  fs.writeFileSync(file, content)
  await into.take(key, file)
}
const failed = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
async function keys(prefix: string, from = store) {
  const found: string[] = []
  for await (const { key } of from.list(prefix)) found.push(key)
  return found
}
/** Once for each of these, then none. */
const once = (...all: Trouble[]) => {
  bucket.trouble = () => all.shift() ?? null
}

test('keys stand below the prefix, and a list has as many pages as it needs', async () => {
  for (const key of ['7/a', '7/b', '7/c', '7/d', '7/e', '8/a']) await take(key, key)
  bucket.objects.set('hr/files-of-others/7/x', { content: Buffer.from('x'), at: Date.now() })
  expect(await keys('7/')).toEqual(['7/a', '7/b', '7/c', '7/d', '7/e'])
  expect(await keys('')).toHaveLength(6)
  expect([...bucket.objects.keys()][0]).toBe('hr/files/7/a')
})

test('nothing at all is an object too, and what is taken again is as young as new', async () => {
  await take('7/a', '')
  expect(await buffer(await store.read('7/a'))).toHaveLength(0)
  for (const object of bucket.objects.values()) object.at -= 5_000_000
  const ages = async () => {
    for await (const { ageMs } of store.list('7/a')) return ageMs
  }
  expect(await ages()).toBeGreaterThan(4_000_000)
  await take('7/a', '')
  expect(await ages()).toBeLessThan(60_000)
})

test.each([
  ['a wrong secret', { secretAccessKey: 'another' }, '403 SignatureDoesNotMatch'],
  ['a key that is not known', { accessKeyId: 'NOBODY' }, '403 InvalidAccessKeyId'],
  ['another region', { region: 'test-2' }, '403 AuthorizationHeaderMalformed'],
  ['a bucket that is not there', { bucket: 'missing' }, '404 NoSuchBucket'],
])('%s is the storage’s refusal and not a file that is gone', async (_, wrong, reason) => {
  const other = s3Store({ ...config, ...wrong })
  const calls = [take('7/a', 'a', other), other.read('7/a'), other.remove('7/a')]
  for (const error of await Promise.all(calls.map(failed)))
    expect(String(error)).toBe(`StorageError: the storage of files cannot be used (${reason})`)
  expect(await failed(keys('', other))).toBeInstanceOf(StorageError)
  expect(bucket.objects.size).toBe(0)
})

test('what is not there has gone', async () => {
  expect(await failed(store.read('7/a'))).toMatchObject({ code: 'ENOENT' })
  await store.remove('7/a')
  once(404)
  await store.remove('7/a')
})

test('a storage that asks for a moment is asked again, three times in all', async () => {
  once(503, 500)
  await take('7/a', 'hello')
  expect(bucket.asked).toEqual(['PUT', 'PUT', 'PUT'])
  once(503, 503, 503)
  const error = await failed(store.read('7/a'))
  expect(error).toBeInstanceOf(StorageError)
  expect(unavailable(error)).toBe(true)
  once(503)
  expect(String(await buffer(await store.read('7/a')))).toBe('hello')
})

test('one that never answers is given up, and leaves neither an object nor a local file', async () => {
  bucket.trouble = () => 'silent'
  const calls = [take('7/a', 'a', hurried), hurried.read('7/a'), hurried.remove('7/a'), keys('', hurried)]
  for (const error of await Promise.all(calls.map(failed))) expect(String(error)).toMatch(/no answer in time/)
  expect(bucket.objects.size).toBe(0)
  expect(fs.readdirSync(config.spool)).toEqual([])
})

test('a file that breaks off on its way is an error and not a short file', async () => {
  await take('7/a', Buffer.alloc(300_000, 'x'))
  once('broken')
  expect(await failed(buffer(await store.read('7/a')))).toBeInstanceOf(StorageError)
})

test('a slow reader is waited for', async () => {
  await take('7/a', Buffer.alloc(3_000_000, 'x'))
  const found = await hurried.read('7/a')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await buffer(found)).toHaveLength(3_000_000)
})

test('a storage that is away is no service', async () => {
  const gone = await openTestBucket()
  const there = s3Store(gone.config)
  await gone[Symbol.asyncDispose]()
  const error = await failed(there.read('7/a'))
  expect(unavailable(error)).toBe(true)
  expect(String(error)).toMatch(/ECONNREFUSED/)
})

test('what interrupted calls left in the local folder goes after a day', async () => {
  const { spool } = config
  const [old, young] = [path.join(spool, 'old'), path.join(spool, 'young')]
  for (const file of [old, young]) fs.writeFileSync(file, 'half')
  fs.utimesSync(old, 1, 1)
  await store.forgetTemporary(86_400_000)
  expect(fs.readdirSync(spool)).toEqual(['young'])
  fs.rmSync(young)
})
