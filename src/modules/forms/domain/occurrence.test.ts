import { expect, test } from 'vitest'
import { occurrenceOn, once, type Repeats } from '#modules/forms/domain/occurrence.ts'

const form = (repeats: Repeats | null, closes_on: string | null = null) => ({
  repeats,
  opens_on: '2026-11-10',
  closes_on,
})

test.each([
  [form(null), '2026-12-24', once, '2026-11-10', null],
  [form(null, '2026-12-31'), '2026-12-24', once, '2026-11-10', '2026-12-31'],
  // a Tuesday: weeks begin on Tuesdays
  [form('Week'), '2026-11-10', '2026-11-10', '2026-11-10', '2026-11-16'],
  [form('Week'), '2026-11-16', '2026-11-10', '2026-11-10', '2026-11-16'],
  [form('Week'), '2026-11-17', '2026-11-17', '2026-11-17', '2026-11-23'],
  [form('Week', '2026-11-19'), '2026-11-18', '2026-11-17', '2026-11-17', '2026-11-19'],
  [form('Week', '2026-11-19'), '2027-01-01', '2026-11-17', '2026-11-17', '2026-11-19'],
  // the first month is cut by the day on which it opened
  [form('Month'), '2026-11-30', '2026-11-10', '2026-11-10', '2026-11-30'],
  [form('Month'), '2027-02-28', '2027-02-01', '2027-02-01', '2027-02-28'],
  // Mangsir 2083 begins on 17 November and has 29 days, Poush on 16 December
  [form('BS month'), '2026-11-12', '2026-11-10', '2026-11-10', '2026-11-16'],
  [form('BS month'), '2026-11-17', '2026-11-17', '2026-11-17', '2026-12-15'],
  [form('BS month'), '2026-12-16', '2026-12-16', '2026-12-16', '2027-01-14'],
  // not yet open
  [form('Week'), '2026-11-01', '2026-11-10', '2026-11-10', '2026-11-16'],
])('%j on %s is in the occurrence of %s', (repeated, day, on, from, to) => {
  expect(occurrenceOn(repeated, day)).toEqual({ on, from, to })
})
