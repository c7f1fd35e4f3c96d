import { expect, test } from 'vitest'
import {
  checksOf,
  preStep,
  type PreAction,
  type PreFacts,
} from '#modules/onboarding/domain/pre-employment.ts'

const facts: PreFacts = { state: 'Accepted', joins_on: '2026-12-01', has_template: true, has_job_title: true }
test.each<[string, PreAction, Partial<PreFacts>, string, string]>([
  ['they say yes', 'accept', { state: 'Draft' }, '2026-11-20', 'Accepted'],
  ['they are made an offer', 'offer', { state: 'Draft' }, '2026-11-20', 'Draft'],
  ['they say no', 'decline', { state: 'Draft' }, '2026-11-20', 'Declined'],
  ['they say no after the yes', 'decline', {}, '2026-11-20', 'This pre-employment is already Accepted.'],
  ['another offer after the no', 'offer', { state: 'Declined' }, '2026-11-20', 'Draft'],
  ['another offer after the yes', 'offer', {}, '2026-11-20', 'They have accepted already.'],
  [
    'tasks begin after the no',
    'onboard',
    { state: 'Declined' },
    '2026-11-20',
    'They have declined the offer.',
  ],
  [
    'they join while a task is open that blocks it',
    'join',
    { blocking: ['Medical certificate', 'Signed offer'] },
    '2026-11-20',
    'Still to be done before the joining: Medical certificate, Signed offer.',
  ],
  ['it ends with the no', 'Cancelled', { state: 'Declined' }, '2026-11-20', 'Cancelled'],
  ['they say it twice', 'accept', {}, '2026-11-20', 'This pre-employment is already Accepted.'],
  ['tasks begin', 'onboard', {}, '2026-11-20', 'Onboarding'],
  ['tasks begin before the yes', 'onboard', { state: 'Draft' }, '2026-11-20', 'They have not accepted yet.'],
  ['tasks begin twice', 'onboard', { state: 'Onboarding' }, '2026-11-20', 'Onboarding has begun already.'],
  [
    'tasks that nobody chose',
    'onboard',
    { has_template: false },
    '2026-11-20',
    'Choose the tasks of the onboarding first.',
  ],
  ['they join from onboarding', 'join', { state: 'Onboarding' }, '2026-12-01', 'Joined'],
  ['they join without tasks', 'join', {}, '2026-11-20', 'Joined'],
  [
    'they join as nobody knows what',
    'join',
    { has_job_title: false },
    '2026-12-01',
    'Choose the job title first.',
  ],
  ['they join without a yes', 'join', { state: 'Draft' }, '2026-12-01', 'They have not accepted yet.'],
  ['they join twice', 'join', { state: 'Joined' }, '2026-12-01', 'This pre-employment is already Joined.'],
  ['they do not come', 'No-show', {}, '2026-12-02', 'No-show'],
  ['they may still come', 'No-show', {}, '2026-12-01', 'The day of joining, 2026-12-01, is not over yet.'],
  ['it comes to nothing', 'Cancelled', { state: 'Draft' }, '2026-11-20', 'Cancelled'],
  [
    'it cannot come to nothing any more',
    'Cancelled',
    { state: 'Joined' },
    '2026-11-20',
    'This pre-employment is already Joined.',
  ],
])('%s', (_, action, more, today, outcome) => {
  const step = preStep({ ...facts, ...more }, action, today)
  expect(step.ok ? step.state : step.why).toBe(outcome)
})

test('the checks say what is missing, in the order in which it is done', () => {
  const checks = checksOf({
    ...facts,
    state: 'Draft',
    has_job_title: false,
    has_branch: true,
    supervisors: ['Maya', 'Rajan'],
    tasks: { total: 4, closed: 1 },
    has_login: false,
    details: null,
    setup: null,
  })
  expect(checks.map(({ key, done, detail }) => [key, done, detail])).toEqual([
    ['job', false, 'Job title'],
    ['supervisors', true, 'Maya, Rajan'],
    ['accepted', false, ''],
    ['tasks', false, '1/4'],
    ['login', false, ''],
  ])
})

test('who has joined is told of what the program has set up, and what it has not', () => {
  const checks = checksOf({
    ...facts,
    state: 'Joined',
    has_branch: true,
    supervisors: ['Maya'],
    tasks: { total: 1, closed: 1 },
    has_login: true,
    details: null,
    setup: { code: 'HT-0107', leave_types: 0, holidays: 14 },
  })
  expect(checks.slice(-4).map(({ key, done, detail }) => [key, done, detail])).toEqual([
    ['code', true, 'HT-0107'],
    ['login', true, ''],
    ['leave', false, ''],
    ['holidays', true, '14'],
  ])
})
