import { expect, test } from 'vitest'
import { pivotOf } from '#modules/report-builder/domain/pivot.ts'

const column = (key: string) => ({ key, title: key.toUpperCase() })
const titleOf = (line: Record<string, string | number | boolean | null>, { key }: { key: string }) =>
  String(line[key] ?? 'None')

test('two groups become rows and columns; where nobody is, nothing stands', () => {
  const lines = [
    { branch: 'Pokhara', gender: 'Male', count: 4 },
    { branch: 'Pokhara', gender: 'Female', count: 6 },
    { branch: 'Birgunj', gender: null, count: 1 },
  ]
  const groups = { along: column('branch'), second: column('gender'), figure: column('count') }
  expect(pivotOf(lines, groups, titleOf)).toEqual({
    along: 'BRANCH',
    columns: ['Female', 'Male', 'None'],
    rows: [
      { title: 'Pokhara', cells: [6, 4, null] },
      { title: 'Birgunj', cells: [null, null, 1] },
    ],
  })
})
