import { expect, test } from 'vitest'
import { shownState } from '#modules/leave/domain/shown-state.ts'

test.each([
  ['Approved', '2026-11-19', 'Taken'],
  ['Approved', '2026-11-20', 'Approved'],
  ['Approved', '2026-11-21', 'Approved'],
  ['Requested', '2026-11-19', 'Requested'],
  ['Declined', '2026-11-19', 'Declined'],
  ['Cancelled', '2026-11-19', 'Cancelled'],
])('on 20 November, leave that is %s until %s reads %s', (status, end_on, shown) => {
  expect(shownState({ status, end_on }, '2026-11-20')).toBe(shown)
})

test.each([
  ['Approved', '3', '3', 'Given back'],
  ['Approved', '3', '2.5', 'Taken'],
  ['Approved', '0', '0', 'Taken'],
  ['Cancelled', '3', '3', 'Cancelled'],
])('leave that is %s, of %s days with %s given back, reads %s', (status, days, freed_days, shown) => {
  expect(shownState({ status, end_on: '2026-11-19', days, freed_days }, '2026-11-20')).toBe(shown)
})
