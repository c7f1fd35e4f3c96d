import { expect, test } from 'vitest'
import { paidPercent } from '#modules/leave/domain/paid.ts'

const maternity = [
  { until_day: 60, percent: 100 },
  { until_day: null, percent: 0 },
]
test.each([
  [1, maternity, '100'],
  [60, maternity, '100'],
  [61, maternity, '0'],
  [98, maternity, '0'],
  [5, [{ until_day: 4, percent: 50 }], '0'],
  [4, [{ until_day: 4, percent: 50 }], '50'],
  [7, null, '80'],
  [7, [], '80'],
])('day %s of a leave with steps %j is paid %s percent', (nth, pay_steps, paid) => {
  expect(paidPercent({ name: 'Leave', nth, pay_percent: '80', pay_steps }).paid_percent).toBe(paid)
})
