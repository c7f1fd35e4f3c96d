import { expect, test } from 'vitest'
import {
  nextOf,
  occurrenceOn,
  occurrences,
  type Exception,
  type Repeating,
} from '#modules/events/domain/occurrences.ts'

const event = (more: Partial<Repeating>): Repeating => ({
  starts_on: '2026-01-31',
  ends_on: '2026-01-31',
  repeats: 'Never',
  repeat_until: null,
  ...more,
})
const starts = (more: Partial<Repeating>, start: string, end: string) =>
  occurrences(event(more), { start, end }).map((each) => each.start)

test.each<[string, Partial<Repeating>, string, string, string[]]>([
  ['once', {}, '2026-01-01', '2026-12-31', ['2026-01-31']],
  [
    'daily, after a year',
    { repeats: 'Daily' },
    '2027-03-01',
    '2027-03-03',
    ['2027-03-01', '2027-03-02', '2027-03-03'],
  ],
  [
    'weekly until a day',
    { repeats: 'Weekly', repeat_until: '2026-02-14' },
    '2026-02-01',
    '2026-03-01',
    ['2026-02-07', '2026-02-14'],
  ],
  ['the 31st comes back', { repeats: 'Monthly' }, '2026-02-01', '2026-03-31', ['2026-02-28', '2026-03-31']],
  ['yearly', { repeats: 'Yearly' }, '2028-01-01', '2028-12-31', ['2028-01-31']],
  // 1 Baisakh 2083 is 14 April 2026, 1 Baisakh 2084 is 14 April 2027, 1 Jestha 2083 is 15 May 2026
  [
    'the same date of the Nepali month',
    { starts_on: '2026-04-14', ends_on: '2026-04-14', repeats: 'Monthly BS' },
    '2026-05-01',
    '2026-05-31',
    ['2026-05-15'],
  ],
  [
    'the same date of the Nepali year',
    { starts_on: '2026-04-14', ends_on: '2026-04-14', repeats: 'Yearly BS' },
    '2027-01-01',
    '2027-12-31',
    ['2027-04-14'],
  ],
])('%s', (_, more, start, end, expected) => expect(starts(more, start, end)).toEqual(expected))

test('an event of several days is found by its last', () => {
  expect(
    occurrences(event({ ends_on: '2026-02-02', repeats: 'Weekly' }), {
      start: '2026-02-09',
      end: '2026-02-09',
    }),
  ).toEqual([{ on: '2026-02-07', start: '2026-02-07', end: '2026-02-09', exception: null }])
})

test('what comes next, and nothing when it is over', () => {
  expect(nextOf(event({ repeats: 'Weekly' }), '2026-03-01')).toEqual({
    on: '2026-03-07',
    start: '2026-03-07',
    end: '2026-03-07',
    exception: null,
  })
  expect(nextOf(event({}), '2026-02-01')).toBeNull()
})

const exception = (on_day: string, starts_on: string, more: Partial<Exception> = {}): Exception => ({
  ...{ on_day, starts_on, ends_on: starts_on, is_cancelled: false, starts_at: null, ends_at: null },
  ...{ venue: null, reason: 'Holiday' },
  ...more,
})
/** Saturdays 31 January, 7, 14 and 21 February. */
const weekly = (...exceptions: Exception[]): Partial<Repeating> => ({
  repeats: 'Weekly',
  repeat_until: '2026-02-21',
  exceptions,
})

test.each<[string, Partial<Repeating>, string[]]>([
  [
    'one is moved, the others stay',
    weekly(exception('2026-02-07', '2026-02-09')),
    ['2026-01-31', '2026-02-09', '2026-02-14', '2026-02-21'],
  ],
  [
    'moved behind the next one and the end',
    weekly(exception('2026-02-21', '2026-02-25')),
    ['2026-01-31', '2026-02-07', '2026-02-14', '2026-02-25'],
  ],
  [
    'moved out of the range',
    weekly(exception('2026-02-21', '2026-03-15')),
    ['2026-01-31', '2026-02-07', '2026-02-14'],
  ],
  [
    'of a series that ends earlier now',
    { ...weekly(exception('2026-02-21', '2026-02-22')), repeat_until: '2026-02-14' },
    ['2026-01-31', '2026-02-07', '2026-02-14'],
  ],
  [
    'of one that does not repeat any more',
    { exceptions: [exception('2026-02-07', '2026-02-09')] },
    ['2026-01-31'],
  ],
])('%s', (_, more, expected) => expect(starts(more, '2026-01-01', '2026-02-28')).toEqual(expected))

test('a cancelled date is listed but is never the next one', () => {
  const series = event(weekly(exception('2026-02-07', '2026-02-07', { is_cancelled: true })))
  expect(occurrences(series, { start: '2026-02-01', end: '2026-02-10' })).toMatchObject([
    { on: '2026-02-07', exception: { is_cancelled: true } },
  ])
  expect(nextOf(series, '2026-02-01')?.start).toBe('2026-02-14')
})

test('one is found by the day that it begins on, or by the day that it was moved from', () => {
  const series = event(weekly(exception('2026-02-07', '2026-02-09')))
  expect(occurrenceOn(series, '2026-02-07')?.start).toBe('2026-02-09')
  expect(occurrenceOn(series, '2026-02-09')?.on).toBe('2026-02-07')
  expect(occurrenceOn(series, '2026-02-14')?.on).toBe('2026-02-14')
  expect(occurrenceOn(series, '2026-02-08')).toBeNull()
})
