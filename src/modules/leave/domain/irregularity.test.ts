import { expect, test } from 'vitest'
import { saidIn } from '#kernel/said.ts'
import { foundWords, said } from '#modules/leave/domain/irregularity.ts'

test.each([
  ['asked_after', '1', '7', null, 'Asked for 1 day after it began; the rule allows 7 days.'],
  ['asked_after', '3', null, null, 'Asked for 3 days after it began.'],
  ['short_notice', '0', '3', null, 'Asked for 0 days before; the rule wants 3 days.'],
  ['over_limit', '6', '5', null, '6 days at once; the rule allows 5.'],
  ['overridden', null, null, 'Leave is for female employees.', 'Leave is for female employees.'],
  ['below_zero', '-2.5', '0', null, 'Balance of -2.5.'],
  ['below_zero', '-2.5', '5', null, 'Balance of -2.5; 5 may be overdrawn.'],
  ['no_document', '4', '3', null, '4 days; a document is required above 3.'],
  ['cancelled_late', '2', null, 'Revoked', 'Revoked 2 days after its first day.'],
  ['pending_past', '9', '0', null, 'Waiting for a decision for 9 days; it began today.'],
  ['pending_past', '9', '1', null, 'Waiting for a decision for 9 days; it began 1 day ago.'],
  ['sandwich', '1', null, null, '1 of the days charged are days without work between leaves.'],
  ['single_days', '8', '6', null, 'One of 8 leaves of a day or less; more than 6 are listed.'],
])('%s with %s and %s is said with its numbers', (kind, first, second, note, expected) => {
  expect(said({ kind, first, second, note })).toBe(expected)
  // what a rule itself said is not said in another language
  if (kind !== 'overridden') expect(saidIn(expected, foundWords, () => 'Nepali')).toBe('Nepali')
})
