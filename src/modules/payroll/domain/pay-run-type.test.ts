import { expect, test } from 'vitest'
import { compareAmounts, round, sum, toPaisa } from '#kernel/money.ts'
import { festivalShare } from '#modules/payroll/domain/festival.ts'
import { payProblem, signedLines } from '#modules/payroll/domain/pay-facts.ts'
import { heading, plainTax, rulesWith, taken } from '#modules/payroll/domain/case-pay.ts'
import {
  computePay,
  PayError,
  type PayLine,
  type PayPerson,
  type PayRules,
} from '#modules/payroll/domain/pay.ts'
import { refusedEdit, refusedStep } from '#modules/payroll/domain/run-rules.ts'
import { runTypes } from '#modules/payroll/domain/run-type.ts'

const headings = [
  heading(10, 'BASIC', { formula: 'AGREED * 0.6', is_prorated: true }),
  heading(20, 'ALLOWANCE', { formula: 'AGREED - BASIC', is_prorated: true }),
  heading(30, 'FESTIVAL', { source: 'Festival allowance', formula: 'BASIC' }),
  heading(40, 'BONUS', { source: 'Monthly input', is_regular: false }),
  heading(50, 'GRATUITY_PAY', {
    source: 'Gratuity',
    formula: 'BASIC * GRATUITY / 100 * months(SERVED)',
    tax: 'Leaving rate',
  }),
  heading(60, 'LEAVE', { source: 'Leave encashment' }),
  heading(70, 'OTHER', { source: 'Settlement payment' }),
  heading(80, 'RECOVERY', { ...taken, source: 'Settlement recovery' }),
  heading(85, 'LOAN', { ...taken, source: 'Loan' }),
  heading(90, 'TAX', { ...taken, source: 'Income tax' }),
  heading(95, 'LEAVING_TAX', { ...taken, source: 'Leaving tax' }),
]
const rules = rulesWith(headings)
const whole = { BASIC: { amount: null, formula: null }, ALLOWANCE: { amount: null, formula: null } }
/** 100,000 a month, three months paid: 30,000 of tax a year, 2,500 a month. */
const person: PayPerson = {
  // Kartik 2083
  period: { start: '2026-10-18', end: '2026-11-16' },
  joined_on: '2020-01-01',
  left_on: null,
  terms: [{ from: '2020-01-01', agreed: '1200000', headings: whole }],
  unpaid: [],
  inputs: {},
  ytd: {},
  tax: plainTax,
  paid: { income: '300000', retirement: '0' },
  withheld: '7500',
  months_after: 8,
  service_months: 82,
}
const pay = (facts: Partial<PayPerson>, other: Partial<PayRules> = {}) => {
  const found = computePay({ ...rules, ...other }, { ...person, ...facts })
  // whatever kind of payroll it is, its lines are its net
  expect(compareAmounts(sum([...signedLines(found.lines), found.rounding]), found.net)).toBe(0)
  return found
}
const byCode = (lines: readonly PayLine[]) =>
  Object.fromEntries(lines.map(({ heading: { code }, amount }) => [code, round(amount, toPaisa)]))
const amounts = (...facts: Parameters<typeof pay>) => {
  const { lines, net } = pay(...facts)
  return { ...byCode(lines), net }
}
const share = festivalShare(person.joined_on, '2026-11-10')

test('a regular payroll pays the month alone: no festival allowance, no gratuity', () => {
  expect(amounts({ festival: share })).toEqual({
    BASIC: '60000.00',
    ALLOWANCE: '40000.00',
    TAX: '2500.00',
    net: '97500.00',
  })
})

test('a festival payroll pays a month of basic, with the tax that it causes', () => {
  // the year becomes 1,260,000: 6,000 more at ten percent
  expect(amounts({ type: 'Festival', festival: share })).toEqual({
    FESTIVAL: '60000.00',
    TAX: '6000.00',
    net: '54000.00',
  })
  // spread, its ninth now and the rest with the months that are left
  expect(amounts({ type: 'Festival', festival: share }, { one_off_method: 'spread' })).toMatchObject({
    TAX: '666.67',
  })
})
test('unpaid days and a half month do not make a festival allowance smaller, short service does', () => {
  const unpaid = [{ date: '2026-11-01', part: '10' }]
  expect(amounts({ type: 'Festival', festival: share, unpaid })).toMatchObject({ FESTIVAL: '60000.00' })
  const joined_on = '2026-10-18'
  const terms = [{ from: joined_on, agreed: '1200000', headings: whole }]
  const festival = festivalShare(joined_on, '2026-11-16')
  const joiner = { joined_on, terms, festival, paid: { income: '0', retirement: '0' }, withheld: '0' }
  // 30 of 365 days
  expect(amounts({ type: 'Festival', ...joiner })).toMatchObject({ FESTIVAL: '4931.51' })
})
test('the regular payroll after it counts what it paid and withheld, and the year is exact', () => {
  const paid = { income: '360000', retirement: '0' }
  expect(amounts({ paid, withheld: '13500' })).toMatchObject({ TAX: '2500.00' })
  // the last month of the year is paid already: what is left of the year's tax is withheld
  const last = { is_month_paid: true, months_after: 0, paid: { income: '1200000', retirement: '0' } }
  expect(amounts({ type: 'Festival', festival: share, ...last, withheld: '30000' })).toMatchObject({
    TAX: '6000.00',
  })
})

