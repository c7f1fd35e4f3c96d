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
