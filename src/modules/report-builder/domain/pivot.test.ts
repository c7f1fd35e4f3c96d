import { expect, test } from 'vitest'
import { pivotOf, type PivotLine } from '#modules/report-builder/domain/pivot.ts'

const column = (key: string) => ({ key, title: key.toUpperCase() })
const titleOf = (line: PivotLine, { key }: { key: string }) =>
  String(line[`${key}:title`] ?? line[key] ?? 'None')
const figures = (table: ReturnType<typeof pivotOf>) =>
  table.rows.map(({ title, cells, total }) => [title, ...cells.map(({ value }) => value), total])

const people = [
  { branch: 'Pokhara', gender: 'Male', count: 4, 'average:age': '31.50' },
  { branch: 'Pokhara', gender: 'Female', count: 6, 'average:age': '29.00' },
  { branch: 'Birgunj', gender: null, count: 1, 'average:age': null },
]
const groups = { along: column('branch'), second: column('gender') }

test('two groups become rows and columns; where nobody is, nothing stands; counts add up', () => {
  const table = pivotOf(people, { ...groups, figure: column('count') }, titleOf)
  expect([table.along, table.columns]).toEqual(['BRANCH', ['Female', 'Male', 'None']])
  expect(figures(table)).toEqual([
    ['Pokhara', 6, 4, null, '10'],
    ['Birgunj', null, null, 1, '1'],
  ])
  expect(table.totals).toEqual({ columns: ['6', '4', '1'], whole: '11' })
  expect(table.rows[0]?.cells[1]?.line).toBe(people[0])
})

test('averages do not add up', () => {
  const table = pivotOf(people, { ...groups, figure: column('average:age') }, titleOf)
  expect(table.totals).toBeNull()
  expect(figures(table)[0]).toEqual(['Pokhara', '29.00', '31.50', null, null])
})

test('months stand in their order, figures in theirs, and money adds up exactly', () => {
  const line = (month: string, title: string, level: number, pay: string) => ({
    branch: 'Pokhara',
    month,
    'month:title': title,
    level,
    'sum:pay': pay,
  })
  const lines = [
    line('2026-11-17', 'Mangsir 2083', 10, '0.10'),
    line('2026-10-18', 'Kartik 2083', 9, '0.20'),
    line('2026-12-16', 'Poush 2083', 2, '100000000000000.00'),
  ]
  const figure = column('sum:pay')
  const months = pivotOf(lines, { along: column('branch'), second: column('month'), figure }, titleOf)
  expect(months.columns).toEqual(['Kartik 2083', 'Mangsir 2083', 'Poush 2083'])
  expect(months.totals?.whole).toBe('100000000000000.3')
  const levels = pivotOf(lines, { along: column('branch'), second: column('level'), figure }, titleOf)
  expect(levels.columns).toEqual(['2', '9', '10'])
})
