import { expect, test } from 'vitest'
import { rangesInText } from '#kernel/calendar/range-in-text.ts'
import { bikramSambat, english } from '#kernel/calendar/system.ts'

const nepali = { language: 'ne', digits: 'deva' } as const

test.each([
  [
    'Your passport ends on 2026-12-16.',
    'Your passport ends on 16 Dec 2026.',
    'Your passport ends on 1 Poush 2083.',
  ],
  ['2026-12-01–2026-12-02', '1–2 Dec 2026', '15–16 Mangsir 2083'],
  ['2026-11-30–2026-12-02', '30 Nov – 2 Dec 2026', '14–16 Mangsir 2083'],
  ['2026-12-01–2026-12-01', '1 Dec 2026', '15 Mangsir 2083'],
  ['2026-12-30–2027-01-02', '30 Dec 2026 – 2 Jan 2027', '15–18 Poush 2083'],
  ['from 1930-05-05 to 2026-12-16', 'from 5 May 1930 to 16 Dec 2026', 'from 5 May 1930 to 1 Poush 2083'],
  [
    'the form HR-2026-12-161, 2026-13-01',
    'the form HR-2026-12-161, 2026-13-01',
    'the form HR-2026-12-161, 2026-13-01',
  ],
])('%s is read as %s and as %s', (text, inEnglish, inBikramSambat) => {
  expect(rangesInText(text, english)).toBe(inEnglish)
  expect(rangesInText(text, bikramSambat)).toBe(inBikramSambat)
})

test('in Nepali by Nepali names and digits', () => {
  expect(rangesInText('2026-12-01–2026-12-02', bikramSambat, nepali)).toBe('१५–१६ मंसिर २०८३')
})
