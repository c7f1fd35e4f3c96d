import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScanner, readClamd } from '#platform/clamd.ts'
import { openTestClamd, type TestClamd } from '#test/clamd.ts'

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-clamd-'))
let clamd: TestClamd
beforeAll(async () => {
  clamd = await openTestClamd(path.join(dir, 'clamd.ctl'))
})
afterAll(async () => {
  await clamd[Symbol.asyncDispose]()
  fs.rmSync(dir, { recursive: true, force: true })
})
const fileOf = (content: string | Buffer) => {
  const file = path.join(dir, 'file')
  fs.writeFileSync(file, content)
  return file
}
const scan = (content: string | Buffer, patience?: number) =>
  openScanner({ path: clamd.path }, patience)?.scan(fileOf(content))

describe('CLAMD_URL', () => {
  test.each([
    [undefined, null],
    ['tcp://scanner:3310', { host: 'scanner', port: 3310 }],
    ['tcp://scanner', { host: 'scanner', port: 3310 }],
    ['tcp://[::1]:4000/', { host: '::1', port: 4000 }],
    ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('%s', (CLAMD_URL, expected) => {
    expect(readClamd(CLAMD_URL === undefined ? {} : { CLAMD_URL })).toEqual(expected)
  })
  test.each(['http://scanner', 'scanner:3310', 'unix://', 'tcp://', 'tcp://a@scanner', '/run/clamd.ctl'])(
    '%s is refused',
    (CLAMD_URL) => expect(() => readClamd({ CLAMD_URL })).toThrow('CLAMD_URL'),
  )
})

test('a file arrives whole, whatever its size, and nothing is found in it', async () => {
  for (const size of [0, 1, 65_536, 3_000_001]) {
    const content = Buffer.alloc(size, 'x')
    expect(await scan(content)).toBeNull()
    expect(clamd.last()?.equals(content), String(size)).toBe(true)
  }
})

test('what is found is named', async () => {
  expect(await scan(`before ${clamd.signature} after`)).toBe('Test-Signature')
})

test('a scanner that refuses, hangs up, is silent, or is away is no answer', async () => {
  clamd.trouble = 'limit'
  await expect(scan('x')).rejects.toThrow('INSTREAM size limit exceeded. ERROR')
  clamd.trouble = 'hangs up'
  await expect(scan(Buffer.alloc(3_000_000))).rejects.toThrow()
  clamd.trouble = 'silent'
  await expect(scan('x', 200)).rejects.toThrow('clamd does not answer')
  clamd.trouble = null
  const closed = net.createServer().listen(0)
  const { port } = closed.address() as net.AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  await expect(openScanner({ host: '127.0.0.1', port })?.scan(fileOf('x'))).rejects.toThrow('ECONNREFUSED')
  expect(await scan('x')).toBeNull()
})
