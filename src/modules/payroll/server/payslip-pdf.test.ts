import { expect, test } from 'vitest'
import { paperWords } from '#modules/payroll/server/paper-words.ts'
import { balanceRows, payslipRows } from '#modules/payroll/server/payslip-pdf.ts'
import type { Payslip } from '#modules/payroll/shared/payslip.ts'

const line = (name: string, kind: string, amount: string) =>
  ({ name, kind, amount, ytd: amount, relates_to: null }) as Payslip['lines'][number]
const slip = {
  lines: [line('Basic', 'Earning', '60000.00'), line('Fund', 'Deduction', '6000.00')],
  gross: '60000.00',
  deductions: '6000.00',
  contributions: '0.00',
  rounding: '0.00',
  reimbursed: '0.00',
  reimbursements: [],
} as unknown as Payslip

test('a payslip on paper has its lines and their sum', () => {
  expect(payslipRows(slip, paperWords('en'))).toEqual({
    rows: [
      ['Basic', '60,000.00', '', '', '60,000.00'],
      ['Fund', '', '6,000.00', '', '6,000.00'],
      ['Total', '60,000.00', '6,000.00', '', ''],
    ],
    heads: new Set([2]),
  })
})

test('claims stand below the sum, each with its purpose', () => {
  const reimbursements = [
    { purpose: 'Client visit', amount: '2500.40' },
    { purpose: 'Taxi', amount: '300.00' },
  ]
  const { rows, heads } = payslipRows({ ...slip, reimbursed: '2800.40', reimbursements }, paperWords('ne'))
  expect(rows.slice(3)).toEqual([
    ['शोधभर्ना', '२,८००.४०', '', '', ''],
    ['Client visit', '२,५००.४०', '', '', ''],
    ['Taxi', '३००.००', '', '', ''],
  ])
  expect([...heads]).toEqual([2, 3])
})

test('the sum of contributions stands where contributions are shown', () => {
  const lines = [...slip.lines, line('Fund, employer', 'Employer contribution', '6000.00')]
  const { rows } = payslipRows({ ...slip, lines, contributions: '6000.00' }, paperWords('en'))
  expect(rows.at(-1)).toEqual(['Total', '60,000.00', '6,000.00', '6,000.00', ''])
})

const balances: Payslip['balances'] = [
  { block: 'Leave', title: 'Home leave', reference: null, unit: 'Day', amount: '4.5' },
  { block: 'Leave', title: 'Time off', reference: null, unit: 'Hour', amount: '12' },
  { block: 'Loan', title: 'Advance salary', reference: null, unit: 'Money', amount: '6000.00' },
  { block: 'Loan', title: 'Home repair', reference: 'L-0031', unit: 'Money', amount: '30000.00' },
]
const left = {
  balances,
  year_total: { year: '2083/84', to_date: '4017.08', projected: '11993.67' },
  end_on: '2026-11-16',
}

test('balances stand below the net pay by blocks, in both languages', () => {
  const english = balanceRows(left, paperWords('en'))
  expect(english.rows.map((row) => [row[0], row[4]])).toEqual([
    ['Leave balance on 16 Nov 2026', ''],
    ['Home leave', '4.5 days'],
    ['Time off', '12 hours'],
    ['Left to repay after this payslip', ''],
    ['Advance salary', '6,000.00'],
    ['Home repair · L-0031', '30,000.00'],
    ['Income tax in 2083/84', ''],
    ['Withheld to date', '4,017.08'],
    ['Projected for the year', '11,993.67'],
  ])
  expect([...english.heads]).toEqual([0, 3, 6])
  expect(balanceRows(left, paperWords('ne')).rows.map((row) => [row[0], row[4]])).toEqual([
    ['३० कार्तिक २०८३ को बिदा मौज्दात', ''],
    ['Home leave', '४.५ दिन'],
    ['Time off', '१२ घण्टा'],
    ['यो तलबपछि तिर्न बाँकी', ''],
    ['तलब पेस्की', '६,०००.००'],
    ['Home repair · L-0031', '३०,०००.००'],
    ['२०८३/८४ को आयकर', ''],
    ['हालसम्म कट्टी', '४,०१७.०८'],
    ['वर्षको अनुमान', '११,९९३.६७'],
  ])
})

test('a block without anything in it is left out', () => {
  expect(
    balanceRows({ ...left, balances: balances.slice(2), year_total: null }, paperWords('en')).rows,
  ).toHaveLength(3)
  expect(balanceRows({ ...left, balances: [], year_total: null }, paperWords('en')).rows).toEqual([])
})