test('a bonus payroll pays what was entered for it', () => {
  expect(amounts({ type: 'Bonus', inputs: { BONUS: '50000' } })).toEqual({
    BONUS: '50000.00',
    TAX: '5000.00',
    net: '45000.00',
  })
})

test('a final settlement pays the days until the last one, gratuity at its own rate, and what is owed', () => {
  const found = pay({
    type: 'Final settlement',
    left_on: '2026-11-01',
    months_after: 0,
    served: '82.0333',
    festival: { days: 73, of: 365 },
    inputs: { LEAVE: '8000', OTHER: '3000' },
    recoveries: [
      { id: 'laptop', heading_id: 'RECOVERY', amount: '900000' },
      { id: 'notice', heading_id: 'RECOVERY', amount: '5000' },
    ],
    deductions: [{ heading_id: 'LOAN', amount: '20000', keep_percent: 0 }],
  })
  // 15 of 30 days; 60,000 x 8.33 % x 82.0333; a fifth of a festival allowance
  expect(byCode(found.lines)).toEqual({
    BASIC: '30000.00',
    ALLOWANCE: '20000.00',
    FESTIVAL: '12000.00',
    GRATUITY_PAY: '410002.43',
    LEAVE: '8000.00',
    OTHER: '3000.00',
    RECOVERY: '5000.00',
    LOAN: '20000.00',
    // of 373,000 in the year less than was withheld
    TAX: '0.00',
    LEAVING_TAX: '61500.36',
  })
  expect(found.recovered).toEqual(['notice'])
  expect(found.deducted).toEqual([{ heading_id: 'LOAN', due: '20000.00', taken: '20000.00' }])
  // gratuity is no income of the year
  expect(found.taxed.income).toBe('73000')
})
test('too much tax of a leaver is paid back where the setting says so', () => {
  const leaver = { type: 'Final settlement', left_on: '2026-11-01', months_after: 0, served: '0' } as const
  // 350,000 in the year: 3,500
  expect(amounts(leaver, { allows_refund: true })).toMatchObject({ TAX: '-4000.00' })
})
test('a month that was paid is not paid again, and a way of leaving without gratuity has none', () => {
  const leaver = { type: 'Final settlement', left_on: '2026-11-01', months_after: 0, served: '82' } as const
  expect(amounts({ ...leaver, is_month_paid: true, left_out: ['Gratuity'] })).toEqual({
    FESTIVAL: '0.00',
    TAX: '0.00',
    net: '0.00',
  })
})
test('who left before the period is settled by the pay of the last day', () => {
  const leaver = { left_on: '2026-09-10', months_after: 0, served: '80' }
  expect(amounts({ ...leaver, type: 'Final settlement' })).toMatchObject({ GRATUITY_PAY: '399840.00' })
  expect(amounts({ ...leaver, type: 'Final settlement' })).not.toHaveProperty('BASIC')
  for (const type of ['Regular', 'Festival', 'Bonus'] as const)
    expect(() => pay({ ...leaver, type })).toThrow(new PayError('Not employed in this period.'))
})

test('a correction pays the difference alone, with its tax', () => {
  const arrears = [{ heading_id: 'BASIC', period_id: 'ashoj', amount: '10000' }]
  expect(amounts({ type: 'Correction', arrears })).toEqual({
    BASIC: '10000.00',
    TAX: '1000.00',
    net: '9000.00',
  })
  const nothing = pay({ type: 'Correction' })
  expect(payProblem(nothing, 'Correction')).toBe('Nothing differs from what was paid.')
  expect(payProblem(nothing, 'Bonus')).toBe(null)
})

const run = {
  state: 'In review',
  people: 3,
  failed: 0,
  to_review: 0,
  is_signed: false,
  is_generator: true,
  is_officer: true,
  is_approver: true,
  waits_for: 'first' as const,
  is_next_approver: true,
  has_approved: false,
}
test.each(runTypes)('%s: what is compared is signed first', (type) => {
  const isRegular = type === 'Regular'
  expect(refusedStep('submit', { ...run, type })).toBe(
    isRegular ? 'Sign the differences to the last payroll first.' : null,
  )
  expect(refusedStep('sign', { ...run, type })).toBe(
    isRegular ? null : 'Only regular payroll is compared with the last one.',
  )
})
test.each([
  ['Submitted', null],
  ['Approved', null],
  ['Closed', 'This payroll is Closed: only one that is submitted or approved returns to review.'],
])('%s: what is not closed can return to review', (state, refused) =>
  expect(refusedStep('reject', { ...run, type: 'Regular', state })).toBe(refused),
)
test('amounts of ledgers, settlements and the law are not typed', () => {
  const typed = headings.filter(({ source }) => refusedEdit(source) === null).map(({ code }) => code)
  expect(typed).toEqual(['BASIC', 'ALLOWANCE', 'FESTIVAL', 'BONUS', 'GRATUITY_PAY'])
})
