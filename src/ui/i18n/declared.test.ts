import { afterAll, expect, test } from 'vitest'
import { declared, joinDeclared } from '#ui/i18n/declared.ts'
import { setLocale } from '#ui/i18n/locale.ts'

afterAll(() => setLocale('en'))

test('of two dictionaries that are fetched at once both are read', async () => {
  joinDeclared(() => Promise.resolve([{ Pear: 'नास्पाती' }]))
  joinDeclared(() => Promise.resolve([{ Cherry: 'चेरी' }]))
  await setLocale('ne')
  expect([declared('Pear'), declared('Cherry'), declared('Quince')]).toEqual(['नास्पाती', 'चेरी', 'Quince'])
})
