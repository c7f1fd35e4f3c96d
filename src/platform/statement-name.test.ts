import { expect, test } from 'vitest'
import { statementNames } from '#platform/statement-name.ts'

test('a statement gets its name when it has come often enough, and keeps it', () => {
  const names = statementNames({ after: 3 })
  expect([1, 2, 3, 4].map(() => names.of('select 1'))).toEqual([null, null, 's1', 's1'])
  expect([1, 2, 3].map(() => names.of('select 2'))).toEqual([null, null, 's2'])
})

test('no more statements are named than connections should keep plans of', () => {
  const names = statementNames({ after: 1, most: 2 })
  expect(['a', 'b', 'c', 'a'].map((text) => names.of(text))).toEqual(['s1', 's2', null, 's1'])
})

test('statements of one use neither get names nor fill the memory that counts them', () => {
  const names = statementNames({ after: 2, most: 10 })
  for (let n = 0; n < 1000; n++) expect(names.of(`select ${n}`)).toBeNull()
  expect([1, 2].map(() => names.of('select 0'))).toEqual([null, 's1'])
})

test('after a change of the tables the same statement has another name', () => {
  const names = statementNames({ after: 1 })
  expect(names.of('select * from employee')).toBe('s1')
  names.renew()
  expect(names.of('select * from employee')).toBe('s2')
})
