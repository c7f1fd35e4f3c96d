import { expect, test } from 'vitest'
import { raisedSalary, type Raise } from '#modules/payroll/domain/increment.ts'

test.each<[string, Raise, string]>([
  ['1200000', { basis: 'Percent', figure: '10' }, '1320000.00'],
  ['1200000', { basis: 'Percent', figure: '3.333' }, '1239996.00'],
  ['1000000.05', { basis: 'Percent', figure: '50' }, '1500000.08'],
  ['1200000', { basis: 'Amount', figure: '60000' }, '1260000.00'],
  ['1200000', { basis: 'Pay scale', scale: '900000' }, '900000.00'],
])('%s raised by %o is %s', (before, raise, after) => expect(raisedSalary(before, raise)).toBe(after))
