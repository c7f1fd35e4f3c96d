import { expect, test } from 'vitest'
import { efficiencyOf } from '#modules/task/domain/efficiency.ts'

test.each([
  // score, completed on, sent back: late, timeliness, cycle, efficiency
  [9, '2026-11-20', 0, 0, 1, 1, 90],
  [9, '2026-11-15', 1, 0, 1, 0.9, 81],
  [10, '2026-11-22', 0, 2, 0.8, 1, 80],
  [10, '2026-12-30', 0, 40, 0.5, 1, 50],
  [8, '2026-11-21', 5, 1, 0.9, 0.7, 50.4],
  [1, '2026-11-20', 0, 0, 1, 1, 10],
])(
  'score %i, completed on %s, sent back %i times',
  (score, completed_on, send_backs, days_late, timeliness, cycle, efficiency) => {
    const task = { score, starts_on: '2026-11-10', deadline: '2026-11-20', completed_on, send_backs }
    expect(efficiencyOf(task)).toEqual({ days_late, timeliness, cycle, efficiency })
  },
)

test('a task of one day that is a day late keeps half', () => {
  const day = '2026-11-20'
  expect(
    efficiencyOf({ score: 10, starts_on: day, deadline: day, completed_on: '2026-11-21', send_backs: 0 }),
  ).toMatchObject({ timeliness: 0.5, efficiency: 50 })
})
