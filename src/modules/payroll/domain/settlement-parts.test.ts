import { expect, test } from 'vitest'
import { takeWhole } from '#modules/payroll/domain/deduction.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'
import { settlementParts, type OpenLine } from '#modules/payroll/domain/settlement-parts.ts'

const lines: OpenLine[] = [
  { id: 'a', kind: 'Payable', arises_from: 'leave', amount: '4500' },
  { id: 'b', kind: 'Payable', arises_from: 'leave', amount: '500' },
  { id: 'c', kind: 'Payable', arises_from: 'severance', amount: '90000' },
  { id: 'd', kind: 'Payable', arises_from: 'notice', amount: '30000' },
  { id: 'e', kind: 'Payable', arises_from: null, amount: '1000' },
  { id: 'f', kind: 'Receivable', arises_from: 'equipment', amount: '85000' },
  { id: 'g', kind: 'Receivable', arises_from: 'notice', amount: '5000' },
]
const all = new Map([
  ['Leave encashment', 'LEAVE'],
  ['Severance', 'SEVERANCE'],
  ['Settlement payment', 'OTHER'],
  ['Settlement recovery', 'RECOVERY'],
])

test('lines of a settlement are paid by what they are', () => {
  const found = settlementParts(lines, all)
  expect(found.amounts).toEqual({
    'Leave encashment': '5000',
    Severance: '90000',
    'Settlement payment': '31000',
  })
  expect(found.recoveries.map(({ id, amount }) => [id, amount])).toEqual([
    ['f', '85000'],
    ['g', '5000'],
  ])
  expect(found.paid.map(({ line_id }) => line_id)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
test('what has no heading stays in the settlement', () => {
  const found = settlementParts(lines, new Map([['Severance', 'SEVERANCE']]))
  expect(found).toEqual({
    amounts: { Severance: '90000' },
    recoveries: [],
    paid: [{ line_id: 'c', amount: '90000' }],
  })
})

const heading = { id: 'RECOVERY' } as Heading
test.each([
  ['all that is owed', '90000', ['f', 'g'], '90000.00'],
  ['what fits, each whole', '89999.99', ['f'], '85000.00'],
  ['a smaller one where the first does not fit', '84999.99', ['g'], '5000.00'],
  ['nothing of a pay below it', '4999', [], undefined],
  ['nothing of a pay below zero', '-1', [], undefined],
])('recovered from the net: %s', (_, net, taken, amount) => {
  const { recoveries } = settlementParts(lines, all)
  const found = takeWhole([heading], recoveries, net)
  expect(found.taken).toEqual(taken)
  expect(found.lines[0]?.amount).toBe(amount)
})
