import { expect, test } from 'vitest'
import { behind, type DataSetInfo } from '#engines/dataset/data-set.ts'
import { Definition, problemsOf, type Columns } from '#engines/dataset/definition.ts'
import { definitionText, readDefinition, writeDefinition } from '#engines/dataset/definition-text.ts'
import { holdsWithout, reduced } from '#engines/dataset/reduced.ts'

const columns: Columns = new Map([
  ['name', { title: 'Name', kind: 'text' }],
  ['age', { title: 'Age', kind: 'number' }],
  ['pay', { title: 'Pay', kind: 'money' }],
  ['joined_on', { title: 'Joined on', kind: 'day' }],
  ['seen_at', { title: 'Seen at', kind: 'instant' }],
  ['is_married', { title: 'Married', kind: 'boolean' }],
])
type Loose = Partial<Record<keyof Definition, unknown>>
const of = (more: Loose): Definition => Definition.parse({ data_set: 'people', ...more })
const filter = (column: string, is: string, ...values: string[]) => ({ filters: [{ column, is, values }] })

const cases: [string, Loose, string[]][] = [
  ['columns that are there', { columns: ['name', 'pay'] }, []],
  ['a column that is not', { columns: ['salary'] }, ['There is no column salary.']],
  [
    'what every object has is no column',
    { columns: ['constructor', '__proto__'] },
    ['There is no column constructor.', 'There is no column __proto__.'],
  ],
  ['a column twice', { columns: ['name', 'name'] }, ['The same column is there twice.']],
  [
    'a comparison of another kind',
    filter('name', 'at_least', '3'),
    ['Name: it cannot be compared in this way.'],
  ],
  ['no value', filter('age', 'is'), ['Age: a value is missing.']],
  ['an empty value', filter('name', 'any_of', 'a', ' '), ['Name: a value is missing.']],
  ['one value too many', filter('age', 'is', '1', '2'), ['Age: a value is missing.']],
  ['a word for a number', filter('age', 'is', '1; drop table'), ['Age: a number is needed.']],
  ['a figure with an exponent', filter('pay', 'at_most', '1e9'), ['Pay: a number is needed.']],
  ['an exact figure', filter('pay', 'between', '-10.50', '99.9999'), []],
  ['a day that does not exist', filter('joined_on', 'is', '2026-02-30'), ['Joined on: select a valid date.']],
  ['a day of a moment', filter('seen_at', 'before', '2026-02-28'), []],
  ['a month of the Nepali calendar', filter('joined_on', 'period', 'this_month', 'BS'), []],
  [
    'a month of no calendar',
    filter('joined_on', 'period', 'this_month', 'XX'),
    ['Joined on: select a valid period.'],
  ],
  [
    'days that are no number',
    filter('joined_on', 'last_days', 'ten'),
    ['Joined on: a number of days is needed.'],
  ],
  ['yes needs no value', filter('is_married', 'yes'), []],
  ['an end of a text', filter('name', 'is', 'a\u0000b'), ['Name: this is no text.']],
  ['names by month', { groups: [{ column: 'name', by: 'month' }] }, ['Name cannot be grouped by month.']],
  ['days by year', { groups: [{ column: 'joined_on', by: 'year', calendar: 'BS' }] }, []],
  [
    'the same days by month and year',
    {
      groups: [
        { column: 'joined_on', by: 'year' },
        { column: 'joined_on', by: 'month' },
      ],
    },
    [],
  ],
  ['the sum of names', { measures: [{ what: 'sum', column: 'name' }] }, ['Name has no sum.']],
  [
    'the average of days',
    { measures: [{ what: 'average', column: 'joined_on' }] },
    ['Joined on has no average.'],
  ],
  ['a sum of nothing', { measures: [{ what: 'sum' }] }, ['A figure needs a column, counting needs none.']],
  [
    'a count of something',
    { measures: [{ what: 'count', column: 'age' }] },
    ['A figure needs a column, counting needs none.', 'Age has no count.'],
  ],
  ['order by a column that is not shown', { columns: ['name'], sort: [{ key: 'age' }] }, []],
  [
    'order of a summary by a column',
    { groups: [{ column: 'name' }], sort: [{ key: 'age' }] },
    ['It cannot be sorted by age.'],
  ],
  [
    'order of a summary by its figure',
    { groups: [{ column: 'name' }], measures: [{ what: 'sum', column: 'pay' }], sort: [{ key: 'sum:pay' }] },
    [],
  ],
]
test.each(cases)('%s', (_, more, problems) => {
  expect(problemsOf(of(more), columns)).toEqual(problems)
})

