import { expect, test } from 'vitest'
import { followed } from '#modules/account/domain/provider-group.ts'

const of = (value: string, group_id: string, codes = ['6.00'], held = ['6.00', '11.00']) => ({
  ...{ value, group_id, codes, held },
  declared_by: 'hari',
})
const leave = of('cn=leave', 'leave')
const payroll = of('cn=payroll', 'payroll', ['11.00'])
const lost = of('cn=leave', 'leave', ['6.00'], [])
const asha = { account_id: 'asha', provider_id: 'here', ignores_case: false }
const by = (group_id: string, provider_id: string | null) => ({ group_id, provider_id })

test.each([
  ['comes in', ['cn=leave'], [leave, payroll], [], ['leave'], []],
  ['nothing fits', ['cn=others'], [leave], [], [], []],
  ['is in already', ['cn=leave'], [leave], [by('leave', 'here')], [], []],
  ['is no longer told', [], [leave], [by('leave', 'here')], [], ['leave']],
  ['another instead', ['cn=payroll'], [leave, payroll], [by('leave', 'here')], ['payroll'], ['leave']],
  ['the mapping is gone', ['cn=leave'], [], [by('leave', 'here')], [], ['leave']],
  ['by hand it stays', [], [leave], [by('leave', null)], [], []],
  ['another provider’s stays', [], [leave], [by('leave', 'there')], [], []],
  ['more than is held', ['cn=x'], [of('cn=x', 'all', ['6.00', '27.00'])], [], [], []],
  ['no longer held', ['cn=leave'], [lost], [by('leave', 'here')], [], ['leave']],
  ['two values of one group', ['a', 'b'], [of('a', 'leave'), of('b', 'leave')], [], ['leave'], []],
  ['in other letters', ['CN=Leave'], [leave], [], [], []],
])('%s', (_, told, mappings, memberships, given, taken) =>
  expect(followed({ ...asha, told, mappings, memberships })).toEqual({ given, taken }),
)

test('names of a directory are the same in capitals', () =>
  expect(
    followed({ ...asha, ignores_case: true, told: ['CN=Leave'], mappings: [leave], memberships: [] }).given,
  ).toEqual(['leave']))

test('nobody gives themselves anything, nor loses by saving what they are in by', () => {
  const own = { ...asha, account_id: 'hari', told: ['cn=leave'], mappings: [leave] }
  expect(followed({ ...own, memberships: [] })).toEqual({ given: [], taken: [] })
  expect(followed({ ...own, memberships: [by('leave', 'here')] })).toEqual({ given: [], taken: [] })
})
