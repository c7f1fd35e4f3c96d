import { expect, test } from 'vitest'
import { logProblems, minutesTyped } from '#modules/work-log/domain/log-limits.ts'

test.each([
  ['1:30', 90],
  ['1.5', 90],
  ['90m', 90],
  ['2h 15m', 135],
  ['2h', 120],
  ['8', 480],
  ['0', 0],
  ['', null],
  ['1:75', null],
  ['25:00', null],
  ['soon', null],
  ['-1', null],
])('%s is %s minutes', (text, minutes) => {
  expect(minutesTyped(text)).toBe(minutes)
})

const facts = {
  worked_on: '2026-11-20',
  today: '2026-11-20',
  joined_on: '2020-01-01',
  minutes: 60,
  other_minutes: 0,
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
  [{ needs_description: true }, ['description']],
  [{ needs_description: true, description: 'Tested' }, []],
])('%o is refused at %o', (more, fields) => {
  expect(Object.keys(logProblems({ ...facts, ...more }))).toEqual(fields)
})
