import { expect, test } from 'vitest'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { exchanged, swapProblems, type SwapDay, type Swapper } from '#modules/attendance/domain/swap.ts'

const hours = {
  M: { start: 360, end: 840, minutes: 480 },
  E: { start: 840, end: 1320, minutes: 480 },
  N: { start: 1320, end: 1800, minutes: 480 },
} as const
/** Days from Sunday, 22 November 2026: `M E N -`, with L leave, H holiday and x not here. */
const plan = (name: string, codes: string): Swapper => ({
  name,
  days: codes.split(' ').map((code, at): SwapDay => {
    const date = addDays('2026-11-22', at)
    const own = code in hours ? (code as keyof typeof hours) : null
    return {
      date,
      weekday: weekday(date),
      shift_id: own,
      hours: own && hours[own],
      blocked: code === 'L' ? 'Leave' : code === 'H' ? 'Holiday' : code === 'x' ? 'Not here' : null,
    }
  }),
})
const now = { date: '2026-11-22', minute: 600 }
const cases: readonly [what: string, asha: string, maya: string, dates: string[], problems: string[]][] = [
  ['a morning for an evening', 'M M -', '- E -', ['2026-11-23'], []],
  [
    'not an evening before a morning',
    'M M M',
    '- E -',
    ['2026-11-23'],
    ['Asha would have 8 hours of rest before 2026-11-24; 11 are needed.'],
  ],
  ['a shift for a day off', 'M M -', '- - -', ['2026-11-23'], []],
  ['a shift of two dates', 'M M -', '- - M', ['2026-11-23', '2026-11-24'], []],
  [
    'not the same shift',
    'M M M',
    'M M M',
    ['2026-11-23'],
    ['Both work the same then: nothing would change.'],
  ],
  ['not without a shift', '- - M', '- M -', ['2026-11-23'], ['Asha has no shift on 2026-11-23 to swap.']],
  ['not on leave', 'M M M', '- L -', ['2026-11-23'], ['Maya is on leave on 2026-11-23.']],
  [
    'nor on a holiday',
    'M H M',
    '- E -',
    ['2026-11-23'],
    ['2026-11-23 is a holiday of Asha.', 'Asha has no shift on 2026-11-23 to swap.'],
  ],
  ['nor before joining', 'M M M', 'x x -', ['2026-11-23'], ['Maya does not work here on 2026-11-23.']],
  [
    'not today any more',
    'E - -',
    '- - -',
    ['2026-11-22'],
    ['Shifts can be swapped until 12 hours before they begin.'],
  ],
  ['in time for tomorrow morning', 'M M -', '- - -', ['2026-11-23'], []],
  [
    'not into a short rest',
    '- M -',
    'N E -',
    ['2026-11-23'],
    ['Maya would have 0 hours of rest before 2026-11-23; 11 are needed.'],
  ],
  ['a short rest that is there already stops nobody', '- E M M', 'N E M -', ['2026-11-25'], []],
  ['not into a seventh day', 'M M M M M M -', '- - - - - - M', ['2026-11-23', '2026-11-28'], []],
  ['nor a week of more than 48 hours', 'M M M M M M -', '- - - - - - M', ['2026-11-27', '2026-11-28'], []],
  [
    'seven with the one that is taken',
    'M M M M M M -',
    'M M M M M M -',
    ['2026-11-28'],
    ['Asha has no shift on 2026-11-28 to swap.', 'Both work the same then: nothing would change.'],
  ],
]
test.each(cases)('%s', (_, asha, maya, dates, problems) => {
  expect(swapProblems(plan('Asha', asha), plan('Maya', maya), { dates, now })).toEqual(problems)
})

test('a seventh day in a row and 56 hours in a week are refused', () => {
  const [asha, maya] = [plan('Asha', '- M - - - - -'), plan('Maya', 'M - M M M M M')]
  expect(swapProblems(asha, maya, { dates: ['2026-11-23'], now })).toEqual([
    'Maya would work 56 hours in the week of 2026-11-28; 48 are allowed.',
    'Maya would work 7 days in a row by 2026-11-28; 6 are allowed.',
  ])
})

test('exchanged twice, all is as it was', () => {
  const [asha, maya] = [plan('Asha', 'M E - N'), plan('Maya', '- - M E')]
  const dates = ['2026-11-23', '2026-11-24']
  const once = exchanged(asha, maya, dates)
  expect(once[0].days.map(({ shift_id }) => shift_id)).toEqual(['M', null, 'M', 'N'])
  expect(once[1].days.map(({ shift_id }) => shift_id)).toEqual([null, 'E', null, 'E'])
  expect(exchanged(...once, dates)).toEqual([asha, maya])
})
