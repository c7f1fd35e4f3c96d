import { expect, test } from 'vitest'
import { staffingGaps, type Planned, type StaffingNeed } from '#modules/attendance/domain/staffing.ts'

const need = (people: number, more: Partial<StaffingNeed> = {}): StaffingNeed => ({
  shift_id: 'night',
  branch_id: null,
  weekday: null,
  people,
  ...more,
})
const at = (date: string, branch_id: string | null = null, shift_id = 'night'): Planned => ({
  shift_id,
  branch_id,
  date,
})
// 28 November 2026 is a Saturday
const [friday, saturday] = ['2026-11-27', '2026-11-28']
const cases: readonly [what: string, needs: StaffingNeed[], planned: Planned[], gaps: string[]][] = [
  ['nothing is needed', [], [at(friday)], []],
  ['enough', [need(2)], [at(friday), at(friday), at(saturday), at(saturday)], []],
  ['more than enough', [need(1)], [at(friday), at(friday), at(saturday)], []],
  ['one too few', [need(2)], [at(friday), at(friday), at(saturday)], ['2026-11-28 night 1 of 2']],
  ['nobody', [need(1)], [], ['2026-11-27 night 0 of 1', '2026-11-28 night 0 of 1']],
  [
    'another shift does not count',
    [need(1)],
    [at(friday, null, 'day'), at(saturday)],
    ['2026-11-27 night 0 of 1'],
  ],
  [
    'fewer on Saturdays',
    [need(2), need(1, { weekday: 6 })],
    [at(friday), at(saturday)],
    ['2026-11-27 night 1 of 2'],
  ],
  ['only on Saturdays', [need(1, { weekday: 6 })], [], ['2026-11-28 night 0 of 1']],
  [
    'each branch has its own',
    [need(1, { branch_id: 'pokhara' })],
    [at(friday, 'birgunj'), at(saturday, 'pokhara')],
    ['2026-11-27 night pokhara 0 of 1'],
  ],
  [
    'a branch and all together',
    [need(2), need(1, { branch_id: 'pokhara' })],
    [at(friday, 'pokhara'), at(saturday, 'birgunj'), at(saturday)],
    ['2026-11-27 night 1 of 2', '2026-11-28 night pokhara 0 of 1'],
  ],
]
test.each(cases)('%s', (_, needs, planned, gaps) => {
  const found = staffingGaps(needs, planned, [friday, saturday])
  expect(
    found.map(({ date, shift_id, branch_id, have, need: least }) =>
      [date, shift_id, branch_id, have, 'of', least].filter((one) => one !== null).join(' '),
    ),
  ).toEqual(gaps)
})
