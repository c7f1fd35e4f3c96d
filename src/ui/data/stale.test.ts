import { expect, test } from 'vitest'
import { touches } from '#ui/data/stale.ts'

test.each([
  ['/leave/himal/request/7/approve/', '/leave/himal/request/', true],
  ['/leave/himal/request/7/approve/', '/leave/himal/balance/', true],
  ['/leave/himal/request/', '/leave/terai/request/', false],
  ['/leave/himal/request/', '/attendance/himal/day/', false],
  ['/users/7/', '/users/', true],
  ['/users/', '/users/7/cv/', true],
  ['/users/7/', '/users/8/', false],
  ['/commons/bank/3/', '/commons/bank/', true],
  ['/commons/bank/3/', '/commons/religion/', false],
  ['/', '/users/', false],
])('an action at %s and what was read at %s: stale is %s', (acted, read, expected) => {
  expect(touches(acted, read)).toBe(expected)
})
