import { describe, expect, test } from 'vitest'
import { ordered, ordersOf } from '#engines/report/ordered.ts'
import type { Columns } from '#engines/report/report.ts'

const columns: Columns = {
  month: { title: 'Month', kind: 'text', sort_by: ['from', 'name'] },
  age: { title: 'Age', kind: 'text', sort_by: ['-from'] },
  name: { title: 'Name', kind: 'text' },
  people: { title: 'People', kind: 'number' },
  paid: { title: 'Paid', kind: 'money' },
  what: { title: 'What', kind: 'text', unordered: true },
  from: { title: 'From', kind: 'day', hidden: true },
}
const row = (name: string, people: number | null, paid: string | null, from: string | null) => ({
  name,
  people,
  paid,
  from,
})
const rows = [
  row('L10', 2, '9.50', '2026-05-01'),
  row('L2', null, '100.00', null),
  row('l1', 10, null, '2026-04-01'),
]

describe('lines in the order of', () => {
  test.each([
    ['', ['L10', 'L2', 'l1']],
    // numbers in names are numbers
    ['name', ['l1', 'L2', 'L10']],
    ['-name', ['L10', 'L2', 'l1']],
    // what is empty stands last in both directions
    ['people', ['L10', 'l1', 'L2']],
    ['-people', ['l1', 'L10', 'L2']],
    ['paid', ['L10', 'L2', 'l1']],
    ['-paid', ['L2', 'L10', 'l1']],
    // by what stands behind the words
    ['month', ['l1', 'L10', 'L2']],
    ['-month', ['L10', 'l1', 'L2']],
    ['age', ['L10', 'l1', 'L2']],
    // not a column, not shown, not sortable
    ['paid; drop table employee', ['L10', 'L2', 'l1']],
    ['from', ['L10', 'L2', 'l1']],
    ['what', ['L10', 'L2', 'l1']],
  ])('%s', (ordering, names) => {
    expect(ordered(columns, ordersOf(columns, { ordering }), rows).map(({ name }) => name)).toEqual(names)
  })
})
