import { expect, test } from 'vitest'
import { openSeats, planState, seatsAbove } from '#modules/recruitment/domain/headcount.ts'

const cases: [
  asked: number,
  planned: number | null,
  filled: number,
  requested: number,
  state: string,
  above: number,
][] = [
  [1, 5, 4, 0, 'In plan', 0],
  [2, 5, 4, 0, 'Above plan', 1],
  [1, 5, 4, 1, 'Above plan', 1],
  [3, 5, 7, 0, 'Above plan', 3],
  [2, 0, 0, 0, 'Above plan', 2],
  [2, null, 3, 0, 'Not planned', 2],
]
test.each(cases)(
  '%i asked of %s planned, %i filled, %i requested: %s',
  (asked, planned, filled, requested, state, above) => {
    const seats = { planned, filled, requested }
    expect(planState(asked, seats)).toBe(state)
    expect(seatsAbove(asked, seats)).toBe(above)
  },
)
test('a plan says what is open', () => {
  expect(openSeats({ planned: 5, filled: 3, requested: 1 })).toBe(1)
  expect(openSeats({ planned: null, filled: 3, requested: 1 })).toBeNull()
})
