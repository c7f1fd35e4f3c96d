import { expect, test } from 'vitest'
import { costOf, daysOf, thousandths, type Half, type Part } from '#modules/leave/domain/counted-date.ts'
import { leaveDays, type LeaveFacts } from '#modules/leave/domain/leave-days.ts'
import { looseSandwiches, type LiveHalf } from '#modules/leave/domain/sandwich.ts'

// December 2026: the 5th, 12th and 19th are Saturdays, the weekly off; the 14th is a holiday.
const holidays = [
  { name: 'Udhauli', start_on: '2026-12-14', end_on: '2026-12-14', is_half_day: false },
  { name: 'Half Jatra', start_on: '2026-12-16', end_on: '2026-12-16', is_half_day: true },
]
const morning = [
  {
    name: 'Jatra',
    start_on: '2026-12-16',
    end_on: '2026-12-16',
    is_half_day: true,
    free_half: 'First' as const,
  },
]
const count = (start: number, end: number, more: Partial<LeaveFacts> = {}) =>
  leaveDays({
    start_on: `2026-12-${String(start).padStart(2, '0')}`,
    end_on: `2026-12-${String(end).padStart(2, '0')}`,
    part: 'full',
    weekly_off: [6],
    holidays,
    counts_non_working_days: false,
    ...more,
  })
const around = (...days: [number, number][]) =>
  new Map<string, Half[]>(
    days.map(([day, halves]) => [
      `2026-12-${String(day).padStart(2, '0')}`,
      halves === 2 ? ['first', 'second'] : ['first'],
    ]),
  )

const costs: [string, number, number, Partial<LeaveFacts>, string][] = [
  ['a week over a weekly off', 10, 13, {}, '3'],
  ['a week over an off and a holiday', 10, 17, {}, '5.5'],
  ['the same in calendar days', 10, 17, { counts_non_working_days: true }, '8'],
  ['a half-day holiday', 16, 16, {}, '0.5'],
  ['the free half of it', 16, 16, { part: 'second_half' }, '0'],
  ['a holiday in the morning', 16, 16, { holidays: morning }, '0.5'],
  ['its free half', 16, 16, { part: 'first_half', holidays: morning }, '0'],
  ['its other half', 16, 16, { part: 'second_half', holidays: morning }, '0.5'],
  ['a morning and an afternoon of two lists', 16, 16, { holidays: [...morning, ...holidays] }, '0'],
  ['the same between two days of leave', 15, 17, { holidays: [...morning, ...holidays] }, '2'],
  ['a weekly off alone', 12, 12, {}, '0'],
  ['between two days of leave, offs count', 11, 13, { sandwich: 'offs' }, '3'],
  ['between two days of leave, holidays alone count', 11, 13, { sandwich: 'holidays' }, '2'],
  ['of a run, only the kind that counts', 11, 15, { sandwich: 'holidays', weekly_off: [6, 0] }, '3'],
  ['of a run, both kinds', 11, 15, { sandwich: 'both', weekly_off: [6, 0] }, '5'],
  ['a run at the end never counts', 10, 12, { sandwich: 'both' }, '2'],
  ['a run at the beginning never counts', 12, 13, { sandwich: 'both' }, '1'],
  ['a run that other leave closes counts', 13, 13, { sandwich: 'both', around: around([11, 2]) }, '2'],
  ['half a day beside it does not trigger', 13, 13, { sandwich: 'both', around: around([11, 1]) }, '1'],
  [
    'unless halves do',
    13,
    13,
    { sandwich: 'both', half_triggers_sandwich: true, around: around([11, 1]) },
    '2',
  ],
  [
    'what counts already is not counted again',
    13,
    13,
    { sandwich: 'both', around: around([11, 2], [12, 2]) },
    '1',
  ],
  ['between two others, it is theirs', 17, 17, { sandwich: 'both', around: around([11, 2], [13, 2]) }, '1'],
]
test.each(costs)('%s: %i to %i', (_, start, end, more, days) => {
  expect(daysOf(thousandths(count(start, end, more)))).toBe(days)
})

test('a day added beside the range says why it counts', () => {
  const [added] = count(13, 13, { sandwich: 'both', around: around([11, 2]) })
  expect(added).toMatchObject({
    date: '2026-12-12',
    counted_as: 'sandwich',
    why: 'Weekly off, between two days of leave',
  })
})

const workday = { from: '10:00', to: '18:00', minutes: 420 }
const parts: [Part, string, string, string, number | null][] = [
  ['first_half', '', '', '0.5', null],
  ['fourth_quarter', '', '', '0.25', null],
  ['hours', '10:00', '12:00', '0.25', 105],
  ['hours', '13:00', '15:00', '0.25', 106],
  ['hours', '08:00', '11:00', '0.125', 53],
]
test.each(parts)('%s %s %s is %s of a day', (part, from_time, to_time, days, minutes) => {
  const [date] = count(10, 10, { part, from_time, to_time, workday })
  expect(daysOf(costOf(date?.pieces ?? []))).toBe(days)
  const worked = date?.pieces.reduce((sum, piece) => sum + (piece.minutes ?? 0), 0)
  expect(worked || null).toBe(minutes)
})

test('quarters of one half lie beside each other', () => {
  const stretch = (part: Part) => count(10, 10, { part })[0]?.pieces[0]
  expect(stretch('first_quarter')).toMatchObject({ half: 'first', stretch: [0, 250] })
  expect(stretch('second_quarter')).toMatchObject({ half: 'first', stretch: [250, 500] })
})

const day = (
  date: string,
  counted_as: LiveHalf['counted_as'] = 'leave',
  halves: Half[] = ['first', 'second'],
) => halves.map((half): LiveHalf => ({ date, half, counted_as }))
test.each<[string, LiveHalf[], string[]]>([
  [
    'both neighbours there',
    [...day('2026-12-11'), ...day('2026-12-12', 'sandwich'), ...day('2026-12-13')],
    [],
  ],
  ['one neighbour gone', [...day('2026-12-12', 'sandwich'), ...day('2026-12-13')], ['2026-12-12']],
  [
    'one neighbour cut to a half',
    [...day('2026-12-11', 'leave', ['first']), ...day('2026-12-12', 'sandwich'), ...day('2026-12-13')],
    ['2026-12-12'],
  ],
  [
    'a run of three, open at its end',
    [
      ...day('2026-12-11'),
      ...day('2026-12-12', 'sandwich'),
      ...day('2026-12-13', 'sandwich'),
      ...day('2026-12-14', 'sandwich'),
    ],
    ['2026-12-12', '2026-12-13', '2026-12-14'],
  ],
])('days between leave, %s', (_, live, loose) => {
  expect(looseSandwiches(live)).toEqual(loose)
})
