import { expect, test } from 'vitest'
import {
  exitState,
  interviewDue,
  linkUntil,
  meetingProblems,
  proposedInterviewer,
  type MeetingFacts,
} from '#modules/offboarding/domain/exit-meeting.ts'

const other = { id: 'a', is_leaver: false, is_first_supervisor: false }
const facts: MeetingFacts = {
  mode: 'Meeting',
  interviewer: other,
  despite_supervisor: false,
  meets_on: '2026-11-25',
  today: '2026-11-20',
  last_day: '2026-11-30',
}
test.each<[string, Partial<MeetingFacts>, string | null]>([
  ['a meeting', {}, null],
  ['with oneself', { interviewer: { ...other, is_leaver: true } }, 'Nobody interviews themselves.'],
  [
    'with the direct supervisor',
    { interviewer: { ...other, is_first_supervisor: true } },
    'This is the direct supervisor: people speak more freely with somebody else.',
  ],
  [
    'with the direct supervisor all the same',
    { interviewer: { ...other, is_first_supervisor: true }, despite_supervisor: true },
    null,
  ],
  ['with nobody', { interviewer: null }, 'Interviewer is Required'],
  ['on no day', { meets_on: null }, 'Day is Required'],
  ['on a past day', { meets_on: '2026-11-19' }, 'Day cannot be a past date'],
  ['on the last day that is left', { meets_on: '2026-12-30' }, null],
  ['a day later', { meets_on: '2026-12-31' }, 'At the latest 30 days after the last day: 2026-12-30.'],
  ['a form needs nobody', { mode: 'Form', interviewer: null, meets_on: null }, null],
])('%s', (_, more, expected) => {
  const problems = meetingProblems({ ...facts, ...more })
  expect(problems ? Object.values(problems)[0]?.[0] : null).toBe(expected)
})

test.each([
  ['before the last day', 7, '2026-11-20', '2026-11-27'],
  ['not longer than 30 days after it', 30, '2026-12-20', '2026-12-30'],
  ['on the last of them', 7, '2026-12-30', '2026-12-30'],
  ['later there is none', 7, '2026-12-31', null],
])('a link %s', (_, days, today, until) => {
  expect(linkUntil('2026-11-30', days, today)).toBe(until)
})

test.each([
  ['2026-12-20', '2026-11-20', '2026-12-19'],
  ['2026-11-21', '2026-11-20', '2026-11-20'],
  ['2026-11-10', '2026-11-20', '2026-11-20'],
])('of somebody whose last day is %s, on %s, answers are due on %s', (last_day, today, due) => {
  expect(interviewDue(last_day, today)).toBe(due)
})

test.each([
  ['Pending', null, 'Pending'],
  ['Pending', '2026-11-25', 'Scheduled'],
  ['Completed', '2026-11-25', 'Completed'],
  ['Skipped', null, 'Skipped'],
  ['Declined', '2026-11-25', 'Declined by employee'],
] as const)('%s with a meeting on %s is %s', (sheet, meets_on, state) => {
  expect(exitState(sheet, meets_on)).toBe(state)
})

test.each([
  [false, false, true],
  [true, false, false],
  [false, true, false],
])(
  'a planner who is the leaver: %s, their supervisor: %s, is proposed: %s',
  (is_leaver, is_first_supervisor, is) => {
    expect(proposedInterviewer({ is_leaver, is_first_supervisor }) !== null).toBe(is)
  },
)
