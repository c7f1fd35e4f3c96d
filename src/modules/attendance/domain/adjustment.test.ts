import { expect, test } from 'vitest'
import {
  adjustmentProblems,
  type AdjustedPunch,
  type Adjusting,
} from '#modules/attendance/domain/adjustment.ts'

const asked = (more: Partial<Adjusting>): Adjusting => ({
  kind: 'Add punch',
  check_in: null,
  check_out: null,
  new_time: null,
  direction: null,
  ...more,
})
const web: AdjustedPunch = { source: 'Web', direction: 'In', time: '09:30' }
const device: AdjustedPunch = { source: 'Device', direction: 'Unknown', time: '09:30' }

test.each([
  ['an addition of a check-in', asked({ check_in: '09:00' }), null, undefined],
  ['an addition of nothing', asked({}), null, 'check_in'],
  ['a change of a punch that is not there', asked({ kind: 'Void punch' }), null, 'punch_id'],
  ['a punch that does not count', asked({ kind: 'Void punch' }), device, undefined],
  ['another time of a web punch', asked({ kind: 'Change time', new_time: '09:00' }), web, undefined],
  ['another time without a time', asked({ kind: 'Change time' }), web, 'new_time'],
  ['the same time', asked({ kind: 'Change time', new_time: '09:30' }), web, 'new_time'],
  ['another time of a device', asked({ kind: 'Change time', new_time: '09:00' }), device, 'punch_id'],
  ['the direction of a device', asked({ kind: 'Set direction', direction: 'Out' }), device, undefined],
  ['no direction', asked({ kind: 'Set direction' }), device, 'direction'],
  ['the same direction', asked({ kind: 'Set direction', direction: 'In' }), web, 'direction'],
] as const)('%s', (_, adjusting, punch, field) => {
  expect(Object.keys(adjustmentProblems(adjusting, punch))).toEqual(field ? [field] : [])
})
