import { describe, expect, test } from 'vitest'
import {
  reviewAbilities,
  reviewProblems,
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
  pay_step: null,
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
  const facts = { state: 'Draft', is_own: true, second_person: false, may_write: true }
  test.each<[string, Partial<typeof facts>, [boolean, boolean, boolean]]>([
    ['with a draft of one’s own', {}, [true, true, true]],
    ['where a second person schedules', { second_person: true }, [true, false, true]],
    ['as that second person', { second_person: true, is_own: false }, [true, true, true]],
    ['until its day', { state: 'Scheduled' }, [true, false, true]],
    ['once it was applied', { state: 'Applied' }, [false, false, false]],
    ['once it was taken back', { state: 'Cancelled' }, [false, false, false]],
    ['by whoever may only read', { may_write: false }, [false, false, false]],
  ])('%s', (_, more, [change, schedule, cancel]) => {
    expect(reviewAbilities({ ...facts, ...more })).toEqual({ change, schedule, cancel })
  })
})
