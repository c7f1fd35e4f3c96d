import { expect, test } from 'vitest'
import { statementNames } from '#platform/statement-name.ts'

test('a statement gets its name at once, and keeps it', () => {
  const names = statementNames()
  expect(['select 1', 'select 2', 'select 1'].map((text) => names.of(text))).toEqual(['s1', 's2', 's1'])
})

test('of more than connections should keep plans of, the one used longest ago loses its name', () => {
  const names = statementNames({ most: 2 })
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((text) => names.of(text))).toEqual([
    's1',
    's2',
    's1',
    's3',
    's1',
    's4',
  ])
})

test('after a change of the tables the same statement has another name', () => {
  const names = statementNames()
  expect(names.of('select * from employee')).toBe('s1')
  names.renew()
  expect(names.of('select * from employee')).toBe('s2')
})
