import { describe, expect, test } from 'vitest'
import { rowConverter, withChoices } from '#engines/exchange/import-convert.ts'
import type { ImportColumns } from '#engines/exchange/importer.ts'

const columns = {
  code: { title: 'Code', kind: 'text', required: true, max: 5 },
  name: { title: 'Name', kind: 'name' },
  joined: { title: 'Joined on', kind: 'day' },
  pay: { title: 'Pay', kind: 'money' },
  rate: { title: 'Rate', kind: 'money', places: 4 },
  gender: { title: 'Gender', kind: 'choice', values: { Female: ['f', 'महिला'], Male: ['m'] } },
  type: { title: 'Type', kind: 'choice', open: true, values: { 'Full time': ['f'] } },
  active: { title: 'Active', kind: 'boolean' },
} satisfies ImportColumns
const convert = (
  cells: Record<string, string>,
  options: Record<string, string> = {},
  maps: Record<string, Record<string, string | null>> = {},
) => rowConverter(columns, Object.keys(columns), maps, options)({ code: 'A', ...cells })

describe('a cell becomes', () => {
  test.each<[string, string, string | null]>([
    ['code', '  A-1 ', 'A-1'],
    ['name', '  Asha   Rai ', 'Asha Rai'],
    ['joined', '30.03.2015', '2015-03-30'],
    ['pay', 'Rs 1,23,456.50', '123456.5'],
    ['rate', '12.3456', '12.3456'],
    ['gender', 'F', 'Female'],
    ['gender', 'महिला', 'Female'],
    ['type', 'F', 'Full time'],
    ['type', 'Contract', 'Contract'],
    ['active', 'Yes', 'true'],
    ['name', '#clear', null],
  ])('%s: %j → %j', (target, cell, value) => {
    const { row, errors } = convert({ [target]: cell })
    expect(errors).toEqual({})
    expect(row[target]).toBe(value)
  })
})

describe('a cell is wrong:', () => {
  test.each<[string, string, string]>([
    ['code', '', 'Code is Required'],
    ['code', '#CLEAR', 'Code is Required'],
    ['code', 'TOO-LONG', 'Code must be at most 5 characters'],
    ['name', '=1+1', 'Name should be valid name: “=1+1”'],
    [
      'joined',
      '31/02/2015',
      '“31/02/2015” is not a day of the English calendar. There are 28 days in February 2015.',
    ],
    ['pay', '12.345', '“12.345” has more than 2 decimals.'],
    ['gender', 'x', '“x” is none of: Female, Male.'],
    ['active', 'perhaps', '“perhaps” is neither y or yes nor n or no.'],
  ])('%s: %j', (target, cell, message) => {
    expect(convert({ [target]: cell }).errors).toEqual({ [target]: [message] })
  })
})

test('a blank cell is absent, so that what is stored stays', () => {
  expect(convert({ name: '  ' }).row).toEqual({ code: 'A' })
  // what lists write where they have nothing
  expect(convert({ name: '-', joined: 'N/A', pay: '--', rate: 'n.a.' }).row).toEqual({ code: 'A' })
  expect(convert({ gender: '-' }).errors).toEqual({ gender: ['“-” is none of: Female, Male.'] })
})

test('blank cells empty where that was chosen, but for what rows are found by', () => {
  const { row, errors } = convert({ name: 'Asha', pay: ' ', joined: '-' }, { blanks: 'empty' })
  expect(errors).toEqual({})
  expect(row).toEqual({
    code: 'A',
    name: 'Asha',
    pay: null,
    rate: null,
    joined: null,
    gender: null,
    type: null,
    active: null,
  })
  const found = { code: { title: 'Code', kind: 'text', silent: true } } satisfies ImportColumns
  expect(rowConverter(found, ['code'], {}, { blanks: 'empty' })({}).row).toEqual({})
})

test('a word is what the organization has by it before it is what files mean by it', () => {
  const own = withChoices(columns, { type: ['Full time', 'F'] })
  const read = (type: string) => rowConverter(own, ['type'], {}, {})({ type }).row['type']
  expect(['F', 'f', 'full time', 'Ft'].map(read)).toEqual(['F', 'F', 'Full time', 'Ft'])
})

test('what the person chose stands over what is known', () => {
  const maps = { gender: { F: 'Male', unknown: null }, type: { P: 'Part time' } }
  expect(convert({ gender: 'f', type: 'p' }, {}, maps).row).toMatchObject({
    gender: 'Male',
    type: 'Part time',
  })
  expect(convert({ gender: 'Unknown' }, {}, maps)).toMatchObject({ row: { gender: null }, errors: {} })
})

test('dates and numbers are read as the options say', () => {
  expect(convert({ joined: '03/04/2015' }, { day_order: 'month_first' }).row['joined']).toBe('2015-03-04')
  expect(convert({ joined: '2072-12-17' }, { calendar: 'BS' }).row['joined']).toBe('2016-03-30')
  expect(convert({ pay: '1.234,5' }, { decimal: ',' }).row['pay']).toBe('1234.5')
})
