import { describe, expect, test } from 'vitest'
import { leaveDays, type Holiday, type LeaveFacts } from '#modules/leave/domain/leave-days.ts'
import { recounted, type Taken } from '#modules/leave/domain/recount.ts'

const holiday = (day: string, more: Partial<Holiday> = {}): Holiday => ({
  name: 'Holi',
  start_on: day,
  end_on: day,
  is_half_day: false,
  ...more,
})
// Sunday 7 March 2027 to Wednesday 10 March 2027, Saturday is off
const facts: LeaveFacts = {
  start_on: '2027-03-07',
  end_on: '2027-03-10',
  part: 'full',
  weekly_off: [6],
  holidays: [],
  counts_non_working_days: false,
}
const takenBy = (by: LeaveFacts): Taken[] =>
  leaveDays(by).flatMap(({ date, pieces, counted_as }) =>
    pieces.map((piece) => ({ date, counted_as, ...piece })),
  )
/** The leave as it was counted by one calendar, counted anew by another: dates that went and came. */
function change(was: Partial<LeaveFacts>, now: Partial<LeaveFacts>, more: object = {}) {
  const before = takenBy({ ...facts, ...was })
  const { gone, come } = recounted(
    { ...facts, ...now },
    {
      days: { start: '2027-03-09', end: '2027-03-09' },
      cancelled: new Set(),
      before,
      others: [],
      ...more,
    },
  )
  const dates = (some: Taken[]) => some.map(({ date, half }) => `${date.slice(8)}${half[0]}`)
  return { gone: dates(gone), come: dates(come) }
}
const holi = { holidays: [holiday('2027-03-09')] }
const none = { gone: [], come: [] }

describe('leave whose calendar changes', () => {
  test.each([
    ['a new holiday frees its day', {}, holi, {}, { gone: ['09f', '09s'], come: [] }],
    ['a holiday that goes is taken', holi, {}, {}, { gone: [], come: ['09f', '09s'] }],
    ['counted again, nothing changes', holi, holi, {}, none],
    [
      'half a holiday frees the second half',
      {},
      { holidays: [holiday('2027-03-09', { is_half_day: true })] },
      {},
      { gone: ['09s'], come: [] },
    ],
    ['a date that was cancelled stays free', holi, {}, { cancelled: new Set(['2027-03-09']) }, none],
    [
      'what other leave takes by now is not taken twice',
      holi,
      {},
      {
        others: takenBy({ ...facts, start_on: '2027-03-09', part: 'first_half' }).filter(
          ({ date }) => date === '2027-03-09',
        ),
      },
      { gone: [], come: ['09s'] },
    ],
    ['other days are left as they were counted', { holidays: [holiday('2027-03-08')] }, {}, {}, none],
    [
      'a weekly off that moves',
      {},
      { own_off: [{ from: '2027-01-01', till: null, days: [2] }] },
      {},
      { gone: ['09f', '09s'], come: [] },
    ],
  ] as const)('%s', (_, was, now, more, expected) => {
    expect(change(was as Partial<LeaveFacts>, now as Partial<LeaveFacts>, more)).toEqual(expected)
  })
  test('a type that counts calendar days only says another reason', () => {
    const calendar = { counts_non_working_days: true }
    expect(change(calendar, { ...calendar, ...holi })).toEqual({ gone: ['09f', '09s'], come: ['09f', '09s'] })
  })
  test('days between two days of leave are counted where the type says so, and come loose with their neighbour', () => {
    // Friday to Sunday around Saturday
    const long = { start_on: '2027-03-12', end_on: '2027-03-14', sandwich: 'both' as const }
    const sunday = { days: { start: '2027-03-14', end: '2027-03-14' } }
    const free = { ...long, holidays: [holiday('2027-03-14')] }
    expect(change(long, free, sunday)).toEqual({ gone: ['13f', '13s', '14f', '14s'], come: [] })
    expect(change(free, long, sunday)).toEqual({ gone: [], come: ['13f', '13s', '14f', '14s'] })
  })
})
