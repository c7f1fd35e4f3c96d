import { expect, test } from 'vitest'
import { grantOf, matching, shareOf, toggled, type CodeModule } from '#app/shell/permission/granted.ts'

const leave: CodeModule = {
  module: 'leave',
  title: 'Leave',
  codes: [
    { code: '6.00', title: 'Leave: full access', held: true },
    { code: '6.99', title: 'Leave: read only', held: true },
    { code: '6.03', title: 'Leave requests', held: true },
  ],
}
const loans: CodeModule = {
  module: 'payroll',
  title: 'Payroll',
  codes: [
    { code: '11.00', title: 'Payroll: full access', held: true },
    { code: '11.14', title: 'Loan', held: false },
  ],
}

test('a code is granted by itself or by the full access of its module', () => {
  expect([grantOf(['6.03'], '6.03'), grantOf(['6.00'], '6.03'), grantOf(['16.00'], '6.03')]).toEqual([
    'own',
    'implied',
    'none',
  ])
})

test('full access takes the place of the single codes, and of those of no other module', () => {
  expect(toggled(['6.03', '16.01', '6.99'], '6.00')).toEqual(['6.00', '16.01'])
  expect(toggled(['6.00', '16.01'], '6.00')).toEqual(['16.01'])
  expect(toggled(['11.14'], '6.03')).toEqual(['6.03', '11.14'])
})

test('the share of a module is told as a number or as all', () => {
  expect([shareOf(['6.03', '6.99'], leave), shareOf(['6.00'], leave), shareOf([], leave)]).toEqual([
    2,
    'all',
    0,
  ])
})

test('a search finds single codes, and all of a module by its title', () => {
  const found = (text: string) =>
    matching([leave, loans], text).map((own) => own.codes.map(({ code }) => code))
  expect(found('loan')).toEqual([['11.14']])
  expect(found('payroll')).toEqual([['11.00', '11.14']])
  expect(found('6.03')).toEqual([['6.03']])
  expect(found('zebra')).toEqual([])
})
