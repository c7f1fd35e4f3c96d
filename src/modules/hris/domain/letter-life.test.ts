import { expect, test } from 'vitest'
import { letterAbilities, type LetterFacts } from '#modules/hris/domain/letter-life.ts'

const facts: LetterFacts = {
  status: 'Draft',
  needs_approval: false,
  is_writer: true,
  is_own: false,
  may_write: true,
}
test.each([
  ['is issued by who wrote it', {}, ['change', 'issue']],
  ['that needs approval waits for somebody else', { needs_approval: true }, ['change']],
  ['is approved by somebody else', { needs_approval: true, is_writer: false }, ['change', 'approve']],
  [
    'is not approved by whom it is written to',
    { needs_approval: true, is_writer: false, is_own: true },
    ['change'],
  ],
  ['is issued once approved', { needs_approval: true, status: 'Approved' }, ['change', 'issue']],
  ['is only revoked once issued', { status: 'Issued' }, ['revoke']],
  ['is revoked also when it was received', { status: 'Acknowledged' }, ['revoke']],
  ['stays revoked', { status: 'Revoked' }, []],
  ['is only read by who may not write', { may_write: false }, []],
] as const)('a letter %s', (_, more, able) => {
  const abilities = letterAbilities({ ...facts, ...more })
  expect(Object.entries(abilities).flatMap(([name, may]) => (may ? [name] : []))).toEqual([...able])
})
