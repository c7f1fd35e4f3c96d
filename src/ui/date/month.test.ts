import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayFrom, dayNumber, weekday } from '#kernel/calendar/day.ts'
import { inEnglish, inNepali } from '#kernel/calendar/names.ts'
import { bikramSambat, calendarSystems, english, partsIn } from '#kernel/calendar/system.ts'
import { monthStep, stepOf, weeksOf } from '#ui/date/month.ts'
import { daysOfYears, refused, withinBs, yearSpan } from '#ui/date/rule.ts'
import { readTyped } from '#ui/date/typed-day.ts'
import { fieldDay } from '#ui/date/written.ts'

const nepali = { system: bikramSambat, span: daysOfYears(bikramSambat, { from: 2080, to: 2085 }) }

test('a month of 31 days that begins on a Saturday takes six weeks', () => {
  const weeks = weeksOf(bikramSambat, 2081, 3)
  expect([weeks.length, weeks[0]?.at(-1)?.date, weeks[5]?.[1]]).toMatchObject([
    6,
    1,
    { day: '2024-07-15', date: 31 },
  ])
})

test('every month of either calendar lies in whole weeks from Sunday, its days in order', () => {
  const month = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(
      fc.constantFrom('AD' as const, 'BS' as const),
      fc.integer({ min: 2001, max: 2050 }),
      month,
      (id, year, month) => {
        const cells = weeksOf(calendarSystems[id], year, month).flat()
        const inside = cells.filter((cell) => !cell.outside)
        return (
          cells.length % 7 === 0 &&
          cells.every(
            (cell, at) => cell.weekday === at % 7 && cell.day === addDays(cells[0]?.day ?? '', at),
          ) &&
          inside.every((cell, at) => cell.date === at + 1) &&
          inside.length === calendarSystems[id].monthLength(year, month)
        )
      },
    ),
  )
})

test('the first week of the table shows nothing where the calendar does not reach', () => {
  const [week] = weeksOf(bikramSambat, 2000, 1)
  expect(week?.map((cell) => cell.date)).toEqual([undefined, undefined, undefined, 1, 2, 3, 4])
})

test('weeks may begin on another day', () => {
  expect(weeksOf(english, 2026, 11, 1)[0]?.[0]).toMatchObject({
    day: '2026-10-26',
    weekday: 1,
    outside: true,
  })
})

// From 2083-08-04, a Friday.
test.each([
  ['ArrowLeft', false, '2026-11-19'],
  ['ArrowRight', false, '2026-11-21'],
  ['ArrowUp', false, '2026-11-13'],
  ['ArrowDown', false, '2026-11-27'],
  ['Home', false, '2026-11-15'],
  ['End', false, '2026-11-21'],
  ['PageUp', false, '2026-10-21'],
  ['PageDown', false, '2026-12-19'],
  ['PageUp', true, '2025-11-20'],
  ['PageDown', true, '2027-11-20'],
])('%s (shift: %s) leads from Friday 2026-11-20 to %s', (key, shift, to) => {
  expect(stepOf(key, shift, '2026-11-20', nepali)).toEqual({ to })
})

test('other keys lead nowhere', () => {
  expect(stepOf('a', false, '2026-11-20', nepali)).toBeUndefined()
})

test('steps beyond the years that can be walked over say on which side', () => {
  expect(stepOf('PageDown', true, '2028-11-20', nepali)).toEqual({ beyond: 'last' })
  expect(stepOf('ArrowLeft', false, nepali.span.start, nepali)).toEqual({ beyond: 'first' })
  const whole = daysOfYears(bikramSambat, yearSpan(bikramSambat))
  expect(monthStep(bikramSambat, whole, '2054-04-13', 1)).toEqual({ beyond: 'last' })
  expect(monthStep(bikramSambat, whole, '1943-04-14', -1)).toEqual({ beyond: 'first' })
})

test('a step by months keeps the date or takes the last of the month', () => {
  const span = daysOfYears(bikramSambat, yearSpan(bikramSambat))
  fc.assert(
    fc.property(
      fc.integer({ min: dayNumber('1950-01-01'), max: dayNumber('2050-01-01') }),
      fc.integer({ min: -30, max: 30 }),
      (number, months) => {
        const step = monthStep(bikramSambat, span, dayFrom(number), months)
        if (!('to' in step)) return false
        const [from, to] = [partsIn(bikramSambat, dayFrom(number)), partsIn(bikramSambat, step.to)]
        return (
          to.year * 12 + to.month - (from.year * 12 + from.month) === months &&
          to.day === Math.min(from.day, bikramSambat.monthLength(to.year, to.month))
        )
      },
    ),
  )
})

