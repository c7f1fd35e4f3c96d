import { expect, test } from 'vitest'
import { reachOf, type Shared } from '#modules/report-builder/domain/reach.ts'

const nobody: Shared = {
  maker_id: 'hari',
  is_shared_with_all: false,
  codes: [],
  groups: [],
  account_ids: [],
  mailed_ids: [],
}
const payroll = { id: 'g1', name: 'Payroll' }
const gita = { id: 'gita', group_ids: ['g1'] }

test.each<[string, Partial<Shared>, unknown]>([
  ['nobody else', {}, null],
  ['everybody', { is_shared_with_all: true }, { through: 'Everybody', by: [] }],
  ['her', { account_ids: ['gita'] }, { through: 'People', by: [] }],
  ['another', { account_ids: ['om'] }, null],
  ['her group', { groups: [payroll] }, { through: 'Groups', by: ['Payroll'] }],
  ['another group', { groups: [{ id: 'g2', name: 'Audit' }] }, null],
  ['a right that she holds', { codes: ['4.13', '9.00'] }, { through: 'Codes', by: ['9.00'] }],
  ['a right that she lacks', { codes: ['4.13'] }, null],
  ['her mail', { mailed_ids: ['gita'] }, { through: 'Mailed', by: [] }],
])('shared with %s', (_, more, expected) => {
  expect(reachOf({ ...nobody, ...more }, gita, (code) => code === '9.00')).toEqual(expected)
})

test('its maker reads it by having made it', () => {
  expect(reachOf({ ...nobody, is_shared_with_all: true }, { id: 'hari', group_ids: [] }, () => true)).toEqual(
    { through: 'Maker', by: [] },
  )
})
