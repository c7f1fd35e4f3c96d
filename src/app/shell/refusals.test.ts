import { beforeAll, expect, test } from 'vitest'
import { nepaliWords } from '#app/words-ne.ts'
import { cases } from '#modules/leave/domain/request-rules.cases.ts'
import { declared, joinDeclared } from '#ui/i18n/declared.ts'
import { setLocale, wordsArrived } from '#ui/i18n/locale.ts'
import { refusal } from '#ui/i18n/refusal.ts'

beforeAll(async () => {
  joinDeclared(async () => [Object.fromEntries(nepaliWords)])
  await setLocale('ne')
  await wordsArrived()
})

const names = /Home Leave|Sick Leave|Audit|Drivers|HR/g

test.each(cases.map(([, , , message]) => message))('“%s” is said in Nepali', (message) => {
  expect(refusal(message).replaceAll(names, '')).not.toMatch(/[A-Za-z]/)
})

test('names stay, figures and days are in the digits of the language, and titles in its words', () => {
  expect(refusal('Home Leave is taken for at least 5 days; 3 requested.')).toBe(
    'Home Leave कम्तीमा ५ दिन लिइन्छ; ३ मागियो।',
  )
  expect(refusal('Marital status is Required')).toBe(`${declared('Marital status')} अनिवार्य छ`)
  expect(refusal('Marks 2 is Required')).toBe('Marks 2 अनिवार्य छ')
})

test('several at one field, and what is named by its field, are said one by one; what nobody declared stays', () => {
  expect(refusal('Home Leave is not had in probation. Sunday is closed.')).toBe(
    'Home Leave परीक्षणकालमा पाइँदैन। Sunday is closed.',
  )
  expect(refusal('start on : Select a valid choice.')).toBe('start on : सही विकल्प छान्नुहोस्।')
  expect(refusal('Days were never like this')).toBe('Days were never like this')
})

test('in English nothing is changed', async () => {
  await setLocale('en')
  expect(refusal('Select a valid choice.')).toBe('Select a valid choice.')
})
