import { expect, test } from 'vitest'
import { compareAmounts, sum } from '#kernel/money.ts'
import { heading, rulesWith } from '#modules/payroll/domain/case-pay.ts'
import { computePay, PayError, type PayPerson, type PayRules } from '#modules/payroll/domain/pay.ts'
import { signedLines } from '#modules/payroll/domain/pay-facts.ts'
import { paidStretches, unpaidPart } from '#modules/payroll/domain/pay-days.ts'

const headings = [
  heading(10, 'BASIC', { formula: 'AGREED * 0.6', is_prorated: true }),
  heading(20, 'ALLOWANCE', { formula: 'AGREED - BASIC', is_prorated: true }),
  heading(30, 'BONUS', { source: 'Monthly input', is_regular: false }),
  heading(40, 'SSF_ER', {
    kind: 'Employer contribution',
    tax: 'Retirement fund',
    formula: 'if(IN_SSF = 1, BASIC * SSF_EMPLOYER / 100, 0)',
  }),
  heading(50, 'SSF_EE', {
    kind: 'Deduction',
    tax: 'Retirement fund',
    formula: 'if(IN_SSF = 1, BASIC * SSF_EMPLOYEE / 100, 0)',
  }),
  heading(90, 'TAX', { kind: 'Deduction', source: 'Income tax', tax: 'Not taxable' }),
]
const rules = rulesWith(headings, { one_off_method: 'spread' })
const whole = Object.fromEntries(headings.map(({ id }) => [id, { amount: null, formula: null }]))
const person: PayPerson = {
  // Kartik 2083
  period: { start: '2026-10-18', end: '2026-11-16' },
  joined_on: '2020-01-01',
  left_on: null,
  terms: [{ from: '2020-01-01', agreed: '1200000', headings: whole }],
  unpaid: [],
  inputs: {},
  ytd: {},
  tax: {
    fund: 'ssf',
    assessed_as: 'single',
    sex: 'male',
    is_resident: true,
    only_employment: true,
    donation: '0',
    claims: {},
    classes: {},
  },
  paid: { income: '336000', retirement: '55800' },
  withheld: '3020.01',
  months_after: 8,
  service_months: 82,
}
const amounts = (facts: Partial<PayPerson>, other: Partial<PayRules> = {}) => {
  const pay = computePay({ ...rules, ...other }, { ...person, ...facts })
  return { ...Object.fromEntries(pay.lines.map((line) => [line.heading.code, line.amount])), net: pay.net }
}

test('a whole month: basic, allowance, fund, tax, net', () => {
  // year: 112,000 x 12 = 1,344,000 with the employer's share; less 223,200; 1,120,800 taxable in 2083/84, first band free
  expect(amounts({})).toEqual({
    BASIC: '60000.00',
    ALLOWANCE: '40000.00',
    BONUS: '0.00',
    SSF_ER: '12000.00',
    SSF_EE: '6600.00',
    TAX: '1006.67',
    net: '92393.33',
  })
})
test('the same pay by the bands of 2081/82 withholds what the law of that year asks', () => {
  const pay = computePay(rules, {
    ...person,
    period: { start: '2024-07-16', end: '2024-08-16' },
    paid: { income: '0', retirement: '0' },
    withheld: '0',
    months_after: 11,
  })
  expect(pay.tax.year.net).toBe('116240.00')
  expect(pay.tax.tax).toBe('9686.67')
  expect(pay.net).toBe('83713.33')
})
test('an unpaid day cuts pay and fund, and the year is still expected from the agreed pay', () => {
  const found = amounts({ unpaid: [{ date: '2026-11-12', part: '1' }] })
  expect(found).toMatchObject({ BASIC: '58000.00', ALLOWANCE: '38666.67', SSF_EE: '6380.00' })
})
test.each([
  ['1', '80', '0.2'],
  ['0.5', '50', '0.25'],
  ['1', '0', '1'],
])('leave of %s day, paid at %s percent, costs %s', (fraction, percent, part) =>
  expect(compareAmounts(unpaidPart(fraction, percent), part)).toBe(0),
)

test('joining, leaving and a raise within the month are paid by their days', () => {
  const raise = [...person.terms, { from: '2026-11-02', agreed: '1500000', headings: whole }]
  const pay = computePay(rules, { ...person, terms: raise })
  const basic = pay.lines.find(({ heading: { code } }) => code === 'BASIC')
  expect(basic?.segments).toMatchObject([
    { start: '2026-10-18', end: '2026-11-01', payable: '15', full: '60000.00', amount: '30000.00' },
    { start: '2026-11-02', end: '2026-11-16', payable: '15', full: '75000.00', amount: '37500.00' },
  ])
  expect(amounts({ joined_on: '2026-11-02' })).toMatchObject({ BASIC: '30000.00' })
  expect(amounts({ left_on: '2026-10-20', months_after: 0 })).toMatchObject({ BASIC: '6000.00' })
  expect(amounts({ joined_on: '2026-10-20', left_on: '2026-10-20' })).toMatchObject({ BASIC: '2000.00' })
})

test('a month that is cut on any day adds up to the same', () => {
  for (let day = 19; day <= 31; day += 1) {
    const terms = [...person.terms, { from: `2026-10-${day}`, agreed: '1200000', headings: whole }]
    const pay = computePay(rules, { ...person, terms })
    expect(pay.net).toBe('92393.33')
    for (const { segments, amount, heading: one } of pay.lines)
      if (one.is_prorated) expect(compareAmounts(sum(segments.map((part) => part.amount)), amount)).toBe(0)
  }
})

test.each([
  [31, '2026-10-01', 1, '30'],
  [31, '2026-10-01', 31, '0'],
  [31, '2026-10-01', 16, '15'],
  [28, '2027-02-01', 1, '30'],
  [28, '2027-02-01', 28, '3'],
])('of a month of %i days from %s, who joins on day %i has %s of 30', (length, start, day, payable) => {
  const end = `${start.slice(0, 8)}${length}`
  const from = `${start.slice(0, 8)}${String(day).padStart(2, '0')}`
  const [found] = paidStretches({ start, end }, [{ start: from, end }], [], 'Fixed 30 days')
  expect(found?.payable).toBe(payable)
})

test('lines and rounding add up to the net', () => {
  for (const net_rounding of ['0.01', '1', '5'])
    for (let salary = 300_001; salary < 900_000; salary += 77_777) {
      const terms = [{ from: '2020-01-01', agreed: String(salary), headings: whole }]
      const pay = computePay({ ...rules, net_rounding }, { ...person, terms, inputs: { BONUS: '1234.56' } })
      expect(compareAmounts(sum([...signedLines(pay.lines), pay.rounding]), pay.net)).toBe(0)
    }
})

test.each([
  [{ joined_on: '2027-01-01' }, 'Not employed in this period.'],
  [{ terms: [] }, 'No package on 2026-10-18.'],
  [
    {
      terms: [
        {
          from: '2020-01-01',
          agreed: '1200000',
          headings: { ...whole, BASIC: { amount: null, formula: 'AGREED / INPUT' } },
        },
      ],
    },
    'BASIC: The formula divides by zero.',
  ],
])('who cannot be paid is told in words', (facts, message) => {
  expect(() => amounts(facts)).toThrow(PayError)
  expect(() => amounts(facts)).toThrow(message)
})
