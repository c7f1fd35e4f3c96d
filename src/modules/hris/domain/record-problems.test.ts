import { expect, test } from 'vitest'
import {
  disciplineProblems,
  experienceProblems,
  shareProblems,
} from '#modules/hris/domain/record-problems.ts'

const facts = { today: '2026-11-24' }

test.each([
  [{ is_primary: true }, {}],
  [{ is_primary: false, share_percent: 40 }, {}],
  [{ is_primary: false, share_amount: '1500.50' }, {}],
  [{ is_primary: false, share_amount: '0.00' }, { share_amount: [expect.stringContaining('greater than')] }],
  [
    { is_primary: false, share_percent: 40, share_amount: '10.00' },
    { share_amount: ['Say a percent or an amount, not both.'] },
  ],
  [{ is_primary: true, share_percent: 40 }, { is_primary: [expect.stringContaining('no share')] }],
])('a share of the pay %j', (row, found) => {
  expect(shareProblems(row, facts)).toEqual(found)
})

test.each([
  [{ started_on: '2020-01-01', ended_on: null }, {}],
  [{ started_on: '2026-11-25' }, { started_on: ['From cannot be a future date'] }],
  [{ started_on: '2020-01-02', ended_on: '2020-01-01' }, { ended_on: ['To cannot be before From.'] }],
])('an experience %j', (row, found) => {
  expect(experienceProblems(row, facts)).toEqual(found)
})

test('a suspension needs its days, and none is decided before it happened', () => {
  const row = { kind: 'Suspension', incident_on: '2026-11-20', decided_on: '2026-11-19' }
  expect(Object.keys(disciplineProblems(row, facts))).toEqual(['decided_on', 'suspended_from'])
})
