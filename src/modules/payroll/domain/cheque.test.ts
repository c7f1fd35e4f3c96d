import { expect, test } from 'vitest'
import { chequeNumbers } from '#modules/payroll/domain/cheque.ts'

test.each([
  ['000998', 3, ['000998', '000999', '001000']],
  ['99', 2, ['99', '100']],
  ['123456789012345678', 1, ['123456789012345678']],
  ['A12', 1, null],
  ['', 1, null],
])('from %s on, %i cheques', (first, count, numbers) => expect(chequeNumbers(first, count)).toEqual(numbers))
