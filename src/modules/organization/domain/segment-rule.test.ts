import { expect, test } from 'vitest'
import { addedTo, emptyRanges, narrowing } from '#modules/organization/domain/segment-rule.ts'

test('what does not narrow is not kept', () => {
  expect(
    narrowing({ branch_ids: [], genders: ['Female'], standing: null, service_from: 0, age_from: undefined }),
  ).toEqual({ genders: ['Female'], service_from: 0 })
  expect(narrowing({})).toEqual({})
})

test.each([
  ['nothing said', {}, []],
  ['only a beginning', { service_from: 12, age_from: 58 }, []],
  ['below the beginning', { service_from: 12, service_below: 6 }, ['service_below']],
  ['just the beginning', { age_from: 30, age_below: 30 }, ['age_below']],
  ['below nothing', { service_below: 0 }, ['service_below']],
  ['one apart', { service_from: 6, service_below: 7, age_from: 18, age_below: 19 }, []],
])('a range that holds somebody is taken, with %s', (_, ranges, refused) => {
  expect(Object.keys(emptyRanges(ranges))).toEqual(refused)
})

const stays = { id: 'a', left_on: null, is_in: false }
test.each([
  ['somebody new to a rule', { genders: ['Male'] }, stays, null],
  ['somebody new to names', { include_ids: ['b'] }, stays, null],
  ['who leaves today', { include_ids: ['b'] }, { ...stays, left_on: '2026-11-20' }, null],
  ['who left yesterday', { include_ids: ['b'] }, { ...stays, left_on: '2026-11-19' }, /left on 2026-11-19/],
  ['who is left out', { include_ids: ['b'], exclude_ids: ['a'] }, stays, /leaves them out/],
  ['who is meant already', { genders: ['Male'] }, { ...stays, is_in: true }, /already/],
  ['who is named and joins later', { include_ids: ['a'] }, stays, /already/],
  ['who joins later, of everybody', { branch_ids: [] }, stays, /everybody/],
  ['who joins later, of everybody but one', { exclude_ids: ['b'] }, stays, /everybody/],
])('names or refuses %s', (_, rule, one, why) => {
  const { added, failed } = addedTo(rule, [one], '2026-11-20')
  if (why === null) expect({ added, failed }).toEqual({ added: ['a'], failed: [] })
  else
    expect({ added, failed }).toEqual({
      added: [],
      failed: [{ id: 'a', message: expect.stringMatching(why) }],
    })
})
