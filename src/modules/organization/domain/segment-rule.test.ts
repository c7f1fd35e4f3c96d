import { expect, test } from 'vitest'
import { emptyRanges, narrowing } from '#modules/organization/domain/segment-rule.ts'

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