test('the year list reaches from the earliest fiscal year to the one after the latest', () => {
  expect(yearSpan(bikramSambat, '2024-07-16', '2027-07-16')).toEqual({ from: 2081, to: 2085 })
  expect(yearSpan(english, '2024-07-16', '2027-07-16')).toEqual({ from: 2024, to: 2028 })
  expect(yearSpan(bikramSambat)).toEqual({ from: 2000, to: 2110 })
  expect(yearSpan(english)).toEqual({ from: 1900, to: 2054 })
  expect(yearSpan(bikramSambat, '1930-01-01', '2054-04-13')).toEqual({ from: 2000, to: 2110 })
})

const years = { from: 2000, to: 2110 }
test.each([
  ['', { day: '' }],
  ['  ', { day: '' }],
  ['2083-08-04', { day: '2026-11-20' }],
  ['2083/8/4', { day: '2026-11-20' }],
  ['20830804', { day: '2026-11-20' }],
  ['२०८३-०८-०४', { day: '2026-11-20' }],
  ['4 Mangsir 2083', { day: '2026-11-20' }],
  ['४ मंसिर २०८३', { day: '2026-11-20' }],
  ['4/8/2083', { day: '2026-11-20' }],
  ['20 Nov 2026', { day: '2026-11-20' }],
  ['30 Feb 2026', { message: 'Invalid Date', fleeting: false }],
  ['4 Mangsir 2183', { message: 'Year cannot be greater than 2110.', fleeting: true }],
  ['2083-08-32', { day: '2026-12-15' }],
  ['2083-08-33', { message: 'Invalid BS Date', fleeting: false }],
  ['2083-08-00', { message: 'Invalid BS Date', fleeting: false }],
  ['2083-13-01', { message: 'No mapping provided for the selected year and month.', fleeting: false }],
  ['2111-01-01', { message: 'Year cannot be greater than 2110.', fleeting: true }],
  ['1999-12-30', { message: 'Year cannot be smaller than 2000.', fleeting: true }],
  ['2083-08', { message: 'Invalid BS Date', fleeting: false }],
  ['tomorrow', { message: 'Invalid BS Date', fleeting: false }],
])('in the Nepali calendar %j reads as %j', (text, read) => {
  expect(readTyped(bikramSambat, text, years)).toEqual(read)
})

test.each([
  ['2026-11-20', { day: '2026-11-20' }],
  ['20261120', { day: '2026-11-20' }],
  ['2026-02-30', { message: 'Invalid Date', fleeting: false }],
  ['2026-13-01', { message: 'Invalid Date', fleeting: false }],
  ['2083-08-04', { message: 'Year cannot be greater than 2054.', fleeting: true }],
  ['20-11-2026', { day: '2026-11-20' }],
  ['11/20/2026', { message: 'Invalid Date', fleeting: false }],
  ['20 November 2026', { day: '2026-11-20' }],
  ['२० नोभेम्बर २०२६', { day: '2026-11-20' }],
  ['4 Mangsir 2083', { day: '2026-11-20' }],
  ['4 Mansir 2083', { message: 'Invalid Date', fleeting: false }],
])('in the English calendar %j reads as %j', (text, read) => {
  expect(readTyped(english, text, yearSpan(english))).toEqual(read)
})

test('every day that a field shows is read again, in both calendars and languages', () => {
  for (const shown of [english, bikramSambat])
    for (const writing of [inEnglish, inNepali]) {
      const view = { shown, other: undefined, writing }
      for (let month = 1; month <= 12; month++) {
        const day = dayFrom(dayNumber('2026-01-09') + 30 * month)
        expect(readTyped(shown, fieldDay(view, day), yearSpan(shown))).toEqual({ day })
      }
    }
})

test('a rule names why a day may not be chosen', () => {
  const rule = { min: '2026-11-01', max: '2026-11-30', closed: (day: string) => weekday(day) === 6 }
  const days = ['2026-10-31', '2026-11-01', '2026-11-21', '2026-11-30', '2026-12-01']
  expect(days.map((day) => refused(day, rule))).toEqual([
    'notBefore',
    undefined,
    'closed',
    undefined,
    'notAfter',
  ])
})

test('a picker that shows both calendars keeps to the days that both name', () => {
  expect(withinBs({})).toEqual({ min: '1943-04-14', max: '2054-04-13' })
  expect(withinBs({ min: '2026-01-01', max: '2199-01-01' })).toEqual({ min: '2026-01-01', max: '2054-04-13' })
})
