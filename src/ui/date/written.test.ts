import { expect, test } from 'vitest'
import { inEnglish, inNepali } from '#kernel/calendar/names.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import { bikramSambat, english } from '#kernel/calendar/system.ts'
import type { CalendarView } from '#ui/date/calendar-choice.ts'
import { shortMonth } from '#ui/date/written.ts'

const inAD: CalendarView = { shown: english, other: bikramSambat, writing: inEnglish }
const inBS: CalendarView = { shown: bikramSambat, other: english, writing: inEnglish }

test.each([
  ['an English month in the English calendar', inAD, 'AD', '2026-11-20', 'Nov 2026'],
  ['in Nepali', { ...inAD, writing: inNepali }, 'AD', '2026-11-20', 'नोभेम्बर २०२६'],
  ['a Nepali month in the Nepali calendar', inBS, 'BS', '2026-11-20', 'Mangsir 2083'],
  ['in Nepali words', { ...inBS, writing: inNepali }, 'BS', '2026-11-20', 'मंसिर २०८३'],
  ['a Nepali month lies in two English ones', inAD, 'BS', '2026-11-20', 'Nov–Dec 2026'],
  ['of two years, too', inAD, 'BS', '2026-12-20', 'Dec 2026 – Jan 2027'],
  ['an English month lies in two Nepali ones', inBS, 'AD', '2026-11-20', 'Kartik–Mangsir 2083'],
] as const)('%s', (_, view, calendar, day, written) => {
  expect(shortMonth(view, monthAround(calendar, day))).toBe(written)
})
