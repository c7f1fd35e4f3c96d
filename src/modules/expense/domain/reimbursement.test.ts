import { expect, test } from 'vitest'
import { changedClaims } from '#modules/expense/domain/reimbursement.ts'

const of = (subject_id: string, amount: string) => ({ subject_id, amount })

test.each([
  ['nothing changed', [of('a', '100'), of('b', '50')], [of('b', '50.00'), of('a', '100.00')], []],
  ['one was paid by hand', [of('a', '100'), of('b', '50')], [of('b', '50')], ['a']],
  ['one has another amount', [of('a', '100')], [of('a', '99.99')], ['a']],
  ['one was planned since: it goes with the next pay', [of('a', '100')], [of('a', '100'), of('c', '7')], []],
])('%s', (_, paid, open, changed) => {
  expect(changedClaims(paid, open).map(({ subject_id }) => subject_id)).toEqual(changed)
})
