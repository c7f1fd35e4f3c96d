import { afterEach, expect, test } from 'vitest'
import { setLocale } from '#ui/i18n/locale.ts'
import { totalOf } from '#ui/table/cell.tsx'

afterEach(() => setLocale('en'))

test('a total is written as the figures above it, and its word as it is', async () => {
  const title = 'Per head'
  expect(totalOf({ key: 'a', title, kind: 'number', total: '1234.50' })).toBe('1,234.5')
  await setLocale('ne')
  expect(totalOf({ key: 'a', title, kind: 'number', total: '2.66' })).toBe('२.६६')
  expect(totalOf({ key: 'a', title, total: 'HT-0042' })).toBe('HT-0042')
})
