import { expect, test } from 'vitest'
import type { Rule } from '#modules/leave/shared/leave-policy.ts'
import { formOf, RuleFormSchema } from '#modules/leave/shared/rule-form.ts'
import { RuleBody } from '#modules/leave/shared/leave-policy.ts'

const round = { unit: '0.5', way: 'nearest' } as const
const rule = (parts: object): Rule => ({
  id: '01a1ff5c-6e89-7004-b469-1b545aa948a1',
  version: 3,
  leave_type: { id: 'x', name: 'Sick Leave', code: 'SL', colour: '#C2410C', unit: 'Day', has_balance: true },
  applies_from: null,
  can_edit: true,
  ...RuleBody.parse(parts),
})

test.each([
  [
    'renewed on a date',
    { renewal: { days: '12', on: 'Date', date: { calendar: 'BS', month: 9, day: 30 }, round } },
  ],
  [
    'carried until a date',
    { carry_forward: { max: '5', expires_on: { calendar: 'AD', month: 12, day: 31 } } },
  ],
  ['without dates', { renewal: { days: '12', round }, carry_forward: { max: null } }],
])('a rule %s goes through its form as it is', (_, parts) => {
  const { id: _id, leave_type: _type, applies_from: _from, can_edit: _can, ...sent } = rule(parts)
  expect(RuleFormSchema.parse(formOf(rule(parts)))).toEqual(sent)
})

test('a date that is not meant is not sent', () => {
  const form = formOf(rule({ renewal: { days: '12', round }, carry_forward: { max: '5' } }))
  expect(form.renewal.date).toEqual({ calendar: 'BS', month: '1', day: 1 })
  expect(RuleFormSchema.parse(form)).toMatchObject({
    renewal: { date: null },
    carry_forward: { expires_on: null },
  })
})
