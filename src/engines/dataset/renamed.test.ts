import { expect, test } from 'vitest'
import { Definition } from '#engines/dataset/definition.ts'
import { asNow, namedIn } from '#engines/dataset/renamed.ts'

const past = { was: new Map([['staff_no', 'code']]), gone: new Map([['fax', 'Fax number']]) }
const of = (more: object) => Definition.parse({ data_set: 'employees', ...more })

test('a column that was renamed is found wherever it stands', () => {
  const { definition, left_out } = asNow(
    of({
      columns: ['staff_no', 'name', 'x_1'],
      computed: [{ key: 'x_1', title: 'No', formula: 'upper([staff_no]) & [name]' }],
      filters: [{ column: 'staff_no', is: 'filled', values: [] }],
      sort: [{ key: 'staff_no' }],
    }),
    past,
  )
  expect(left_out).toEqual([])
  expect(definition).toMatchObject({
    columns: ['code', 'name', 'x_1'],
    computed: [{ formula: 'upper([code]) & [name]' }],
    filters: [{ column: 'code' }],
    sort: [{ key: 'code' }],
  })
  expect(
    asNow(
      of({
        groups: [{ column: 'staff_no', by: 'month', calendar: 'BS' }],
        measures: [{ what: 'different', column: 'staff_no' }],
        sort: [{ key: 'staff_no:month:BS' }, { key: 'different:staff_no' }],
      }),
      past,
    ).definition,
  ).toMatchObject({
    groups: [{ column: 'code' }],
    measures: [{ column: 'code' }],
    sort: [{ key: 'code:month:BS' }, { key: 'different:code' }],
  })
})

test('a column that is gone falls away with what is reckoned from it, and is named', () => {
  const { definition, left_out } = asNow(
    of({
      columns: ['name', 'fax', 'x_1', 'x_2'],
      computed: [
        { key: 'x_1', title: 'Fax in capitals', formula: 'upper([fax])' },
        { key: 'x_2', title: 'Twice', formula: '[x_1] & [x_1]' },
      ],
      filters: [{ column: 'fax', is: 'filled', values: [] }],
    }),
    past,
  )
  expect(definition).toMatchObject({ columns: ['name'], computed: [], filters: [] })
  expect(left_out).toEqual([
    { what: 'column', title: 'Fax number', is_gone: true },
    { what: 'column', title: 'Fax in capitals', is_gone: true },
    { what: 'column', title: 'Twice', is_gone: true },
    { what: 'filter', title: 'Fax number', is_gone: true },
  ])
})

test('what never was there stays, to be refused', () => {
  expect(asNow(of({ columns: ['nonsense'] }), past).definition.columns).toEqual(['nonsense'])
})

test('all that a definition names is known', () => {
  expect(
    namedIn(
      of({
        columns: ['a', 'x_1'],
        computed: [{ key: 'x_1', title: 'X', formula: '[b] + 1' }],
        filters: [{ column: 'c', is: 'filled', values: [] }],
        groups: [{ column: 'd' }],
        measures: [{ what: 'count' }],
      }),
    ),
  ).toEqual(['a', 'x_1', 'c', 'd', 'b'])
})
