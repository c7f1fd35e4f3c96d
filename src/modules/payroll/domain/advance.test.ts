import { expect, test } from 'vitest'
import { compareAmounts, subtract, sum } from '#kernel/money.ts'
import {
  advanceAvailable,
  advanceDue,
  advanceLeft,
  advanceProblems,
  type AdvanceAsked,
  type AdvanceFacts,
  type AdvanceRules,
} from '#modules/payroll/domain/advance.ts'

const rules: AdvanceRules = {
  percent: 50,
  months: 6,
  service_months: 3,
  per_year: 0,
  gap_months: 0,
  needs_guarantor: false,
}
const facts: AdvanceFacts = {
  pay: '60000',
  outstanding: '0',
  joined_on: '2024-01-15',
  this_year: 0,
  repaid_on: null,
  today: '2026-11-22',
}
const asked: AdvanceAsked = {
  amount: '30000',
  months: 6,
  is_top_up: false,
  guarantor_id: null,
  employee_id: 'asha',
}

test.each<[string, Partial<AdvanceRules>, Partial<AdvanceFacts>, Partial<AdvanceAsked>, object]>([
  ['half of a month of pay is allowed', {}, {}, {}, {}],
  [
    'a paisa more is not',
    {},
    {},
    { amount: '30000.01' },
    { amount: ['30000.00 is available: the limit is 30000.00, 0.00 is outstanding.'] },
  ],
  [
    'what is outstanding counts',
    {},
    { outstanding: '12000' },
    { amount: '18000.01' },
    { amount: ['18000.00 is available: the limit is 30000.00, 12000.00 is outstanding.'] },
  ],
  [
    'two months of service are too few',
    {},
    { joined_on: '2026-09-22' },
    {},
    { amount: [expect.stringContaining('3 months of service')] },
  ],
  ['three months to the day are enough', {}, { joined_on: '2026-08-22' }, {}, {}],
  [
    'one a year, and there is one',
    { per_year: 1 },
    { this_year: 1 },
    {},
    { amount: ['Advances in a fiscal year: at most 1.'] },
  ],
  ['two a year, and there is one', { per_year: 2 }, { this_year: 1 }, {}, {}],
  [
    'three months after the last, of which two have passed',
    { gap_months: 3 },
    { repaid_on: '2026-09-20' },
    {},
    { amount: ['The next advance can be requested from 2026-12-20.'] },
  ],
  ['three months after the last have passed', { gap_months: 3 }, { repaid_on: '2026-08-22' }, {}, {}],
  [
    'the gap does not apply to a top-up',
    { gap_months: 3 },
    { repaid_on: '2026-09-20', outstanding: '5000' },
    { amount: '1000', is_top_up: true },
    {},
  ],
  ['there is none to top up', {}, {}, { is_top_up: true }, { is_top_up: ['There is no advance to top up.'] }],
  ['seven months', {}, {}, { months: 7 }, { months: ['Repayment takes at most 6 months.'] }],
  ['a guarantor is required', { needs_guarantor: true }, {}, {}, { guarantor_id: ['Guarantor is Required'] }],
  ['a guarantor is named', { needs_guarantor: true }, {}, { guarantor_id: 'maya' }, {}],
  [
    'oneself is no guarantor',
    {},
    {},
    { guarantor_id: 'asha' },
    { guarantor_id: ['Choose a colleague as guarantor.'] },
  ],
])('%s', (_, more, known, said, expected) => {
  expect(advanceProblems({ ...rules, ...more }, { ...facts, ...known }, { ...asked, ...said })).toEqual(
    expected,
  )
})

test('nothing is available where more is outstanding than the limit', () => {
  expect(advanceAvailable(rules, { ...facts, outstanding: '40000' })).toBe('0')
})

test.each([
  ['a third, rounded up to the paisa', '10000', '0', 3, '0', false, '3333.34'],
  ['the last part is the rest', '10000', '0', 3, '6666.68', false, '3333.32'],
  ['what a month did not take comes at the end', '9000', '0', 3, '8000', false, '1000'],
  ['nothing in a paused period', '9000', '0', 3, '3000', true, '0'],
  ['what was taken over is repaid with it', '9000', '3000', 4, '0', false, '3000'],
  ['nothing once it is repaid', '9000', '0', 3, '9000', false, '0'],
])('%s', (_, amount, merged, months, repaid, is_paused, due) => {
  expect(compareAmounts(advanceDue({ amount, merged, months, repaid, is_paused }), due)).toBe(0)
})

test('the parts of an advance add up to it, however many months it takes', () => {
  for (const months of [1, 2, 3, 5, 7, 11, 24]) {
    const one = { amount: '10000.01', merged: '333.33', months, is_paused: false }
    let repaid = '0'
    for (let month = 0; month < months; month++) repaid = sum([repaid, advanceDue({ ...one, repaid })])
    expect(compareAmounts(repaid, '10333.34'), `${months} months`).toBe(0)
    expect(compareAmounts(advanceLeft({ ...one, repaid }), subtract('10333.34', repaid))).toBe(0)
  }
})
