import { expect, test } from 'vitest'
import { isPublicAddress } from '#platform/outside/public-address.ts'

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s belongs to the internet', (address) => expect(isPublicAddress(address)).toBe(true))
test.each([
  ['0.0.0.0', 'this host'],
  ['127.0.0.1', 'this host'],
  ['127.0.0.2', 'this host by another number'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'carrier'],
  ['169.254.169.254', 'secrets of cloud machines'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'this host'],
  ['::1', 'this host'],
  ['fc00::1', 'private'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with its zone'],
  ['ff02::1', 'multicast'],
  ['::ffff:127.0.0.1', 'version 4 in version 6'],
  ['::ffff:8.8.8.8', 'version 4 in version 6'],
  ['64:ff9b::7f00:1', 'translated version 4'],
  ['2002:7f00:1::', 'tunnelled version 4'],
  ['2001:db8::1', 'of books'],
  ['2130706433', 'a number'],
  ['0x7f.1', 'hexadecimal'],
  ['localhost', 'a name'],
  ['', 'nothing'],
])('%s (%s) does not', (address) => expect(isPublicAddress(address)).toBe(false))
