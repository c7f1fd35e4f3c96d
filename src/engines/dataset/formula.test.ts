import { describe, expect, test } from 'vitest'
import { formulaByKeys, formulaByTitles, withComputed } from '#engines/dataset/computed.ts'
import { Definition, problemsOf, type Known } from '#engines/dataset/definition.ts'

const columns = new Map<string, Known>([
  ['annual_salary', { title: 'Annual salary', kind: 'money' }],
  ['age', { title: 'Age', kind: 'number' }],
  ['name', { title: 'Full name', kind: 'text' }],
  ['joined_on', { title: 'Joined on', kind: 'day' }],
  ['seen_at', { title: 'Last seen', kind: 'instant' }],
  ['is_in', { title: 'In', kind: 'boolean' }],
  ['home', { title: 'Address', kind: 'text' }],
  ['lodging', { title: 'Address', kind: 'text' }],
])
const parameters = [
  { key: 'period', title: 'Period', kind: 'period' },
  { key: 'rate', title: 'Rate', kind: 'number' },
  { key: 'branches', title: 'Branches', kind: 'list', column: 'name' },
]
const definitionOf = (...formulas: string[]) =>
  Definition.parse({
    data_set: 'people',
    parameters,
    computed: formulas.map((formula, i) => ({ key: `x_${i + 1}`, title: `Column ${i + 1}`, formula })),
  })
const found = (...formulas: string[]) => withComputed(definitionOf(...formulas), columns)

describe('what a formula comes to', () => {
  test.each([
    ['1 + 2 * 3', 'decimal'],
    ['[Annual salary] / 12', 'money'],
    ['[annual_salary] * 1.1 + 500', 'money'],
    ['[Annual salary] / [Annual salary]', 'decimal'],
    ['-[Age]', 'decimal'],
    ['round([Annual salary], -3)', 'money'],
    ['days([Joined on], today())', 'number'],
    ['[Last seen]', 'day'],
    ['add_months([joined on], 6)', 'day'],
    ['bs_date([Joined on]) & " BS"', 'text'],
    ['if([Age] >= 58 or [In], "yes", empty)', 'text'],
    ['if(is_empty([Joined on]), 0, [Annual salary])', 'money'],
    ['not ([Age] between_not)', null],
    ['between([Joined on], start(@period), end(@period))', 'boolean'],
    ['[Age] * @rate', 'decimal'],
    ['one_of([Full name], "Asha", "Hari") and [Joined on] < 2026-01-01', 'boolean'],
    ['join(", ", [Full name], [Age], [Joined on])', 'text'],
    ['"he said ""no"""', 'text'],
  ])('%s: %s', (formula, kind) => {
    const { understood } = found(formula)
    expect(understood.get('x_1')?.meaning.kind ?? null).toBe(kind)
  })
})

describe('what is wrong is said at its place', () => {
  test.each([
    ['1 +', 'Something is missing at the end.', '', 3],
    ['(1 + 2', 'A bracket is not closed.', '', 6],
    ['[Age] + [Full name]', '“+” needs a number here; this is a text.', '[Full name]', 8],
    ['[Salary] * 2', 'There is no column “Salary”.', '[Salary]', 0],
    ['[Address]', 'Several columns are called “Address”.', '[Address]', 0],
    ['Age + 1', '“Age” is not known. Columns stand in [brackets], text in "quotes".', 'Age', 0],
    ['if([Age], 1, 2)', 'if needs a condition here; this is a number.', '[Age]', 3],
    [
      'if([In], 1, "x")',
      'if needs values of one kind; this is a text, before it stands a number.',
      '"x"',
      12,
    ],
    ['[Age] = "x"', '“=” needs values of one kind; this is a text, before it stands a number.', '"x"', 8],
    ['[Age] = empty', 'Whether something is empty is asked by is_empty(…).', 'empty', 8],
    ['process([Age])', 'There is no function “process”.', 'process', 0],
    ['constructor(1)', 'There is no function “constructor”.', 'constructor', 0],
    ['round([Age], [Age])', 'The number of decimals is written out: -4 to 4.', '[Age]', 13],
    ['days([Joined on])', 'It is written days(from, to).', 'days([Joined on])', 0],
    ['2026-13-01', 'There is no such day.', '2026-13-01', 0],
    ['"open', 'A text is not closed.', '"', 0],
    ['1 ; drop', '“;” cannot be read here.', ';', 2],
    ['1 < 2 < 3', 'An operator is missing before this.', '<', 6],
    ['@period', 'A period has two ends: start(@period), end(@period).', '@period', 0],
    ['@branches', 'Several values at once cannot be used in a formula.', '@branches', 0],
    ['@nothing', 'There is no parameter “@nothing”.', '@nothing', 0],
    ['empty', 'This is always empty.', 'empty', 0],
    ['[x_2]', 'There is no column “x_2”.', '[x_2]', 0],
    [`${'('.repeat(30)}1${')'.repeat(30)}`, 'This is nested too deeply.', '(', 26],
  ])('%s', (formula, message, where, from) => {
    const error = found(formula).errors.get('x_1')
    expect(error?.message).toBe(message)
    expect([formula.slice(error?.span.from, error?.span.to), error?.span.from]).toEqual([where, from])
  })
})

