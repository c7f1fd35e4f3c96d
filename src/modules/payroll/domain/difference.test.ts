import { expect, test } from 'vitest'
import { datedTerms } from '#modules/payroll/domain/dated-terms.ts'
import {
  differencesOf,
  isOver,
  percentOf,
  type Compared,
  type ComparedLine,
  type ComparedSlip,
} from '#modules/payroll/domain/difference.ts'

const line = (heading_id: string, amount: string, more: Partial<ComparedLine> = {}): ComparedLine => ({
  heading_id,
  kind: 'Earning',
  source: 'Formula',
  is_regular: true,
  is_fund: false,
  amount,
  formula: 'AGREED',
  is_edited: false,
  has_arrears: false,
  ...more,
})
const month = { start: '2026-10-18', end: '2026-11-16' }
const dated = (more: Partial<Parameters<typeof datedTerms>[1]> = {}) =>
  datedTerms(month, {
    joined_on: '2020-01-01',
    left_on: null,
    pays: [{ from: '2020-01-01', agreed: '600000' }],
    packages: [{ from: '2020-01-01', package_id: 'staff' }],
    unpaid: [],
    ...more,
  })
const slip = (net: string, lines: ComparedLine[], more: Partial<ComparedSlip> = {}): ComparedSlip => ({
  net,
  basis_days: '30',
  dated: dated(),
  lines,
  ...more,
})
const limits = { percent: 10, amount: '5000' }
const of = (more: Partial<Compared>) =>
  differencesOf(
    {
      joined_on: '2020-01-01',
      left_on: null,
      previous_end: '2026-10-17',
      start: month.start,
      before: slip('50000', [line('basic', '50000')]),
      now: slip('50000', [line('basic', '50000')]),
      ...more,
    },
    limits,
  ).map(({ heading_id, reasons }) => `${heading_id ?? 'net'}: ${reasons.join(', ')}`)

const raised = dated({ pays: [{ from: '2020-01-01', agreed: '720000' }] })
const lost = dated({ unpaid: [{ date: '2026-11-12', part: '4' }] })
const oneLost = dated({ unpaid: [{ date: '2026-11-12', part: '1' }] })
test.each<[string, Partial<Compared>, string[]]>([
  ['nothing changed', {}, []],
  [
    'two errors do not cancel in the net',
    {
      before: slip('50000', [line('basic', '50000'), line('allowance', '10000')]),
      now: slip('50000', [line('basic', '40000'), line('allowance', '20000')]),
    },
    ['basic: Unexplained', 'allowance: Unexplained'],
  ],
  [
    'below both limits and explained',
    {
      now: slip('49000', [line('basic', '49000')], { dated: lost }),
    },
    [],
  ],
  [
    'small, and nothing explains it',
    { now: slip('49999', [line('basic', '49999')]) },
    ['net: Unexplained', 'basic: Unexplained'],
  ],
  [
    'unpaid days',
    { now: slip('43333.33', [line('basic', '43333.33')], { dated: lost }) },
    ['net: Unpaid days', 'basic: Unpaid days'],
  ],
  [
    'a day lost in a month of 30 days and one in a month of 29',
    {
      before: slip('48333.33', [line('basic', '48333.33')], { dated: oneLost }),
      now: slip('48275.86', [line('basic', '48275.86')], { dated: oneLost, basis_days: '29' }),
    },
    [],
  ],
  [
    'raise',
    { now: slip('60000', [line('basic', '60000')], { dated: raised }) },
    ['net: Pay change', 'basic: Pay change'],
  ],
  [
    'raise of which arrears are paid',
    {
      now: slip('70000', [line('basic', '70000', { has_arrears: true })], { dated: raised }),
    },
    ['net: Arrears, Pay change', 'basic: Arrears, Pay change'],
  ],
  [
    'edited by hand',
    { now: slip('60000', [line('basic', '60000', { is_edited: true })]) },
    ['net: Edited', 'basic: Edited'],
  ],
  [
    'bonus',
    {
      now: slip('60000', [
        line('basic', '50000'),
        line('bonus', '10000', { source: 'Monthly input', is_regular: false }),
      ]),
    },
    ['net: One-off pay', 'bonus: One-off pay'],
  ],
  ['joined', { before: null, joined_on: '2026-10-20' }, ['net: Joined', 'basic: Joined']],
  ['held before', { before: null }, ['net: Paid again', 'basic: Paid again']],
  ['left', { now: null, left_on: '2026-10-17' }, ['net: Left', 'basic: Left']],
  ['held now', { now: null }, ['net: Not paid', 'basic: Not paid']],
  [
    'formula',
    { now: slip('60000', [line('basic', '60000', { formula: 'AGREED * 1.2' })]) },
    ['net: Formula change', 'basic: Formula change'],
  ],
  [
    'tax and loan',
    {
      before: slip('40000', [
        line('tax', '1000', { source: 'Income tax' }),
        line('loan', '1000', { source: 'Loan' }),
      ]),
      now: slip('36000', [
        line('tax', '2000', { source: 'Income tax' }),
        line('loan', '4000', { source: 'Loan' }),
      ]),
    },
    ['tax: Tax and funds', 'loan: Loan or advance'],
  ],
])('%s', (_, facts, expected) => expect(of(facts)).toEqual(expected))

test.each([
  ['50000', '55000', false, 10],
  ['50000', '55000.01', true, 10],
  ['50000', '45000', false, -10],
  ['100', '111', true, 11],
  ['0', '1', true, null],
  ['1000000', '1005000', false, 0.5],
  ['1000000', '1005000.01', true, 0.5],
  ['-1000', '-900', false, 10],
])('from %s to %s is over a limit: %s', (previous, current, over, percent) => {
  expect(isOver({ previous, current }, limits)).toBe(over)
  expect(percentOf({ previous, current })).toBe(percent)
})

test('terms are equal whatever lies outside of the period', () => {
  const later = dated({
    pays: [
      { from: '2019-01-01', agreed: '100' },
      { from: '2020-01-01', agreed: '600000' },
      { from: '2026-12-01', agreed: '900000' },
    ],
    unpaid: [{ date: '2026-11-20', part: '1' }],
  })
  expect(later).toEqual(dated())
})
