import { expect, test } from 'vitest'
import { extended } from '#modules/offboarding/domain/extension.ts'

test.each([
  ['nothing was taken', 0, '0', '2026-12-20', 0],
  ['three days', 0, '3.000', '2026-12-23', 3],
  ['half a day makes no day', 0, '0.500', '2026-12-20', 0],
  ['two halves do', 0, '1.000', '2026-12-21', 1],
  ['counted again', 3, '3', '2026-12-20', 3],
  ['one is given back', 3, '2', '2026-12-19', 2],
  ['all is given back', 3, '0', '2026-12-17', 0],
])('%s', (_, extended_days, leave_days, last, days) => {
  expect(extended({ last_working_on: '2026-12-20', extended_days, leave_days })).toEqual({
    last_working_on: last,
    extended_days: days,
  })
})
