import { expect, test } from 'vitest'
import { isInnerHost, isInnerUrl } from '#platform/outside/refused-address.ts'

const known: Record<string, string[]> = {
  'mail.example.com': ['93.184.216.34'],
  'intranet.example.com': ['10.0.0.7'],
  'both.example.com': ['93.184.216.34', '192.168.1.4'],
  localhost: ['127.0.0.1'],
}
const resolve = async (host: string) => {
  const found = known[host]
  if (!found) throw new Error('ENOTFOUND')
  return found
}

test.each([
  ['mail.example.com', false],
  ['nobody.example.com', false],
  ['93.184.216.34', false],
  ['2606:4700::1', false],
  ['intranet.example.com', true],
  ['INTRANET.example.com.', true],
  ['both.example.com', true],
  ['localhost', true],
  ['127.0.0.2', true],
  ['[::1]', true],
  ['::ffff:10.0.0.1', true],
  ['169.254.169.254', true],
  ['fe80::1', true],
  ['metadata.google.internal', true],
  ['printer.local', true],
])('%s is inside: %s', async (host, expected) => expect(await isInnerHost(host, [], resolve)).toBe(expected))

test('networks that the installation names are open', async () => {
  expect(await isInnerHost('intranet.example.com', ['10.0.0.0/24'], resolve)).toBe(false)
  expect(await isInnerHost('both.example.com', ['10.0.0.0/24'], resolve)).toBe(true)
  expect(await isInnerHost('localhost', ['127.0.0.0/8', '::1'], resolve)).toBe(false)
})

test('numbers in any form of an address are seen through', async () => {
  for (const url of ['https://2130706433/', 'https://0x7f.1/', 'https://127.1/', 'https://[::ffff:7f00:1]/'])
    expect(await isInnerUrl(url, []), url).toBe(true)
  expect(await isInnerUrl('no address', [])).toBe(false)
})

test('a name server that is silent holds nobody up', async () => {
  expect(await isInnerHost('slow.example.com', [], () => new Promise(() => {}))).toBe(false)
})
