import { expect, test } from 'vitest'
import { problemOf, type Told } from '#modules/account/domain/federated.ts'

const fits: Told = {
  email: 'asha@himal.test',
  is_verified: true,
  domains: ['himal.test'],
  account: { is_member: true, is_elsewhere: false, is_active: true },
}
const person = fits.account ?? { is_member: true, is_elsewhere: false, is_active: true }

test.each<[string, Partial<Told>, RegExp | null]>([
  ['whoever fits comes in', {}, null],
  ['capitals are no other domain', { email: 'asha@HIMAL.test' }, null],
  ['no address', { email: null }, /told no email/],
  ['not verified', { is_verified: false }, /not verified/],
  ['another domain', { email: 'asha@terai.test' }, /of terai\.test/],
  ['the domain as a beginning', { email: 'asha@himal.test.evil.test' }, /of himal\.test\.evil\.test/],
  ['the domain before the last @', { email: 'asha@himal.test@evil.test' }, /of evil\.test/],
  ['nobody', { account: null }, /Nobody/],
  ['somebody of another organization', { account: { ...person, is_member: false } }, /Nobody/],
  ['of several organizations', { account: { ...person, is_elsewhere: true } }, /another organization/],
  ['blocked', { account: { ...person, is_active: false } }, /not active/],
])('%s', (_, change, problem) => {
  const found = problemOf({ ...fits, ...change })
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeNull()
})
