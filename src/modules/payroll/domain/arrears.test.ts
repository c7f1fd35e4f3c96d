import { expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { compareAmounts, subtract, sum } from '#kernel/money.ts'
import { arrearsOf } from '#modules/payroll/domain/arrears.ts'
import { heading, rulesWith } from '#modules/payroll/domain/case-pay.ts'
import { computePay, type PayPerson } from '#modules/payroll/domain/pay.ts'

const headings = [
  heading(10, 'BASIC', { formula: 'AGREED * 0.6', is_prorated: true }),
  heading(20, 'ALLOWANCE', { formula: 'AGREED - BASIC', is_prorated: true }),
  heading(30, 'BONUS', { source: 'Monthly input', is_regular: false }),
  heading(50, 'PF', { kind: 'Deduction', tax: 'Retirement fund', formula: 'BASIC * 0.1' }),
  heading(90, 'TAX', { kind: 'Deduction', source: 'Income tax', tax: 'Not taxable' }),
]
const rules = rulesWith(headings, { one_off_method: 'spread' })
const whole = Object.fromEntries(headings.map(({ id }) => [id, { amount: null, formula: null }]))
const person: PayPerson = {
  period: { start: '2026-10-18', end: '2026-11-16' },
  joined_on: '2020-01-01',
  left_on: null,
  terms: [{ from: '2020-01-01', agreed: '1200000', headings: whole }],
  unpaid: [],
  inputs: { BONUS: '1000' },
  ytd: {},
  tax: {
    fund: 'pf',
    assessed_as: 'single',
    sex: 'male',
    is_resident: true,
    only_employment: true,
    donation: '0',
    claims: {},
    classes: {},
  },
  paid: { income: '300000', retirement: '18000' },
  withheld: '1000',
  months_after: 8,
  service_months: 82,
}
const linesOf = (facts: Partial<PayPerson>) =>
  computePay(rules, { ...person, ...facts }).lines.map(({ heading: { id }, amount }) => ({
    heading_id: id,
    amount,
  }))
const owed = (paid: ReturnType<typeof linesOf>, now: ReturnType<typeof linesOf>) =>
  Object.fromEntries(
    arrearsOf('p', headings, { paid, now }).map(({ heading_id, amount }) => [heading_id, amount]),
  )
const raisedOn = (from: string): Partial<PayPerson> => ({
  terms: [...person.terms, { from, agreed: '1440000', headings: whole }],
})

test('where nothing changed nothing is owed', () => {
  expect(owed(linesOf({}), linesOf({}))).toEqual({})
  expect(owed(linesOf(raisedOn('2026-10-30')), linesOf(raisedOn('2026-10-30')))).toEqual({})
})

test('a raise of the whole month, and one of a part of it', () => {
  // tax is put right by the year, not by the month
  expect(owed(linesOf({}), linesOf(raisedOn('2026-10-18')))).toEqual({
    BASIC: '12000',
    ALLOWANCE: '8000',
    PF: '1200',
  })
  // 15 of 30 days
  expect(owed(linesOf({}), linesOf(raisedOn('2026-11-02')))).toEqual({
    BASIC: '6000',
    ALLOWANCE: '4000',
    PF: '600',
  })
})

test('a day that turns out unpaid is taken back, and given back when it is paid after all', () => {
  const lost = { unpaid: [{ date: '2026-11-05', part: '1' }] }
  expect(owed(linesOf({}), linesOf(lost))).toEqual({
    BASIC: '-2000',
    ALLOWANCE: '-1333.33',
    PF: '-200',
  })
  expect(owed(linesOf(lost), linesOf({}))).toEqual({ BASIC: '2000', ALLOWANCE: '1333.33', PF: '200' })
})

test('for a month of which nothing was paid the whole is owed', () =>
  expect(owed([], linesOf({}))).toEqual({
    BASIC: '60000',
    ALLOWANCE: '40000',
    BONUS: '1000',
    PF: '6000',
  }))

test('on any day of the month: what is owed and what was paid is what would be paid, and is owed once', () => {
  for (let at = 0; at < 30; at++) {
    const [paid, now] = [linesOf({}), linesOf(raisedOn(addDays(person.period.start, at)))]
    const arrears = arrearsOf('p', headings, { paid, now })
    for (const { id, source } of headings) {
      if (source === 'Income tax') continue
      const of = (rows: { heading_id: string; amount: string }[]) =>
        sum(rows.filter(({ heading_id }) => heading_id === id).map(({ amount }) => amount))
      expect(compareAmounts(sum([of(paid), of(arrears)]), of(now))).toBe(0)
    }
    expect(arrearsOf('p', headings, { paid: [...paid, ...arrears], now })).toEqual([])
  }
})

test('arrears are paid once, taxed as income of the month, and make no month ahead look better paid', () => {
  const arrears = arrearsOf('p', headings, { paid: linesOf({}), now: linesOf(raisedOn('2026-10-18')) })
  const [plain, more] = [computePay(rules, person), computePay(rules, { ...person, arrears })]
  expect(subtract(more.gross, plain.gross)).toBe('20000')
  expect(subtract(more.taxed.income, plain.taxed.income)).toBe('20000')
  expect(subtract(more.tax.projected, plain.tax.projected)).toBe('20000')
  expect(more.lines.filter(({ relates_to }) => relates_to === 'p').map(({ heading: { id } }) => id)).toEqual([
    'BASIC',
    'ALLOWANCE',
    'PF',
  ])
})
