import { describe, expect, test } from 'vitest'
import { fileHead, uniqueHeaders } from '#engines/exchange/file-head.ts'
import { choiceErrors, suggestedOptions, suggestedTargets } from '#engines/exchange/import-choices.ts'
import { calendarIn, calendarsOf, withoutCalendar } from '#engines/exchange/import-options.ts'
import { importer } from '#engines/exchange/importer.ts'

const declared = importer({
  name: 'people',
  title: 'People',
  noun: { one: 'person', other: 'people' },
  access: [],
  screen: '/admin/{slug}/people',
  needs: [['full', 'first']],
  columns: {
    full: { title: 'Full name', kind: 'text', aliases: ['Name'] },
    first: { title: 'First name', kind: 'name' },
    joined: { title: 'Joined on', kind: 'day', required: true },
    gender: { title: 'Gender', kind: 'choice', values: { Female: ['f'], Male: ['m'] } },
    pay: { title: 'Pay', kind: 'money', code: ['11.01'] },
  },
  options: { order: { kind: 'boolean', title: 'Order', initial: 'no' } },
})
const offered = Object.entries(declared.columns).filter(([name]) => name !== 'pay')

test('headings without a name or with the same one get names of their own', () => {
  expect(uniqueHeaders(['Name', '', 'Name', 'Name (2)', ''])).toEqual([
    'Name',
    'Column 2',
    'Name (2)',
    'Name (2) (2)',
    'Column 5',
  ])
})

test('a file is looked through once: samples, filling, values, columns without headings', () => {
  const head = fileHead({
    kind: 'csv',
    encoding: 'windows-1252',
    delimiter: ';',
    sheetNames: [],
    headerRow: 1,
    headers: ['Name', 'Sex'],
    headerFaults: [],
  })
  head.add([{ cells: ['Asha', 'F'] }, { cells: ['Maya', 'f '] }, { cells: ['Hari', 'M', 'note'] }])
  head.add(Array.from({ length: 100 }, (_, i) => ({ cells: [`Person ${i}`, ''] })))
  const { rows, columns, remarks } = head.finish()
  expect(rows).toBe(103)
  expect(columns[0]).toMatchObject({
    filled: 103,
    values: null,
    samples: ['Asha', 'Maya', 'Hari', 'Person 0', 'Person 1'],
  })
  expect(columns[1]).toMatchObject({
    filled: 3,
    values: [
      { value: 'F', count: 2 },
      { value: 'M', count: 1 },
    ],
  })
  expect(columns[2]).toMatchObject({ header: 'Column 3', filled: 1, samples: ['note'] })
  expect(remarks).toEqual(['Read as Windows-1252 (Latin-1), separated by semicolons.'])
})

test('columns are suggested only where the person may fill them', () => {
  const columns = ['Name', 'Pay', 'Sex'].map((header) => ({ header, samples: [], values: null }))
  expect(suggestedTargets(columns, offered)).toEqual({ Name: { target: 'full', confidence: 1 } })
})

test.each([
  ['DOB (BS)', 'BS', 'DOB'],
  ['Joining date B.S.', 'BS', 'Joining date'],
  ['joined_on_ad', 'AD', 'joined_on'],
  ['Join date (A.D.)', 'AD', 'Join date'],
  ['जन्म मिति (वि.सं.)', 'BS', 'जन्म मिति'],
  ['जन्म मिति ई.सं.', 'AD', 'जन्म मिति'],
  ['BS', null, 'BS'],
  ['Jobs', null, 'Jobs'],
  ['Lead', null, 'Lead'],
])('a heading names its calendar: %s', (heading, calendar, rest) => {
  expect(calendarIn(heading)).toBe(calendar)
  expect(withoutCalendar(heading)).toBe(rest)
})

test('a column whose heading names a calendar says nothing of the others', () => {
  const columns = [{ header: 'Joined (BS)', samples: ['2072-01-20'], values: null }]
  expect(suggestedTargets(columns, [['joined', declared.columns.joined]])).toEqual({
    'Joined (BS)': { target: 'joined', confidence: 1 },
  })
  const mapping = { 'Joined (BS)': 'joined', Name: 'full', 'Day BS': null }
  expect(suggestedOptions(declared, columns, mapping, '2026-11-20')).toEqual({ order: 'no' })
  expect(calendarsOf(mapping, declared.columns)).toEqual({ joined: 'BS' })
  const own = { joined: { title: 'Joined (BS)', kind: 'day' } } as const
  expect(calendarsOf(mapping, own)).toEqual({})
})

test('options begin as declared, and as the file speaks for', () => {
  const columns = [{ header: 'Joined', samples: ['13/01/2020'], values: null }]
  expect(suggestedOptions(declared, columns, { Joined: 'joined' }, '2026-11-20')).toEqual({
    order: 'no',
    calendar: 'AD',
    day_order: 'day_first',
  })
})

describe('choices are refused that', () => {
  const good = { mapping: { Name: 'full', Day: 'joined' }, value_maps: {}, options: {} }
  const problems = (choices: Partial<typeof good> & object) =>
    choiceErrors(declared, offered, ['Name', 'Day', 'Sex'], { ...good, ...choices })
  test('are none: these are good', () => expect(problems({})).toBeNull())
  test.each<[string, object, object]>([
    [
      'name a column that is not there',
      { mapping: { ...good.mapping, X: null } },
      { mapping: ['The file has no column “X”.'] },
    ],
    [
      'fill one thing twice',
      { mapping: { ...good.mapping, Sex: 'full' } },
      { mapping: ['Full name is filled by two columns.'] },
    ],
    [
      'fill what is held back',
      { mapping: { ...good.mapping, Sex: 'pay' } },
      { mapping: ['Pay cannot be filled.'] },
    ],
    ['leave out what is required', { mapping: { Name: 'full' } }, { mapping: ['Joined on is Required'] }],
    [
      'leave out one of which one is needed',
      { mapping: { Day: 'joined' } },
      { mapping: ['Choose a column for Full name or First name.'] },
    ],
    [
      'map to a value that does not exist',
      { value_maps: { gender: { F: 'Woman' } } },
      { value_maps: ['“Woman” is no value of Gender.'] },
    ],
    [
      'map what has no values',
      { value_maps: { full: { a: 'b' } } },
      { value_maps: ['Full name has no values to choose from.'] },
    ],
    [
      'set an option to what it cannot be',
      { options: { order: 'maybe' } },
      { order: ['Select a valid choice.'] },
    ],
    ['set an option that is none', { options: { colour: 'red' } }, { colour: ['Select a valid choice.'] }],
  ])('%s', (_, choices, expected) => expect(problems(choices)).toEqual(expected))
})
