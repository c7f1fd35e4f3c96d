import { expect, test } from 'vitest'
import {
  penaltySteps,
  refusedPenaltyStep,
  type PenaltyStanding,
} from '#modules/attendance/domain/penalty-step.ts'

const base: PenaltyStanding = {
  state: 'Proposed',
  cycle_to: '2026-10-17',
  contest_until: '2026-10-22',
  was_contested: false,
  is_own: false,
  is_hr: true,
  today: '2026-10-20',
  locked_until: '2026-09-16',
}
const own = { is_own: true, is_hr: false }
const after = { today: '2026-10-23' }
const locked = { locked_until: '2026-10-17' }

const cases: readonly [what: string, facts: Partial<PenaltyStanding>, possible: string][] = [
  ['within the time to contest, HR may only waive', {}, 'waive'],
  ['the employee may contest on the last day', { ...own, today: '2026-10-22' }, 'contest'],
  ['and not after it', { ...own, ...after }, ''],
  ['nor a second time', { ...own, was_contested: true }, ''],
  ['nor what is decided', { ...own, state: 'Confirmed' }, ''],
  ['after the time HR confirms or waives', after, 'confirm waive'],
  [
    'what is contested is answered or waived, at once',
    { state: 'Contested', was_contested: true },
    'answer waive',
  ],
  ['a supervisor decides nothing', { is_hr: false, ...after }, ''],
  ['nor does HR about themselves, who may contest', { is_own: true }, 'contest'],
  ['HR about themselves, later', { is_own: true, ...after }, ''],
  ['a confirmed one can be undone', { state: 'Confirmed', ...after }, 'undo'],
  ['a reduced one too', { state: 'Reduced', ...after }, 'undo'],
  ['a waived one too', { state: 'Waived', ...after }, 'undo'],
  ['until attendance is locked', { state: 'Confirmed', ...after, ...locked }, ''],
  ['what is locked can be waived, and not confirmed', { ...after, ...locked }, 'waive'],
  ['what is withdrawn is over', { state: 'Withdrawn', ...after }, ''],
]
test.each(cases)('%s', (_, facts, possible) => {
  const found = penaltySteps.filter((step) => refusedPenaltyStep(step, { ...base, ...facts }) === null)
  expect(found.join(' ')).toBe(possible)
})

test('an early confirmation is refused with the first possible date', () => {
  expect(refusedPenaltyStep('confirm', base)).toBe(
    'The employee can contest until 2026-10-22. Confirm from 2026-10-23.',
  )
})
