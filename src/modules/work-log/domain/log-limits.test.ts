import { expect, test } from 'vitest'
import { logProblems, timerStopped } from '#modules/work-log/domain/log-limits.ts'

const facts = {
  worked_on: '2026-11-20',
  today: '2026-11-20',
  joined_on: '2020-01-01',
  minutes: 60,
  other_minutes: 0,
  week_minutes: 0,
  closed_run: null,
  needs_quantity: false,
  quantity: null,
  needs_description: false,
  description: null,
}
test.each([
  [{}, []],
  [{ worked_on: '2026-11-21' }, ['worked_on']],
  [{ worked_on: '2026-11-13' }, []],
  [{ worked_on: '2026-11-12' }, ['worked_on']],
  [{ joined_on: '2026-11-21' }, ['worked_on']],
  [{ other_minutes: 1380 }, []],
  [{ other_minutes: 1381 }, ['time_spent']],
  [{ closed_run: 'Kartik 2083' }, ['worked_on']],
  [{ needs_quantity: true }, ['quantity']],
  [{ needs_quantity: true, quantity: '3' }, []],
  [{ needs_description: true }, ['description']],
  [{ needs_description: true, description: 'Tested' }, []],
])('%o is refused at %o', (more, fields) => {
  const limits = { past_days: 7, day_hours: 24, week_hours: null }
  expect(Object.keys(logProblems({ ...facts, ...more }, limits))).toEqual(fields)
})

test.each([
  [{ past_days: 30, day_hours: 10, week_hours: 40 }, { worked_on: '2026-10-21' }, {}],
  [
    { past_days: 0, day_hours: 24, week_hours: null },
    { worked_on: '2026-11-19' },
    { worked_on: ['Work can be logged for the last 0 days only.'] },
  ],
  [
    { past_days: 7, day_hours: 10, week_hours: null },
    { other_minutes: 541 },
    { time_spent: ['At most 10 hours a day can be logged.'] },
  ],
  [
    { past_days: 7, day_hours: 24, week_hours: 40 },
    { week_minutes: 2341 },
    { time_spent: ['At most 40 hours a week can be logged.'] },
  ],
])('with the limits %o, %o is refused by %o', (limits, more, problems) => {
  expect(logProblems({ ...facts, ...more }, limits)).toEqual(problems)
})

const ran = { ran: 90, is_same_day: true, to_shift_end: 480, left: 1440 }
test.each([
  ['counts what it ran', {}, 90, false],
  ['counts a minute at least', { ran: 0 }, 1, false],
  ['beyond 12 hours counts until the end of the shift', { ran: 721 }, 480, true],
  [
    'of another day counts until the end of the shift',
    { ran: 300, is_same_day: false, to_shift_end: 200 },
    200,
    true,
  ],
  ['begun after the shift counts a working day', { ran: 900, to_shift_end: -30 }, 480, true],
  [
    'without a shift counts a working day',
    { ran: 20_000, is_same_day: false, to_shift_end: null },
    480,
    true,
  ],
  ['counts no more than the day has left', { left: 60 }, 60, true],
  ['of a full day counts nothing', { left: -5 }, 0, true],
])('a timer that %s', (_what, more, minutes, is_doubtful) => {
  expect(timerStopped({ ...ran, ...more })).toEqual({ minutes, is_doubtful })
})
