import { expect, test } from 'vitest'
import { askingProblem, placeProblem, transferAbilities } from '#modules/transfer/domain/transfer-rules.ts'

const rules = { min_months: 12, cooling_off_months: 6 }
const asking = { today: '2026-11-20', here_since: '2025-11-20', declined_on: null, has_open: false }

test.each([
  ['twelve months to the day', {}, null],
  ['a day less', { here_since: '2025-11-21' }, 'You can request a transfer from 2026-11-21.'],
  ['one is open', { has_open: true }, 'You already have an open transfer request.'],
  [
    'declined a month ago',
    { declined_on: '2026-10-20' },
    'Your last request was declined. You can ask again from 2027-04-20.',
  ],
  ['declined six months ago', { declined_on: '2026-05-20' }, null],
])('asking: %s', (_, facts, problem) => {
  expect(askingProblem({ ...asking, ...facts }, rules)).toBe(problem)
})

const none = { branch_id: null, division_id: null, job_title_id: null }
const here = { branch_id: 'a', division_id: 'd', job_title_id: null }
test.each([
  ['nothing', none, 'Select a branch, a division or a job title.'],
  ['the same branch', { ...none, branch_id: 'a' }, 'You already work there.'],
  ['the same branch, another division', { ...none, branch_id: 'a', division_id: 'e' }, null],
  ['another branch', { ...none, branch_id: 'b' }, null],
])('place: %s', (_, wanted, problem) => {
  expect(placeProblem(wanted, here)).toBe(problem)
})

const standing = {
  state: 'Requested' as const,
  is_own: false,
  is_reviewer: true,
  has_voted: false,
  is_hr: true,
  has_change: false,
}
test.each([
  ['a stranger of HR who reviews', {}, ['review', 'decide']],
  ['after an opinion', { state: 'Under review' as const, has_voted: true }, ['decide']],
  ['nobody reviews or decides their own', { is_own: true }, ['withdraw']],
  ['approved', { state: 'Approved' as const }, ['prepare']],
  ['approved, with its change', { state: 'Approved' as const, has_change: true }, []],
  ['withdrawn', { state: 'Withdrawn' as const, is_own: true }, []],
])('abilities: %s', (_, facts, expected) => {
  const able = Object.entries(transferAbilities({ ...standing, ...facts })).filter(([, yes]) => yes)
  expect(able.map(([name]) => name)).toEqual(expected)
})
