import { afterEach, expect, test } from 'vitest'
import { setLocale, wordsArrived } from '#ui/i18n/locale.ts'
import { words } from '#ui/i18n/words.ts'

afterEach(() => setLocale('en'))

const leave = { leave: 'Leave' }
const nepali = { default: { leave: 'बिदा' } }

test('a catalogue that joins while the language changes is in the new language', async () => {
  const gate = Promise.withResolvers<typeof nepali>()
  words(leave, { ne: () => gate.promise })
  const changing = setLocale('ne')
  const joined = words(leave, { ne: async () => nepali })
  gate.resolve(nepali)
  await changing
  expect(joined('leave')).toBe('बिदा')
})

test('a page can wait for the words that came with it', async () => {
  await setLocale('ne')
  const gate = Promise.withResolvers<typeof nepali>()
  const t = words(leave, { ne: () => gate.promise })
  const read = wordsArrived().then(() => t('leave'))
  gate.resolve(nepali)
  expect(await read).toBe('बिदा')
})

test('of two languages chosen quickly the last one stays', async () => {
  const gate = Promise.withResolvers<typeof nepali>()
  const t = words(leave, { ne: () => gate.promise })
  const first = setLocale('ne')
  const second = setLocale('en')
  await second
  gate.resolve(nepali)
  await first
  expect(t('leave')).toBe('Leave')
})

test('words that do not arrive leave the page in English rather than waiting', async () => {
  await setLocale('ne')
  let isOffline = true
  const t = words(leave, {
    ne: () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(nepali)),
  })
  await wordsArrived()
  expect(t('leave')).toBe('Leave')
  // catalogues stay for whatever the same process tests next
  isOffline = false
})
