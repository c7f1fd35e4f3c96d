import { describe, expect, test } from 'vitest'
import { duesOf, settledBy, totalsOf, type DueFacts } from '#modules/offboarding/domain/settlement.ts'

const facts: DueFacts = {
  separation_id: 's',
  notice: { shortfall_days: 0, treatment: 'Waived', amount: null },
  severance: null,
  equipment: [],
  leave: [],
  bonds: [],
}
describe('what is owed by what is known', () => {
  test.each<[string, Partial<DueFacts>, string[]]>([
    ['nothing', {}, []],
    ['notice that is waived', { notice: { shortfall_days: 5, treatment: 'Waived', amount: '100' } }, []],
    [
      'notice that the person pays',
      { notice: { shortfall_days: 5, treatment: 'Paid by employee', amount: '100' } },
      ['Receivable Missing notice (5 days) 100'],
    ],
    [
      'notice that the organization pays, of somebody whose pay nobody has said',
      { notice: { shortfall_days: 1, treatment: 'Paid by organization', amount: null } },
      ['Payable Missing notice (1 day) ?'],
    ],
    [
      'notice that was agreed to be worth nothing',
      { notice: { shortfall_days: 1, treatment: 'Paid by employee', amount: '0.00' } },
      [],
    ],
    ['severance', { severance: { amount: '150000' } }, ['Payable Severance () 150000']],
    [
      'equipment with a cost, and without',
      {
        equipment: [
          { id: 'a', title: 'Laptop (LT-1)', cost: '85000' },
          { id: 'b', title: 'Keys (K-1)', cost: null },
        ],
      },
      [
        'Receivable Equipment not given back (Laptop (LT-1)) 85000',
        'Receivable Equipment not given back (Keys (K-1)) ?',
      ],
    ],
    [
      'leave',
      { leave: [{ id: 'l', name: 'Home Leave', days: '4.5', amount: '9000' }] },
      ['Payable Leave paid out (Home Leave: 4.5 days) 9000'],
    ],
    [
      'a training bond, and one that is served to the last month',
      {
        bonds: [
          { id: 't', training: 'Welding', owed: '14000.00' },
          { id: 'u', training: 'First aid', owed: '0' },
        ],
      },
      ['Receivable Training bond (Welding) 14000.00'],
    ],
  ])('%s', (_, known, lines) => {
    const said = duesOf({ ...facts, ...known }).map(
      ({ kind, component, reference, amount }) =>
        `${kind} ${component} (${reference ?? ''}) ${amount ?? '?'}`,
    )
    expect(said).toEqual(lines)
  })
})

test.each<[string, Parameters<typeof totalsOf>[0], string[]]>([
  ['nothing', [], ['0', '0', '0']],
  [
    'what was waived is not counted, and what nobody knows neither',
    [
      { kind: 'Payable', state: 'Open', amount: '100.10' },
      { kind: 'Payable', state: 'Settled', amount: '0.20' },
      { kind: 'Receivable', state: 'Settled', amount: '150.00' },
      { kind: 'Receivable', state: 'Waived', amount: '70.00' },
      { kind: 'Receivable', state: 'Open', amount: null },
    ],
    ['100.3', '150', '-49.7'],
  ],
])('totals: %s', (_, lines, [payable, receivable, net]) => {
  const totals = totalsOf(lines)
  expect([totals.payable, totals.receivable, totals.net].map(Number)).toEqual(
    [payable, receivable, net].map(Number),
  )
})

test.each([
  ['2026-11-05', null, { due_on: '2026-11-20', is_late: false }],
  ['2026-11-04', null, { due_on: '2026-11-19', is_late: true }],
  ['2026-11-04', '2026-11-19', { due_on: '2026-11-19', is_late: false }],
  ['2026-12-20', null, { due_on: '2027-01-04', is_late: false }],
])('all dues of who leaves on %s, settled on %s, are due in 15 days', (last, done, expected) => {
  expect(settledBy(last, 15, done, '2026-11-20')).toEqual(expected)
})
