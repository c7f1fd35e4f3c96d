import { expect, test } from 'vitest'
import { changesOf, isApprovedAgain, moreOf, type TripTerms } from '#modules/expense/domain/trip-change.ts'

const trip: TripTerms = {
  place: 'Pokhara',
  starts_on: '2026-11-24',
  ends_on: '2026-11-26',
  allowance: '5000.00',
  planned: '3000.00',
  advance_amount: '4000.00',
}

test.each<[string, Partial<TripTerms>, boolean]>([
  ['nothing differs', {}, false],
  ['the same days a week later', { starts_on: '2026-12-01', ends_on: '2026-12-03' }, false],
  ['another place at the same cost', { place: 'Chitwan' }, false],
  ['a paisa dearer', { allowance: '5000.01' }, true],
  ['dearer days, cheaper tickets', { allowance: '6000.00', planned: '2000.00' }, false],
  ['cheaper', { planned: '1000.00' }, false],
  ['a higher advance', { advance_amount: '4500.00' }, true],
  ['a lower advance', { advance_amount: '0' }, false],
  ['a day longer for nothing', { ends_on: '2026-11-27' }, true],
  ['a day shorter', { ends_on: '2026-11-25' }, false],
])('approved again: %s', (_, more, again) => {
  expect(isApprovedAgain(trip, { ...trip, ...more })).toBe(again)
})

test('what differs, and by how much', () => {
  const after = {
    ...trip,
    ends_on: '2026-11-27',
    allowance: '7000',
    planned: '3000',
    advance_amount: '4000.00',
  }
  expect(moreOf(trip, after)).toEqual({ more: '2000', more_advance: '0', more_days: 1 })
  expect(changesOf(trip, after)).toEqual([
    { title: 'To', from: '2026-11-26', to: '2026-11-27' },
    { title: 'Allowance', from: '5000.00', to: '7000' },
  ])
})
