import { describe, expect, test } from 'vitest'
import {
  mayApprove,
  reviewAbilities,
  reviewProblems,
  shownChanges,
  stateOf,
  type ReviewAsked,
  type ReviewFacts,
} from '#modules/hris/domain/employment-review.ts'

const nothing: ReviewAsked = {
  effective_from: '2026-12-01',
  branch_id: null,
  division_id: null,
  job_title_id: null,
  employment_level_id: null,
  employment_type_id: null,
  work_location: null,
  pay_step: null,
  annual_salary: null,
  hourly_rate: null,
  supervisors: null,
  confirmed_on: null,
  probation_ends_on: null,
  contract_ends_on: null,
  leave_balances: 'keep',
}
const none = {
  changes_place: false,
  changes_job: false,
  changes_level: false,
  changes_step: false,
  changes_pay: false,
  changes_type: false,
  changes_supervisors: false,
  changes_leave: false,
}
const promotion: ReviewFacts = {
  today: '2026-11-20',
  back_days: 31,
  category: 'Promotion',
  allows: { ...none, changes_job: true, changes_level: true, changes_step: true },
  joined_on: '2026-09-01',
  left_on: null,
  confirmed_on: null,
  leave_settled_until: null,
  country: 'NP',
  needs_contract_end: false,
  probation: { extended: 0, extensions: 1, months: 24 },
}
const as = (category: string, more: Partial<ReviewFacts> = {}) => ({
  ...promotion,
  category,
  allows: none,
  ...more,
})

test.each<[string, Partial<ReviewAsked>, ReviewFacts, string[]]>([
  ['a promotion on a future day', { employment_level_id: 'l', pay_step: 2 }, promotion, []],
  ['the earliest day', { pay_step: 2, effective_from: '2026-10-20' }, promotion, []],
  ['a day too far back', { pay_step: 2, effective_from: '2026-10-19' }, promotion, ['effective_from']],
  [
    'the day of joining',
    { pay_step: 2, effective_from: '2026-09-01' },
    { ...promotion, back_days: 366 },
    ['effective_from'],
  ],
  ['after the last day', { pay_step: 2 }, { ...promotion, left_on: '2026-11-30' }, ['effective_from']],
  ['on the last day', { pay_step: 2 }, { ...promotion, left_on: '2026-12-01' }, []],
  ['nothing at all', {}, promotion, ['non_field_errors']],
  ['a branch in a promotion', { pay_step: 2, branch_id: 'b' }, promotion, ['branch_id']],
  [
    'pay in a change that does not bring it',
    { pay_step: 2, annual_salary: '1' },
    promotion,
    ['annual_salary'],
  ],
  [
    'pay alone',
    { annual_salary: '720000.00' },
    as('Package change', { allows: { ...none, changes_pay: true } }),
    [],
  ],
  [
    'a salary and an hourly rate',
    { annual_salary: '720000.00', hourly_rate: '350.00' },
    as('Package change', { allows: { ...none, changes_pay: true } }),
    ['hourly_rate'],
  ],
  [
    'an empty list of supervisors is a change',
    { supervisors: [] },
    as('Supervisor change', { allows: { ...none, changes_supervisors: true } }),
    [],
  ],
  [
    'a confirmation without its day',
    { confirmed_on: null },
    as('Confirmation'),
    ['non_field_errors', 'confirmed_on'],
  ],
  ['a confirmation', { confirmed_on: '2026-12-01' }, as('Confirmation'), []],
  ['a confirmation before joining', { confirmed_on: '2026-08-31' }, as('Confirmation'), ['confirmed_on']],
  [
    'a second extension, where one is allowed',
    { probation_ends_on: '2027-02-28' },
    as('Probation extension', { probation: { extended: 1, extensions: 1, months: 24 } }),
    ['probation_ends_on'],
  ],
  [
    'an extension over the months of the organization',
    { probation_ends_on: '2027-01-01' },
    as('Probation extension', { probation: { extended: 0, extensions: 1, months: 4 } }),
    ['probation_ends_on'],
  ],
  [
    'an extension up to the months of the organization',
    { probation_ends_on: '2026-12-31' },
    as('Probation extension', { probation: { extended: 0, extensions: 1, months: 4 } }),
    [],
  ],
  ['an extension to six months', { probation_ends_on: '2027-02-28' }, as('Probation extension'), []],
  [
    'an extension past six months',
    { probation_ends_on: '2027-03-01' },
    as('Probation extension'),
    ['probation_ends_on'],
  ],
  [
    'the same elsewhere',
    { probation_ends_on: '2027-03-01' },
    as('Probation extension', { country: 'IN' }),
    [],
  ],
  [
    'an extension of whoever is confirmed',
    { probation_ends_on: '2027-02-01' },
    as('Probation extension', { confirmed_on: '2026-11-20' }),
    ['probation_ends_on'],
  ],
  [
    'a renewal that ends before it begins',
    { contract_ends_on: '2026-11-30' },
    as('Contract renewal'),
    ['contract_ends_on'],
  ],
  [
    'a contract type without an end',
    { employment_type_id: 't' },
    as('Transfer', { allows: { ...none, changes_type: true }, needs_contract_end: true }),
    ['employment_type_id'],
  ],
  [
    'balances of leave that start anew, and nothing else',
    { leave_balances: 'restart' },
    as('Transfer', { allows: { ...none, changes_leave: true }, leave_settled_until: '2026-11-30' }),
    [],
  ],
  [
    'the same where the type leaves them alone',
    { leave_balances: 'restart' },
    as('Transfer'),
    ['leave_balances'],
  ],
  [
    'on a day that is settled',
    { leave_balances: 'restart' },
    as('Transfer', { allows: { ...none, changes_leave: true }, leave_settled_until: '2026-12-01' }),
    ['leave_balances'],
  ],
  [
    'another change on a day that is settled',
    { pay_step: 2 },
    { ...promotion, leave_settled_until: '2026-12-01' },
    [],
  ],
  [
    'a contract type with its end',
    { employment_type_id: 't', contract_ends_on: '2027-12-01' },
    as('Transfer', { allows: { ...none, changes_type: true }, needs_contract_end: true }),
    [],
  ],
])('%s', (_, asked, facts, fields) => {
  expect(Object.keys(reviewProblems({ ...nothing, ...asked }, facts) ?? {}).toSorted()).toEqual(
    fields.toSorted(),
  )
})

