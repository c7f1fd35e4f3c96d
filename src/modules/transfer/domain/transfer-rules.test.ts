import { expect, test } from 'vitest'
import {
  askingProblem,
  choiceProblem,
  placeProblem,
  swapProblem,
  transferAbilities,
} from '#modules/transfer/domain/transfer-rules.ts'

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
  role: 'Reviewer' as const,
  choice_count: 1,
  has_voted: false,
  is_hr: true,
  has_change: false,
  is_swap: false,
}
test.each([
  ['a stranger of HR who reviews', {}, ['review', 'decide']],
  ['after an opinion', { state: 'Under review' as const, has_voted: true }, ['decide']],
  ['nobody reviews or decides their own', { is_own: true }, ['withdraw', 'add_choice']],
  ['several places', { is_own: true, choice_count: 2 }, ['withdraw', 'add_choice', 'drop_choice']],
  [
    'places stay once somebody gave an opinion',
    { is_own: true, state: 'Under review' as const },
    ['withdraw'],
  ],
  ['a swap names no further place', { is_own: true, is_swap: true }, ['withdraw']],
  ['a swap pending the partner', { state: 'Awaiting partner' as const, is_own: true }, ['withdraw']],
  ['neither reviewer nor supervisor', { role: null }, ['decide']],
  ['approved', { state: 'Approved' as const }, ['prepare']],
  ['approved, with its change', { state: 'Approved' as const, has_change: true }, []],
  ['withdrawn', { state: 'Withdrawn' as const, is_own: true }, []],
])('abilities: %s', (_, facts, expected) => {
  const able = Object.entries(transferAbilities({ ...standing, ...facts })).filter(([, yes]) => yes)
  expect(able.map(([name]) => name)).toEqual(expected)
})

const named = [{ ...none, branch_id: 'b' }]
test.each([
  ['another place', { ...none, branch_id: 'c' }, 3, null],
  ['the same place again', { ...none, branch_id: 'b' }, 3, 'You have already named this place.'],
  ['the same branch with a division', { ...none, branch_id: 'b', division_id: 'x' }, 3, null],
  ['the present place', { ...none, branch_id: 'a' }, 3, 'You already work there.'],
  ['one too many', { ...none, branch_id: 'c' }, 1, 'At most 1 places can be named.'],
])('a further place: %s', (_, wanted, most, problem) => {
  expect(choiceProblem(wanted, { named, present: here, most })).toBe(problem)
})

test.each([
  ['two branches', { ...none, branch_id: 'b' }, null],
  ['another division of the same branch', { ...none, branch_id: 'a', division_id: 'e' }, null],
  ['the same place', here, 'You both work at the same place.'],
  ['somebody without a place', none, 'One of you has no branch and no division.'],
])('a swap: %s', (_, other, problem) => {
  expect(swapProblem(here, other)).toBe(problem)
})
