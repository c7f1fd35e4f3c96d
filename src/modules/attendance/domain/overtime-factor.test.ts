import { expect, test } from 'vitest'
import { factoredMinutes, type OvertimeFactors } from '#modules/attendance/domain/overtime-factor.ts'

const law: OvertimeFactors = {
  factor_workday: '1.5',
  factor_off_day: '2',
  factor_holiday: '2.5',
  slabs: [],
}
const slab = (day_type: string, from_minutes: number, factor: string) => ({ day_type, from_minutes, factor })
const rising = { ...law, slabs: [slab('Workday', 120, '2'), slab('Workday', 60, '1.75')] }

test.each([
  ['a work day', 120, 'Workday', law, '180'],
  ['a weekly off', 120, 'Off day', law, '240'],
  ['a holiday', 90, 'Holiday', law, '225'],
  ['nothing', 0, 'Workday', law, '0'],
  ['up to the first slab', 60, 'Workday', rising, '90'],
  ['60 at 1.5, 60 at 1.75, 30 at 2', 150, 'Workday', rising, '255'],
  ['slabs of another day type', 150, 'Holiday', rising, '375'],
  ['a slab from the first minute', 60, 'Workday', { ...law, slabs: [slab('Workday', 0, '1.25')] }, '75'],
] as const)('%s', (_, minutes, day_type, factors, expected) => {
  expect(factoredMinutes(minutes, day_type, factors)).toBe(expected)
})
