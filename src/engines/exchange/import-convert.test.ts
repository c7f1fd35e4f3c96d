import { describe, expect, test } from 'vitest'
import { rowConverter } from '#engines/exchange/import-convert.ts'
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
    ['joined', '31/02/2015', '“31/02/2015” is not a day of the English calendar.'],
    ['pay', '12.345', '“12.345” has more than 2 decimals.'],
    ['gender', 'x', '“x” is none of: Female, Male.'],
    ['active', 'perhaps', '“perhaps” is neither y or yes nor n or no.'],
  ])('%s: %j', (target, cell, message) => {
    expect(convert({ [target]: cell }).errors).toEqual({ [target]: [message] })
  })
})

test('a blank cell is absent, so that what is stored stays', () => {
  expect(convert({ name: '  ' }).row).toEqual({ code: 'A' })
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
