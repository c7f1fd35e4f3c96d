import { expect, test } from 'vitest'
import { round, toPaisa } from '#kernel/money.ts'
import { heading, plainTax, rulesWith, taken } from '#modules/payroll/domain/case-pay.ts'
import { computePay, type PayPerson } from '#modules/payroll/domain/pay.ts'
import type { DueReimbursement } from '#modules/payroll/domain/reimbursement.ts'

const rules = rulesWith([
  heading(10, 'BASIC', { formula: 'AGREED * 0.6' }),
  heading(20, 'ALLOWANCE', { formula: 'AGREED - BASIC' }),
  heading(25, 'PAID_BACK', { source: 'Reimbursement', tax: 'Not taxable' }),
  // reads the heading above it, and finds nothing there
  heading(30, 'TENTH', { formula: 'PAID_BACK * 0.1' }),
  heading(40, 'PF', { kind: 'Deduction', tax: 'Retirement fund', formula: 'BASIC * 0.1' }),
  heading(80, 'RECOVERY', { ...taken, source: 'Settlement recovery' }),
  heading(85, 'LOAN', { ...taken, source: 'Loan' }),
  heading(90, 'TAX', { ...taken, source: 'Income tax' }),
])
const whole = Object.fromEntries(
  ['BASIC', 'ALLOWANCE', 'TENTH', 'PF', 'PAID_BACK'].map((code) => [code, { amount: null, formula: null }]),
)
/** 100,000 a month in Kartik 2083, of it 6,000 into the fund; three months are paid. */
const person: PayPerson = {
  period: { start: '2026-10-18', end: '2026-11-16' },
  joined_on: '2020-01-01',
  left_on: null,
  terms: [{ from: '2020-01-01', agreed: '1200000', headings: whole }],
  unpaid: [],
  inputs: {},
  ytd: {},
  tax: plainTax,
  paid: { income: '300000', retirement: '18000' },
  withheld: '5700',
  months_after: 8,
  service_months: 82,
}
const claim = (amount: string, subject_id = 'fair', heading_id = 'PAID_BACK'): DueReimbursement => ({
  heading_id,
  module: 'expense',
  subject_id,
  amount,
  purpose: subject_id,
})
const pay = (facts: Partial<PayPerson>) => {
  const { gross, deductions, reimbursed, net, claims, taxed, tax, lines } = computePay(rules, {
    ...person,
    ...facts,
  })
  const by = Object.fromEntries(lines.map(({ heading: { code }, amount }) => [code, round(amount, toPaisa)]))
  return { gross, deductions, reimbursed, net, claims, taxed, tax: tax.tax, by }
}
const plain = pay({})

test('without a claim a heading for reimbursements pays nothing', () => {
  expect(plain).toMatchObject({ gross: '100000', reimbursed: '0', claims: [] })
  expect(plain.by).not.toHaveProperty('PAID_BACK')
})

test('a reimbursement is paid beside the gross: tax, funds, formulas and what is taxed stay as they were', () => {
  const found = pay({ reimbursements: [claim('2500.40'), claim('1200', 'taxi')] })
  expect(found.reimbursed).toBe('3700.4')
  expect(found.claims.map(({ subject_id, amount }) => [subject_id, amount])).toEqual([
    ['fair', '2500.40'],
    ['taxi', '1200.00'],
  ])
  for (const key of ['gross', 'deductions', 'taxed', 'tax'] as const) expect(found[key]).toEqual(plain[key])
  expect(found.by).toEqual({ ...plain.by, PAID_BACK: '3700.40' })
  expect([plain.net, found.net]).toEqual(['92100.00', '95800.40'])
})

test.each([
  ['no heading', claim('500', 'fair', 'GONE')],
  ['a heading of another source', claim('500', 'fair', 'BASIC')],
])('what has %s stays due', (_, due) => {
  expect(pay({ reimbursements: [due] })).toEqual(plain)
})

test('deductions are taken from pay alone, in a final settlement from all that is paid', () => {
  const due = {
    deductions: [{ heading_id: 'LOAN', amount: '500000', keep_percent: 0 }],
    reimbursements: [claim('3000')],
  }
  const regular = pay(due)
  expect(regular.by['LOAN']).toBe(plain.net)
  expect(Number(regular.net)).toBe(3000)
  const last = pay({ ...due, type: 'Final settlement', left_on: '2026-11-16', months_after: 0 })
  expect(last.reimbursed).toBe('3000')
  expect(Number(last.net)).toBe(0)
})