describe('what may be done', () => {
  const facts = { state: 'Draft', needs_approval: false, is_prepared: true, may_write: true }
  const second = { needs_approval: true }
  // columns: change request schedule cancel attach
  test.each<[string, Partial<typeof facts>, string]>([
    ['with a draft', {}, 'yes no yes yes yes'],
    ['with a draft that somebody else approves', second, 'yes yes no yes yes'],
    ['with one that the program wrote', { ...second, is_prepared: false }, 'yes no yes yes yes'],
    ['while it waits', { ...second, state: 'Requested' }, 'yes no no yes yes'],
    ['once it was declined', { ...second, state: 'Declined' }, 'yes yes no yes yes'],
    ['declined, where nobody approves any more', { state: 'Declined' }, 'yes no yes yes yes'],
    ['until its day', { state: 'Scheduled' }, 'yes no no yes yes'],
    ['once it was applied', { state: 'Applied' }, 'no no no no yes'],
    ['once it was taken back', { state: 'Cancelled' }, 'no no no no no'],
    ['by whoever may only read', { may_write: false }, 'no no no no no'],
  ])('%s', (_, more, may) => {
    const { change, request, schedule, cancel, attach } = reviewAbilities({ ...facts, ...more })
    expect([change, request, schedule, cancel, attach].map((yes) => (yes ? 'yes' : 'no')).join(' ')).toBe(may)
  })
})

test.each([
  ['Draft', null, 'Draft'],
  ['Draft', 'Requested', 'Requested'],
  ['Draft', 'Declined', 'Declined'],
  ['Scheduled', null, 'Scheduled'],
  // the version before may have scheduled what was sent
  ['Scheduled', 'Requested', 'Scheduled'],
])('%s and %s is shown as %s', (state, approval, shown) => {
  expect(stateOf(state, approval)).toBe(shown)
})

test.each([
  ['a second person', 'om', '', true],
  ['who prepared it', 'hari', '', false],
  ['who sent it', 'gita', '', false],
  ['whom it is about', 'asha', 'e1', false],
])('%s approves: %s %s %s', (_, account_id, employee_id, may) => {
  const change = { prepared_by: 'hari', sent_by: 'gita', employee_id: 'e1' }
  expect(mayApprove({ account_id, employee_id }, change)).toBe(may)
})

test('nothing of pay is shown without its code, and that it is not is said', () => {
  const changes = [{ field: 'job_title_id' }, { field: 'pay_step' }]
  const supervisor = { reads_pay: false, is_hr: false }
  const paid = [...changes, { field: 'annual_salary' }]
  expect(shownChanges(paid, { ...supervisor, reads_pay: true })).toEqual({ changes: paid, hides_pay: false })
  expect(shownChanges(paid, supervisor)).toEqual({ changes: [{ field: 'job_title_id' }], hides_pay: true })
  expect(shownChanges(paid, { ...supervisor, is_hr: true })).toEqual({ changes, hides_pay: true })
  expect(shownChanges(changes, { ...supervisor, is_hr: true }).hides_pay).toBe(false)
  expect(shownChanges(changes.slice(0, 1), supervisor).hides_pay).toBe(false)
})