test('a column reads all that the columns before it read, and none that comes after', () => {
  const { understood, errors } = found('[Annual salary] / 12', 'round([x_1], 0) + [Age]', '[x_4]', '1')
  expect(understood.get('x_2')?.reads).toEqual(['annual_salary', 'age'])
  expect([...errors.keys()]).toEqual(['x_3'])
})

test('what names itself over and over is too much', () => {
  const twenty = (name: string) => Array.from({ length: 20 }, () => `[${name}]`).join(' + ')
  const { errors } = found(twenty('age'), twenty('x_1'), twenty('x_2'))
  expect([...errors]).toMatchObject([
    ['x_2', { message: 'This is too much for one column.' }],
    ['x_3', { message: 'There is no column “x_2”.' }],
  ])
})

test('titles are read as keys, and shown as titles where these are clear', () => {
  expect(formulaByKeys('[annual SALARY] & "[Age]" & [Address]', columns)).toBe(
    '[annual_salary] & "[Age]" & [Address]',
  )
  expect(formulaByTitles('[annual_salary] & [home] & [gone]', columns)).toBe(
    '[Annual salary] & [home] & [gone]',
  )
  expect(formulaByKeys('[Age] + "', columns)).toBe('[Age] + "')
})

test('a report with a formula that cannot be read is refused, with the place', () => {
  expect(problemsOf(definitionOf('1 + [Pay]'), columns)).toEqual([
    'Column 1, at 5: There is no column “Pay”.',
  ])
})

describe('a parameter is answered by what it asks for', () => {
  const asked = (parameter: object, filter: object) =>
    problemsOf(
      Definition.parse({
        data_set: 'people',
        parameters: [{ key: 'p', title: 'P', ...parameter }],
        filters: [{ parameter: 'p', ...filter }],
      }),
      columns,
    )
  test.each([
    [{ kind: 'period', values: ['last_month', 'BS'] }, { column: 'joined_on', is: 'period' }, []],
    [{ kind: 'period', values: ['2026-01-01', '2026-02-01'] }, { column: 'seen_at', is: 'period' }, []],
    [
      { kind: 'period', values: ['2026-02-01', '2026-01-01'] },
      { column: 'seen_at', is: 'period' },
      ['P: select a valid period.'],
    ],
    [{ kind: 'period' }, { column: 'name', is: 'any_of' }, ['Full name: @p cannot be compared in this way.']],
    [{ kind: 'day', values: ['last_month_end', 'AD'] }, { column: 'joined_on', is: 'before' }, []],
    [
      { kind: 'day', values: ['someday', 'AD'] },
      { column: 'joined_on', is: 'before' },
      ['P: select a valid date.'],
    ],
    [{ kind: 'list', column: 'name', values: ['Asha', 'Hari'] }, { column: 'name', is: 'none_of' }, []],
    [{ kind: 'list', column: 'age' }, { column: 'name', is: 'any_of' }, ['P: select a valid column.']],
    [{ kind: 'number', values: ['1.5'] }, { column: 'annual_salary', is: 'at_least' }, []],
    [{ kind: 'number', values: ['x'] }, { column: 'age', is: 'is' }, ['P: a number is needed.']],
    [{ kind: 'text', values: ['a'] }, { column: 'name', is: 'contains' }, []],
  ])('%j for %j', (parameter, filter, problems) => expect(asked(parameter, filter)).toEqual(problems))
  test('that is there', () =>
    expect(asked({ kind: 'text' }, { column: 'name', is: 'is', parameter: 'q' })).toEqual([
      'Full name: @q cannot be compared in this way.',
    ]))
})
