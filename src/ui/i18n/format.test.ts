import { afterEach, expect, test } from 'vitest'
import { count, duration, fileSize, money, relativeTime } from '#ui/i18n/format.ts'
import { setLocale } from '#ui/i18n/locale.ts'
import { t } from '#ui/i18n/t.ts'
import { words } from '#ui/i18n/words.ts'

afterEach(() => setLocale('en'))

test.each([
  ['1234567.5', '1,234,567.50'],
  ['0.005', '0.01'],
  ['-0.004', '0.00'],
  ['-1234.995', '-1,235.00'],
  ['999.995', '1,000.00'],
  ['12345678901234567890.12', '12,345,678,901,234,567,890.12'],
  [0, '0.00'],
  ['', ''],
  [null, ''],
  ['not a number', 'not a number'],
])('money %s is written %s', (value, expected) => {
  expect(money(value)).toBe(expected)
})

test.each([
  [999, '999'],
  [1200, '1.2K'],
  [1000, '1K'],
  [999_950, '1M'],
  [3_400_000, '3.4M'],
])('a compact count of %d is written %s', (value, expected) => {
  expect(count(value, true)).toBe(expected)
})

test.each([
  [0, '0 m'],
  [60, '1 h'],
  [450, '7 h 30 m'],
  [-75, '-1 h 15 m'],
])('%d minutes are written %s', (minutes, expected) => {
  expect(duration(minutes)).toBe(expected)
})

test.each([
  [59, 'Just Now'],
  [60, '1 minute ago'],
  [7199, '1 hour ago'],
  [86_400, '1 day ago'],
  [200_000, '2 days ago'],
])('%d seconds ago is told as %s', (seconds, expected) => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(relativeTime(new Date(now - seconds * 1000).toISOString(), now)).toBe(expected)
})

test('sizes of files', () => {
  expect([512, 2048, 5_242_880].map(fileSize)).toEqual(['512 B', '2 kB', '5.0 MB'])
})

test('Nepali comes with Nepali digits, and with Latin ones when asked', async () => {
  await setLocale('ne')
  expect(t('action.remove')).toBe('हटाउनुहोस्')
  expect(money('1234.5')).toBe('१,२३४.५०')
  await setLocale('ne', 'latn')
  expect(money('1234.5')).toBe('1,234.50')
})

test('a word without a translation is shown in English', async () => {
  const own = words({ only: { here: 'Only here' } }, { ne: () => Promise.resolve({ default: {} }) })
  await setLocale('ne')
  expect(own('only.here')).toBe('Only here')
})

test('a count picks the plural form and is written with separators', () => {
  const own = words({ rows_one: '{{count}} row', rows_other: '{{count}} rows' })
  expect([1, 2, 12_000].map((rows) => own('rows', { count: rows }))).toEqual([
    '1 row',
    '2 rows',
    '12,000 rows',
  ])
})

test('a figure that comes as text is in the digits of the language, and what has a letter is a name', async () => {
  const own = words(
    { said: '{{days}} waiting in {{year}} for {{code}}' },
    { ne: async () => ({ default: { said: '{{year}} मा {{code}} का {{days}} पर्खाइमा' } }) },
  )
  const values = { days: '2.5', year: '2083/84', code: 'HT-0042' }
  expect(own('said', values)).toBe('2.5 waiting in 2083/84 for HT-0042')
  await setLocale('ne')
  expect(own('said', values)).toBe('२०८३/८४ मा HT-0042 का २.५ पर्खाइमा')
})
