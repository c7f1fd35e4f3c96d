import type { Writing } from '#engines/exchange/import-writing.ts'

type Column = 'joined' | 'birth' | 'pay' | 'rate'
type Case = readonly [what: string, cells: Partial<Record<Column, readonly string[]>>, read: Writing]

/** What cells of real files show, seen on 20 November 2026; 29 Kartik 2083 is the 15th. */
export const writingCases: readonly Case[] = [
  // the calendar
  ['a joining of 2018 is of this century, not of 1961', { joined: ['2018-04-15'] }, { calendar: 'AD' }],
  ['a joining of 2075 is Nepali', { joined: ['2075-01-02'] }, { calendar: 'BS' }],
  ['in figures of Devanagari too', { joined: ['२०७५-०१-०२'] }, { calendar: 'BS' }],
  ['one slip turns no list', { joined: ['2015-03-30', '2016-01-05', '2072-12-17'] }, { calendar: 'AD' }],
  ['nor the other way', { joined: ['2072-03-30', '2071-01-05', '2015-12-17'] }, { calendar: 'BS' }],
  ['as many of both', { joined: ['2015-03-30', '2072-12-17'] }, { calendar: null }],
  [
    'births of grown-ups in the Nepali calendar, the eldest of 1953',
    { birth: ['2010-02-01', '2045-06-12', '2051-11-30'] },
    { calendar: 'BS' },
  ],
  ['births of the eldest alone', { birth: ['2008-02-01', '2004-06-12'] }, { calendar: null }],
  ['births of this calendar', { birth: ['1988-02-01', '2004-06-12'] }, { calendar: 'AD' }],
  [
    'births leave it open, joinings do not',
    { birth: ['2008-02-01'], joined: ['2025-06-01'] },
    { calendar: 'AD' },
  ],
  ['an end of a contract far ahead', { joined: ['2035-06-01'] }, { calendar: null }],
  ['months by name', { joined: ['17 Chaitra 2035', '2 Baisakh 2035'] }, { calendar: 'BS' }],
  ['English months by name', { joined: ['17 March 2035'] }, { calendar: 'AD' }],
  ['the 32nd of a month', { joined: ['2035-03-32'] }, { calendar: 'BS' }],
  ['days as Excel stores them', { joined: ['42093', '42100.5'] }, { calendar: 'AD' }],
  ['with a time of day', { joined: ['2075-01-02 00:00'] }, { calendar: 'BS' }],
  ['without marks', { joined: ['20750102'] }, { calendar: 'BS' }],
  ['no days at all', { joined: ['soon', ''] }, {}],
  // the order
  ['day first', { joined: ['31/12/2015', '01/02/2015'] }, { calendar: 'AD', day_order: 'day_first' }],
  ['month first', { joined: ['12/31/2015', '01/02/2015'] }, { calendar: 'AD', day_order: 'month_first' }],
  ['no day after the 12th', { joined: ['01/02/2015', '03/04/2016'] }, { calendar: 'AD', day_order: null }],
  ['both orders', { joined: ['31/12/2015', '12/31/2015'] }, { calendar: 'AD', day_order: null }],
  ['the same either way', { joined: ['05/05/2015'] }, { calendar: 'AD' }],
  ['Nepali, day first', { joined: ['32/03/2075'] }, { calendar: 'BS', day_order: 'day_first' }],
  ['Nepali, month first', { joined: ['03.17.2075'] }, { calendar: 'BS', day_order: 'month_first' }],
  ['the year first', { joined: ['2075/03/04'] }, { calendar: 'BS' }],
  // decimals
  ['a point', { pay: ['1,234.50'] }, { decimal: '.' }],
  ['a comma', { pay: ['1.234,50'] }, { decimal: ',' }],
  ['a point after groups of lakhs', { pay: ['12,34,567.00'] }, { decimal: '.' }],
  ['groups alone', { pay: ['12,34,567'] }, { decimal: '.' }],
  ['groups of points alone', { pay: ['1.234.567'] }, { decimal: ',' }],
  ['one decimal', { pay: ['1234,5'] }, { decimal: ',' }],
  ['with the currency', { pay: ['Rs. 1,234.50', 'Rs. 45,000/-'] }, { decimal: '.' }],
  ['no pay has three decimals', { pay: ['45,000', '32,500'] }, { decimal: '.' }],
  ['a rate may', { rate: ['45,000'] }, { decimal: null }],
  ['a group or three decimals', { pay: ['45.000'] }, { decimal: null }],
  ['nothing before it', { rate: ['0,125'] }, { decimal: ',' }],
  ['one slip turns no list of pays', { pay: ['45,000', '32,500', '12,50'] }, { decimal: '.' }],
  ['whole numbers', { pay: ['1234', '99'] }, {}],
]
