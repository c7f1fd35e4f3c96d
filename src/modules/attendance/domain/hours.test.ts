import { expect, test } from 'vitest'
import { shiftProblems, timingsOf } from '#modules/attendance/domain/hours.ts'

const day = { weekdays: ['Sunday', 'Monday'], starts_at: '09:00', ends_at: '17:00' }
const core = { is_flexible: true, core_start: '11:00', core_end: '15:00' }

test.each([
  ['plain hours', {}, {}],
  ['core hours of flexible ones', core, {}],
  ['half of the core hours', { ...core, core_end: null }, { core_end: ['Enter both times.'] }],
  [
    'core hours of fixed ones',
    { ...core, is_flexible: false },
    { core_start: ['Core hours are of flexible hours only.'] },
  ],
  [
    'core hours that begin before the shift',
    { ...core, core_start: '08:30' },
    { weekdays: ['Core hours must lie within the working hours.'] },
  ],
  ['a break to deduct', { paid_break: false, auto_break_after: 300, auto_break_minutes: 30 }, {}],
  [
    'half a break to deduct',
    { paid_break: false, auto_break_after: 300 },
    { auto_break_minutes: ['Enter both numbers.'] },
  ],
  [
    'a paid break to deduct',
    { paid_break: true, auto_break_after: 300, auto_break_minutes: 30 },
    { auto_break_minutes: ['A paid break is not deducted. Turn off “Break is paid”.'] },
  ],
  ['a break without an end', { break_start: '12:00' }, { break_end: ['A break needs a start and an end.'] }],
])('%s', (_what, change, problems) => {
  expect(shiftProblems({ ...day, ...change })).toEqual(problems)
})

test('core hours of a night are on the next day, and days with other hours have none', () => {
  const night = { ...day, starts_at: '20:00', ends_at: '04:00', core_start: '22:00', core_end: '02:00' }
  const others = { other_weekdays: ['Monday'], other_starts_at: '10:00', other_ends_at: '14:00' }
  expect(timingsOf({ ...night, ...others })).toMatchObject([
    { weekday: 0, core_start: 1320, core_end: 1560 },
    { weekday: 1, core_start: null, core_end: null },
  ])
})
