import { expect, test } from 'vitest'
import { trialDate } from '#app/shell/trial-date.ts'

test('a trial ends at a day and time of twelve hours', () => {
  expect(trialDate(new Date(2026, 11, 1, 17, 5, 9).toISOString())).toBe('2026-12-01 5:05:09 pm')
  expect(trialDate(new Date(2026, 0, 9, 0, 30, 0).toISOString())).toBe('2026-01-09 12:30:00 am')
})

test('what is no moment is N/A', () => {
  expect([null, '', 'soon'].map(trialDate)).toEqual(['N/A', 'N/A', 'N/A'])
})
