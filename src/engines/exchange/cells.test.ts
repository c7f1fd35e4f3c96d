import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayCases } from '#engines/exchange/cell-day.cases.ts'
import { toDay } from '#engines/exchange/cell-day.ts'
import { cellIntent, type CellValue } from '#engines/exchange/cell-value.ts'
import {
  booleanCases,
  emailCases,
  moneyCases,
  numberCases,
  phoneCases,
} from '#engines/exchange/cells.cases.ts'
import { toBoolean, toEmail, toMapped, toMoney, toNumber, toPhone, toText } from '#engines/exchange/cells.ts'
import { firstBsDay, lastBsDay, toBs } from '#kernel/calendar/bs.ts'
import { dayFrom, dayNumber } from '#kernel/calendar/day.ts'

const expected = <T>(read: T | null | Error): CellValue<T> =>
  read instanceof Error ? { message: read.message } : { value: read }

describe('a cell is read as a number:', () => {
  test.each(numberCases)('%j', (cell, read, rule) => expect(toNumber(cell, rule)).toEqual(expected(read)))
})
describe('a cell is read as money:', () => {
  test.each(moneyCases)('%j', (cell, read, rule) => expect(toMoney(cell, rule)).toEqual(expected(read)))
})
describe('a cell is read as yes or no:', () => {
  test.each(booleanCases)('%j', (cell, read, words) => expect(toBoolean(cell, words)).toEqual(expected(read)))
})
describe('a cell is read as an email address:', () => {
  test.each(emailCases)('%j', (cell, read) => expect(toEmail(cell)).toEqual(expected(read)))
})
describe('a cell is read as a phone number:', () => {
  test.each(phoneCases)('%j', (cell, read) => expect(toPhone(cell)).toEqual(expected(read)))
})
describe('a cell is read as a day:', () => {
  test.each(dayCases)('%j', (cell, read, rule) => expect(toDay(cell, rule)).toEqual(expected(read)))
})

describe('text', () => {
  test('is trimmed, composed and single-spaced, and keeps its lines and joiners', () => {
    expect(toText('  Jose\u0301 \t Müller\r\nक्‍ष  ')).toEqual({ value: 'José Müller\nक्‍ष' })
  })
  test('is null when blank', () => expect(toText(' \n ')).toEqual({ value: null }))
  test('is refused when too long', () => {
    expect(toText('abcd', { title: 'Code', max: 3 })).toEqual({
      message: 'Code must be at most 3 characters',
    })
  })
})

test('a mapped value is found whatever its case and spaces', () => {
  const words = new Map([['dept of police', 7]])
  expect(toMapped(' DEPT  of Police', words)).toEqual({ value: 7 })
  expect(toMapped('Fire', words)).toEqual({ message: '“Fire” is not mapped to a value.' })
  expect(toMapped('', words)).toEqual({ value: null })
})

test.each([
  ['', 'keep'],
  ['  ', 'keep'],
  ['#CLEAR', 'clear'],
  [' #clear ', 'clear'],
  ['#N/A', 'set'],
  ['x', 'set'],
])('the cell %j asks to %s', (cell, intent) => expect(cellIntent(cell)).toBe(intent))

describe('every', () => {
  const days = fc.integer({ min: dayNumber(firstBsDay), max: dayNumber(lastBsDay) }).map(dayFrom)
  const months = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ]
  test('day is read back from each way of writing it', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year = '', month = '', date = ''] = day.split('-')
        const name = months[Number(month) - 1] ?? ''
        const serial = String(dayNumber(day) - dayNumber('1899-12-30'))
        const written = [
          day,
          `${year}/${Number(month)}/${Number(date)}`,
          `${date}.${month}.${year}`,
          `${date} ${name.slice(0, 3)} ${year}`,
          `${name} ${Number(date)}, ${year}`,
          serial,
        ]
        for (const cell of written) expect(toDay(cell), cell).toEqual({ value: day })
        expect(toDay(`${month}/${date}/${year}`, { order: 'month_first' })).toEqual({ value: day })
        const bs = toBs(day)
        expect(toDay(`${bs.year}-${bs.month}-${bs.day}`, { calendar: 'BS' })).toEqual({ value: day })
      }),
    )
  })
  test('amount is read back exactly, however its digits are grouped', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const decimals = `.${String(cents).padStart(2, '0')}`
          const plain = cents === 0 ? String(whole) : `${whole}${decimals.replace(/0$/, '')}`
          for (const locale of ['en-US', 'en-IN']) {
            expect(toMoney(`Rs. ${whole.toLocaleString(locale)}${decimals}`)).toEqual({ value: plain })
          }
        },
      ),
    )
  })
  test('text is answered by every reader without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (cell) => {
        for (const read of [toText, toNumber, toMoney, toBoolean, toEmail, toPhone, toDay]) {
          const result: CellValue<unknown> = read(cell)
          expect(result.message === undefined).toBe(result.value !== undefined)
        }
      }),
    )
  })
})