const withoutPay = (name: string) => columns.has(name) && name !== 'pay'
const whole = of({
  columns: ['name', 'pay'],
  filters: [{ column: 'pay', is: 'at_least', values: ['1'] }],
  sort: [{ key: 'pay' }, { key: 'name' }],
})

test('what may not be read is neither shown, filtered nor sorted by, and is named', () => {
  const { definition, left_out } = reduced(whole, columns, withoutPay)
  expect(definition).toEqual(of({ columns: ['name'], sort: [{ key: 'name' }] }))
  expect(left_out).toEqual([
    { what: 'column', title: 'Pay' },
    { what: 'filter', title: 'Pay' },
  ])
  expect(JSON.stringify(definition)).not.toContain('pay')
})

test('a summary of what may not be read becomes a count, never a list', () => {
  const summary = of({ columns: ['name'], groups: [{ column: 'pay' }], sort: [{ key: 'pay' }] })
  expect(reduced(summary, columns, withoutPay).definition).toEqual(
    of({ columns: ['name'], measures: [{ what: 'count' }] }),
  )
  const sums = of({
    groups: [{ column: 'name' }],
    measures: [{ what: 'sum', column: 'pay' }],
    sort: [{ key: 'sum:pay' }],
  })
  expect(reduced(sums, columns, withoutPay)).toEqual({
    definition: of({ groups: [{ column: 'name' }] }),
    left_out: [{ what: 'figure', title: 'Pay' }],
    hides_small: false,
  })
})

test('a column may be missing from what is mailed, a filter, group or figure may not', () => {
  expect(holdsWithout([])).toBe(true)
  expect(holdsWithout([{ what: 'column', title: 'Pay' }])).toBe(true)
  for (const what of ['filter', 'group', 'figure'] as const)
    expect(
      holdsWithout([
        { what: 'column', title: 'Name' },
        { what, title: 'Pay' },
      ]),
    ).toBe(false)
})

test('a definition goes into an address and comes back the same', () => {
  const nepali = of({
    columns: ['name'],
    filters: [{ column: 'name', is: 'begins', values: ['आशा & = # +'] }],
  })
  expect(readDefinition(writeDefinition(nepali))).toEqual(nepali)
  expect(definitionText.parse(writeDefinition(whole))).toEqual(whole)
  expect(writeDefinition(of({}))).toBe('{"data_set":"people"}')
  for (const text of ['', 'x', '[]', 'null', '{"data_set":7}', '{"data_set":"p","columns":"name"}']) {
    expect(readDefinition(text)).toBeNull()
    expect(definitionText.safeParse(text).success).toBe(false)
  }
  expect(definitionText.safeParse(`{"data_set":"${'x'.repeat(8001)}"}`).success).toBe(false)
})

test('behind a line of a summary are exactly its rows, whatever it is grouped by', () => {
  const info = {
    columns: [...columns].map(([key, { title, kind }]) => ({ key, title, kind })),
    start: of({ columns: ['name', 'age'], sort: [{ key: 'name' }, { key: 'pay' }] }),
  } as unknown as DataSetInfo
  const summary = of({
    filters: [{ column: 'age', is: 'at_least', values: ['18'] }],
    groups: [
      { column: 'name' },
      { column: 'joined_on', by: 'month', calendar: 'BS' },
      { column: 'is_married' },
    ],
    measures: [{ what: 'count' }],
    chart: 'bar',
  })
  const line = { name: 'Rai', 'joined_on:month:BS': '2026-11-17', is_married: null, count: 3 }
  expect(behind(summary, info, line)).toEqual(
    of({
      columns: ['name', 'age', 'joined_on', 'is_married'],
      filters: [
        { column: 'age', is: 'at_least', values: ['18'] },
        { column: 'name', is: 'any_of', values: ['Rai'] },
        { column: 'joined_on', is: 'between', values: ['2026-11-17', '2026-12-15'] },
        { column: 'is_married', is: 'empty', values: [] },
      ],
      sort: [{ key: 'name' }],
    }),
  )
  const years = of({ groups: [{ column: 'joined_on', by: 'year', calendar: 'AD' }] })
  expect(behind(years, info, { 'joined_on:year:AD': '2024-01-01' }).filters).toEqual([
    { column: 'joined_on', is: 'between', values: ['2024-01-01', '2024-12-31'] },
  ])
})
