import { expect, test } from 'vitest'
import { bankColumnsProblem, bankFile, type BankPayment } from '#modules/payroll/domain/bank-file.ts'

const payment: BankPayment = {
  employee_code: 'E-0142',
  name: 'Asha Rai',
  bank: 'Himal Bank',
  account: '0012300456',
  amount: '86539.60',
  pay_on: '2026-12-01',
  period: 'Kartik 2083',
}
const plain = { delimiter: 'Comma', has_heading: true, columns: 'account, name, amount' } as const

test.each([
  ['with a heading', plain, [payment], 'account,name,amount\r\n0012300456,Asha Rai,86539.60\r\n'],
  ['without one', { ...plain, has_heading: false }, [payment], '0012300456,Asha Rai,86539.60\r\n'],
  [
    'in another order, by pipes',
    { delimiter: 'Pipe', has_heading: false, columns: 'AMOUNT,account' } as const,
    [payment],
    '86539.60|0012300456\r\n',
  ],
  [
    'a comma in a name',
    plain,
    [{ ...payment, name: 'Rai, Asha' }],
    'account,name,amount\r\n0012300456,"Rai, Asha",86539.60\r\n',
  ],
  [
    'a comma between tabs',
    { ...plain, delimiter: 'Tab', has_heading: false } as const,
    [{ ...payment, name: 'Rai, Asha' }],
    '0012300456\tRai, Asha\t86539.60\r\n',
  ],
  [
    'quotes and line breaks',
    { ...plain, has_heading: false },
    [{ ...payment, name: 'A "B"\nC' }],
    '0012300456,"A ""B"" C",86539.60\r\n',
  ],
  ['nobody', plain, [], 'account,name,amount\r\n'],
])('%s', (_, template, payments, expected) => expect(bankFile(template, payments)).toBe(expected))

test.each([
  ['account, amount', null],
  [
    'account, amount, branch',
    'There is no column “branch”. Columns are employee_code, name, bank, account, amount, pay_on, period.',
  ],
  ['account, name', 'A bank file needs the column “amount”.'],
  ['', 'A bank file needs the column “account”.'],
])('columns “%s”', (columns, problem) => expect(bankColumnsProblem(columns)).toBe(problem))
