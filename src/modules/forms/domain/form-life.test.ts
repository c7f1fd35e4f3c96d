import { expect, test } from 'vitest'
import { daysBetween } from '#kernel/calendar/day.ts'
import {
  after,
  formProblems,
  remindsOn,
  shut,
  type State,
  type Step,
} from '#modules/forms/domain/form-life.ts'

test.each<[State, Step, State | null]>([
  ['Draft', 'publish', 'Published'],
  ['Draft', 'archive', 'Archived'],
  ['Draft', 'close', null],
  ['Published', 'close', 'Closed'],
  ['Published', 'publish', null],
  ['Published', 'archive', null],
  ['Closed', 'reopen', 'Published'],
  ['Closed', 'archive', 'Archived'],
  ['Archived', 'reopen', null],
])('%s, %s: %s', (state, step, next) => {
  expect(after(state, step)).toBe(next)
})

const open = {
  state: 'Published',
  opens_on: '2026-11-10',
  closes_on: '2026-11-20',
  most_responses: 3,
  responses: 2,
}
test.each([
  ['within its days', {}, '2026-11-20', null],
  ['before them', {}, '2026-11-09', 'This form opens on 2026-11-10.'],
  ['after them', {}, '2026-11-21', 'This form was open until 2026-11-20.'],
  ['without an end', { closes_on: null }, '2027-01-01', null],
  ['full', { responses: 3 }, '2026-11-15', 'This form has all the answers it asked for.'],
  ['never full', { responses: 999, most_responses: null }, '2026-11-15', null],
  ['a draft', { state: 'Draft' }, '2026-11-15', 'This form is not open.'],
  ['closed', { state: 'Closed' }, '2026-11-15', 'This form is not open.'],
])('who may answer: %s', (_, change, day, why) => {
  expect(shut({ ...open, ...change }, day)).toBe(why)
})

test.each([
  ['a named survey', {}, []],
  ['a request without a name', { kind: 'Request', is_anonymous: true }, ['is_anonymous']],
  ['a public link with names', { is_public: true }, ['is_public']],
  ['an anonymous one by a public link', { is_public: true, is_anonymous: true }, []],
  ['closing before it opens', { closes_on: '2026-11-09' }, ['closes_on']],
  ['open for a day', { closes_on: '2026-11-10' }, []],
])('%s', (_, change, fields) => {
  const form = { kind: 'Survey', is_anonymous: false, is_public: false, opens_on: '2026-11-10', ...change }
  expect(Object.keys(formProblems(form))).toEqual(fields)
})

test.each([
  ['the day it opens', 3, '2026-11-10', false],
  ['three days later', 3, '2026-11-13', true],
  ['a day between', 3, '2026-11-14', false],
  ['the last day', 3, '2026-11-20', true],
  ['never', null, '2026-11-20', false],
])('reminders: %s', (_, remind_days, day, due) => {
  expect(remindsOn({ opens_on: '2026-11-10', closes_on: '2026-11-20', remind_days }, day, daysBetween)).toBe(
    due,
  )
})
