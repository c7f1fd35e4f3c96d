import { describe, expect, test } from 'vitest'
import { employeeColumns, headerCases } from '#engines/exchange/mapping.cases.ts'
import { suggestMapping } from '#engines/exchange/mapping.ts'
import { editDistance } from '#engines/exchange/similarity.ts'

const columnsOf = (headers: string[], columns = employeeColumns) =>
  suggestMapping(headers, columns).map((it) => it.column)

describe('a header alone is taken for', () => {
  test.each(headerCases)('%j: %s', (header, column, confidence) => {
    const [mapped] = suggestMapping([header], employeeColumns)
    expect(mapped).toMatchObject({ index: 0, header, column })
    expect(mapped?.confidence).toBeGreaterThanOrEqual(confidence)
    if (column === null) expect(mapped?.confidence).toBe(0)
  })
})

describe('the headers of a file', () => {
  test('are mapped as a city publishes them', () => {
    const headers = [
      'Name',
      'Job Titles',
      'Department',
      'Full or Part-Time',
      'Salary or Hourly',
      'Typical Hours',
      'Annual Salary',
      'Hourly Rate',
    ]
    expect(columnsOf(headers)).toEqual([
      'full_name',
      'job_title',
      'division',
      'full_time',
      null,
      'weekly_hours',
      'annual_salary',
      'hourly_rate',
    ])
  })
  test('give each column once, to the best of them', () => {
    expect(columnsOf(['Salary', 'Annual salary', 'Name', 'First name', 'Employee name'])).toEqual([
      null,
      'annual_salary',
      'full_name',
      'first_name',
      null,
    ])
  })
  test('that are the same are mapped once, the first of them', () => {
    expect(columnsOf(['Sex', 'Employee code', 'employee code'])).toEqual([null, 'code', null])
  })
  test('are never mapped to what is like them in spelling only', () => {
    const columns = [
      { key: 'code', title: 'Employee code' },
      { key: 'first_name', title: 'First name' },
      { key: 'male', title: 'Male' },
    ]
    expect(columnsOf(['Employee name', 'Last name', 'Female'], columns)).toEqual([null, null, null])
  })
})

describe('what stands below a heading tells which column of choices it is', () => {
  const choices = [
    {
      key: 'status',
      title: 'Status',
      aliases: ['Employee status'],
      words: new Set(['active', 'terminated', 'yes', 'no', '1', '0']),
    },
    { key: 'marital', title: 'Marital status', words: new Set(['single', 'married', 'divorced']) },
    {
      key: 'type',
      title: 'Employment type',
      aliases: ['Employment status'],
      open: true,
      words: new Set(['full time', 'f']),
    },
  ]
  const mapped = (headings: readonly string[]) =>
    suggestMapping(
      headings.map((heading) => {
        const [header = '', ...values] = heading.split('|')
        return { header, values: values.map((value) => ({ value, count: 1 })) }
      }),
      choices,
    ).map(({ column }) => column)
  test.each<[string[], (string | null)[]]>([
    // as a system of HR exports them: numbers of its own lists beside the words
    [
      [
        'MaritalStatusID|0|1|2',
        'EmpStatusID|1|5',
        'MaritalDesc|Single|Married',
        'EmploymentStatus|Active|Terminated ',
      ],
      [null, null, 'marital', 'status'],
    ],
    [
      ['EmploymentStatus|Permanent|Contract', 'Status|Active'],
      ['type', 'status'],
    ],
    [['Employment type|Active|Permanent'], ['type']],
    // called so exactly: the values are matched by hand
    [['Marital status|unmarried|wed'], ['marital']],
    [['Marital status|1|2'], ['marital']],
    // yes and no are the words of many lists
    [
      ['Shift status of today|Yes|No', 'Vaccinated|yes|no'],
      [null, null],
    ],
    [['Status'], ['status']],
  ])('%j', (headings, columns) => {
    expect(mapped(headings)).toEqual(columns)
  })
})

describe('the distance of two words counts', () => {
  test.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['brith', 'birth', 1],
    ['श्रेष्ठ', 'श्रेष्ट', 1],
  ])('%j and %j: %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
    expect(editDistance(b, a)).toBe(distance)
  })
  test('no further than asked', () => expect(editDistance('abcdefgh', 'stuvwxyz', 2)).toBe(3))
})
