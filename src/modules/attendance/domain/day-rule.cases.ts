import { at, leave, shift, type Case } from '#modules/attendance/domain/case-facts.ts'

const quarter = (round_direction: 'For the employee' | 'For the company') =>
  shift({ round_minutes: 15, round_direction })
const autoBreak = (change: Parameters<typeof shift>[0] = {}) => ({
  ...shift({ paid_break: false, auto_break_after: 300, auto_break_minutes: 30, ...change }),
  breaks: [],
})
const flexible = (change: Parameters<typeof shift>[0] = {}) => ({
  ...shift({ is_flexible: true, ...change }),
  core: { start: at('11:00'), end: at('15:00') },
})

/** Rounding, breaks that are deducted, core hours, repeated punches and one punch that is enough. */
export const ruleCases: readonly Case[] = [
  [
    'rounded for the employee: in down, out up',
    '9:14, 16:46',
    quarter('For the employee'),
    { first_in: at('9:00'), last_out: at('17:00'), worked: 480, late: 0, early: 0, status: 'Present' },
  ],
  [
    'rounded for the company: in up, out down, and late by that',
    '9:01, 17:14',
    quarter('For the company'),
    {
      first_in: at('9:15'),
      last_out: at('17:00'),
      worked: 465,
      late: 15,
      irregularities: ['Late in', 'Short hours'],
    },
  ],
  [
    'what stands on the quarter stays',
    '9:00, 17:00',
    quarter('For the company'),
    { first_in: at('9:00'), last_out: at('17:00'), worked: 480 },
  ],
  [
    'a stay too short for the company is none, not a missing punch',
    '9:01, 9:10',
    quarter('For the company'),
    { worked: 0, status: 'Absent', irregularities: ['Late in', 'Early out', 'Absent'] },
  ],
  [
    'pairs that meet by rounding are counted once',
    '9:00, 12:07, 12:10, 17:00',
    {
      ...shift({ pairing: 'Every pair', round_minutes: 15, round_direction: 'For the employee' }),
      breaks: [],
    },
    { worked: 480, break_minutes: 0 },
  ],
  [
    'rounded by the clock on the wall, which is 45 minutes off the hour of UTC',
    '9:02, 17:07',
    { ...shift({ round_minutes: 10 }), midnight: 5 },
    { first_in: at('9:05'), last_out: at('17:05') },
  ],
  [
    'a break nobody punched',
    '9:00, 17:00',
    autoBreak(),
    { expected: 450, worked: 450, lost: 0, status: 'Present' },
  ],
  ['no break before it is due', '9:00, 14:00', autoBreak(), { worked: 300, lost: 150, status: 'Half day' }],
  ['never below the time after which it is due', '9:00, 14:10', autoBreak(), { worked: 300 }],
  [
    'a break that was punched is the one that counts',
    '9:00, 13:00, 13:10, 17:00',
    autoBreak({ pairing: 'Every pair' }),
    { worked: 470, break_minutes: 10, status: 'Present' },
  ],
  [
    'a break in the shift is not deducted twice',
    '9:00, 17:00',
    { ...autoBreak(), breaks: [{ start: at('13:00'), end: at('13:20') }] },
    { expected: 450, worked: 450, lost: 0 },
  ],
  [
    'on a day off too',
    '9:00, 15:00',
    { ...autoBreak(), day_type: 'Off day', timings: [] },
    { status: 'Worked on off day', worked: 330 },
  ],
  [
    'half a day of leave leaves too little for a break',
    '13:00, 17:00',
    { ...autoBreak(), taken: [leave({ to: 500 })] },
    { expected: 240, worked: 240, lost: 0, status: 'Half leave, present' },
  ],
  [
    'there in the core hours',
    '10:30, 18:30',
    { ...flexible(), window: { start: at('7:00'), end: at('21:00') } },
    { late: 0, early: 0, lost: 0, status: 'Present' },
  ],
  [
    'late for the core hours, and gone before they end',
    '11:20, 14:30',
    flexible(),
    { late: 20, early: 30, irregularities: ['Late in', 'Early out', 'Absent'] },
  ],
  [
    'late for the core hours with all minutes worked',
    '11:20, 19:20',
    flexible(),
    { late: 20, early: 0, lost: 0, status: 'Present', irregularities: ['Late in'] },
  ],
  ['grace of the core hours', '11:08, 19:08', flexible(), { late: 0, status: 'Present' }],
  [
    'grace of flexible hours forgives no minutes',
    '11:08, 19:00',
    flexible(),
    { late: 0, worked: 472, lost: 8, status: 'Half day' },
  ],
  [
    'leave in the morning moves the core hours',
    '13:15, 17:15',
    { ...flexible(), taken: [leave({ to: 500 })] },
    { late: 15, status: 'Half leave, present' },
  ],
  [
    'leave over all the core hours leaves none',
    '15:40, 17:40',
    { ...flexible(), taken: [leave({ to: 750 })] },
    { late: 0, early: 0, expected: 120 },
  ],
  ['core hours that have not come yet', '', { ...flexible(), now: at('10:30') }, { status: 'Upcoming' }],
  [
    'a device that is touched twice in five minutes',
    '9:00, 9:04, 17:00',
    shift({ duplicate_seconds: 300 }),
    { punches: 2, worked: 480 },
  ],
  ['every punch counts', '9:00, 9:00:05, 17:00', shift({ duplicate_seconds: 0 }), { punches: 3 }],
  [
    'one punch suffices, and so do two that are near each other',
    '9:00, 9:40',
    shift({ one_punch_is_present: true }),
    { status: 'Present', present_part: 1000, unpaid_part: 0, worked: 40 },
  ],
  ['none does not', '', shift({ one_punch_is_present: true }), { status: 'Absent' }],
]
