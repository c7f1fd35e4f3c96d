import { expect, test } from 'vitest'
import { sheetLines, timesheetProblems, type SheetRow } from '#modules/attendance/domain/timesheet.ts'

const row = (activity: string | null, ...days: number[]): SheetRow => ({ project_id: null, activity, days })
const facts = {
  start_on: '2026-11-15',
  today: '2026-11-18',
  past_days: 2,
  day_limit: 600,
  needs_activity: true,
}
test.each([
  ['one day', [row('Survey', 0, 480)], {}, {}],
  ['two activities of a day', [row('Survey', 0, 240), row('Report', 0, 240)], {}, {}],
  ['nothing', [row('Survey', 0, 0), row(null)], {}, { lines: ['Enter time for at least one day.'] }],
  ['no row', [], {}, { lines: ['Enter time for at least one day.'] }],
  [
    'a day to come',
    [row('Survey', 0, 0, 0, 0, 60)],
    {},
    { 'lines.0.days.4': ['Date cannot be in the future.'] },
  ],
  [
    'a day too long ago',
    [row('Survey', 60, 60)],
    {},
    { 'lines.0.days.0': ['Requests can be made for the last 2 days.'] },
  ],
  [
    'more than a day may have, where it goes beyond',
    [row('Survey', 0, 400), row('Report', 0, 201)],
    {},
    { 'lines.1.days.1': ['At most 600 minutes a day are allowed.'] },
  ],
  ['no activity', [row(null, 0, 60)], {}, { 'lines.0.activity': ['Activity is Required'] }],
  ['no activity where none is needed', [row(null, 0, 60)], { needs_activity: false }, {}],
  [
    'the same twice',
    [row('Survey', 0, 60), row('survey', 0, 0, 60)],
    {},
    { 'lines.1.activity': ['Another row has this project and activity.'] },
  ],
  [
    'the same for two projects',
    [row('Survey', 0, 60), { ...row('Survey', 0, 60), project_id: 'one' }],
    {},
    {},
  ],
] as const)('%s', (_what, rows, change, problems) => {
  expect(timesheetProblems(rows, { ...facts, ...change })).toEqual(problems)
})

test('lines are the days with time, in their order', () => {
  expect(sheetLines('2026-11-15', [row('Survey', 0, 60, 30), row('Report', 45)])).toMatchObject([
    { date: '2026-11-15', activity: 'Report', minutes: 45 },
    { date: '2026-11-16', activity: 'Survey', minutes: 60 },
    { date: '2026-11-17', activity: 'Survey', minutes: 30 },
  ])
})
