import { expect, test } from 'vitest'
import {
  approvedOf,
  judge,
  split,
  withDuplicates,
  type Facts,
  type Limits,
  type Line,
} from '#modules/expense/domain/claim-line.ts'

const limits = (more: Partial<Limits>): Limits => ({
  type: 'Food',
  day_limit: null,
  month_limit: null,
  over: 'Reason needed',
  receipt_above: null,
  ...more,
})
const line = (spent_on: string, base_amount: string, more: Partial<Line> = {}): Line => ({
  expense_type_id: 'food',
  spent_on,
  base_amount,
  has_receipt: true,
  reason: null,
  ...more,
})
const facts = (of: Limits | null, more: Partial<Facts> = {}): Facts => ({
  today: '2026-11-23',
  past_days: 90,
  trip: null,
  limits: new Map(of ? [['food', of]] : []),
  before: [],
  ...more,
})

test.each([
  // what | lines | facts | findings of the last | fields of problems of the last
  ['within the limit', [line('2026-11-22', '1500')], facts(limits({ day_limit: '1500' })), [], []],
  [
    'above it without a reason',
    [line('2026-11-22', '1500.01')],
    facts(limits({ day_limit: '1500' })),
    ['Over limit'],
    ['reason'],
  ],
  [
    'above it with one',
    [line('2026-11-22', '1850', { reason: 'Two clients' })],
    facts(limits({ day_limit: '1500' })),
    ['Over limit'],
    [],
  ],
  [
    'where nothing above is paid',
    [line('2026-11-22', '1850', { reason: 'x' })],
    facts(limits({ day_limit: '1500', over: 'Refused' })),
    [],
    ['amount'],
  ],
  [
    'lines of one day count together',
    [line('2026-11-22', '1000'), line('2026-11-22', '600', { reason: 'x' })],
    facts(limits({ day_limit: '1500' })),
    ['Over limit'],
    [],
  ],
  [
    'and with those sent before',
    [line('2026-11-22', '600', { reason: 'x' })],
    facts(limits({ month_limit: '1500' }), {
      before: [{ expense_type_id: 'food', spent_on: '2026-11-02', base_amount: '1000' }],
    }),
    ['Over limit'],
    [],
  ],
  [
    'another type does not count',
    [line('2026-11-22', '600')],
    facts(limits({ month_limit: '1500' }), {
      before: [{ expense_type_id: 'taxi', spent_on: '2026-11-02', base_amount: '1000' }],
    }),
    [],
    [],
  ],
  [
    'a receipt above',
    [line('2026-11-22', '501', { has_receipt: false })],
    facts(limits({ receipt_above: '500' })),
    [],
    ['receipt_id'],
  ],
  [
    'none up to it',
    [line('2026-11-22', '500', { has_receipt: false })],
    facts(limits({ receipt_above: '500' })),
    [],
    [],
  ],
  ['not in the future', [line('2026-11-24', '5')], facts(null), [], ['spent_on']],
  ['not long ago', [line('2026-08-24', '5')], facts(null), [], ['spent_on']],
  ['the last day that counts', [line('2026-08-25', '5')], facts(null), [], []],
  [
    'a day after the trip is of it',
    [line('2026-11-22', '5')],
    facts(null, { trip: { starts_on: '2026-11-20', ends_on: '2026-11-21' } }),
    [],
    [],
  ],
  [
    'two are not',
    [line('2026-11-23', '5')],
    facts(null, { trip: { starts_on: '2026-11-20', ends_on: '2026-11-21' } }),
    ['Outside the trip'],
    [],
  ],
] as const)('%s', (_, lines, given, findings, fields) => {
  const last = judge(lines, given).at(-1)
  expect(last?.findings.map(({ kind }) => kind)).toEqual(findings)
  expect(last?.problems.map(({ field }) => field)).toEqual(fields)
})

const duplicate = {
  kind: 'Possible duplicate',
  message: 'The same receipt stands in another claim.',
} as const
const plain = { findings: [], problems: [] }
const overLimit = {
  findings: [],
  problems: [{ field: 'reason' as const, message: 'Say why it is more than the limit.' }],
}
test.each([
  // what | by the policy | duplicates | reason | findings | problems
  ['nothing looks the same', plain, [], null, 0, []],
  ['a duplicate asks for a note', plain, [duplicate], null, 1, ['Say why it is not a duplicate.']],
  ['with one it is a warning', plain, [duplicate], 'There and back', 1, []],
  [
    'one reason is enough for two findings',
    overLimit,
    [duplicate],
    null,
    1,
    ['Say why it is more than the limit.'],
  ],
] as const)('duplicates: %s', (_, judged, found, reason, findings, messages) => {
  const result = withDuplicates(judged, found, reason)
  expect(result.findings).toHaveLength(findings)
  expect(result.problems.map(({ message }) => message)).toEqual(messages)
})

test('what the organization paid itself is nobody’s due, and a line may be approved in part', () => {
  const lines = [
    { base_amount: '1850.00', approved_amount: '1500.00', paid_by: 'Employee' },
    { base_amount: '580.00', approved_amount: null, paid_by: 'Employee' },
    { base_amount: '7000.00', approved_amount: null, paid_by: 'Company' },
    { base_amount: '90.00', approved_amount: '0.00', paid_by: 'Employee' },
  ]
  expect(approvedOf(lines, '4500.00')).toBe('6580')
})

test.each([
  // approved | open advance | settles | to be paid
  ['14700', '12000', '12000', '2700'],
  ['10000', '12000', '10000', '0'],
  ['12000', '12000', '12000', '0'],
  ['9430', '0', '0', '9430'],
  ['0.10', '0.30', '0.10', '0'],
])('%s against an advance of %s', (approved, open, settles, payable) => {
  expect(split(approved, open)).toEqual({ settles, payable })
})
