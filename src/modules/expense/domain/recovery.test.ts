import { expect, test } from 'vitest'
import {
  changedSince,
  overdueStep,
  shareTaken,
  type Overdue,
  type RecoveryRules,
} from '#modules/expense/domain/recovery.ts'

test.each<[string, [string, string][]]>([
  [
    '1500',
    [
      ['1000.00', '0.00'],
      ['500.00', '0.00'],
    ],
  ],
  [
    '1200.50',
    [
      ['1000.00', '0.00'],
      ['200.50', '299.50'],
    ],
  ],
  [
    '300',
    [
      ['300.00', '700.00'],
      ['0.00', '500.00'],
    ],
  ],
  [
    '0',
    [
      ['0.00', '1000.00'],
      ['0.00', '500.00'],
    ],
  ],
])('%s taken from pay pays back in order, the rest stays due', (taken, expected) => {
  const items = [
    { id: 'a', amount: '1000' },
    { id: 'b', amount: '500' },
  ]
  expect(shareTaken(taken, items).map((one) => [one.taken, one.left])).toEqual(expected)
  expect(changedSince('1500.00', items)).toBe(false)
  expect(changedSince('1500.01', items)).toBe(true)
})

const advance = (more: Partial<Overdue>): Overdue => ({
  settle_by: '2026-11-10',
  open: '500',
  reminded_on: '2026-11-11',
  ...more,
})
const rules = (more: Partial<RecoveryRules> = {}): RecoveryRules => ({
  auto_recover: true,
  recover_days: 7,
  has_heading: true,
  ...more,
})
test.each<[string, Overdue, RecoveryRules, string, ReturnType<typeof overdueStep>]>([
  ['not overdue yet', advance({}), rules(), '2026-11-10', null],
  ['settled', advance({ open: '0' }), rules(), '2026-12-10', null],
  ['more than settled', advance({ open: '-5' }), rules(), '2026-12-10', null],
  ['first day', advance({ reminded_on: null }), rules(), '2026-11-11', 'remind'],
  ['within the notice', advance({}), rules(), '2026-11-17', null],
  ['after the notice', advance({}), rules(), '2026-11-18', 'recover'],
  ['never without a reminder', advance({ reminded_on: null }), rules(), '2026-12-30', 'remind'],
  ['not on the day of the reminder', advance({ reminded_on: '2026-12-30' }), rules(), '2026-12-30', null],
  ['by hand', advance({}), rules({ auto_recover: false }), '2026-11-17', null],
  ['by hand, again after a week', advance({}), rules({ auto_recover: false }), '2026-11-18', 'remind'],
  ['no heading for it', advance({}), rules({ has_heading: false }), '2026-11-18', 'remind'],
])('an overdue advance: %s', (_, overdue, said, today, step) => {
  expect(overdueStep(overdue, said, today)).toBe(step)
})
