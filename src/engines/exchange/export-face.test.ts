import { expect, test } from 'vitest'
import { fileWords } from '#engines/exchange/file-words.ts'
import { faceOf } from '#engines/exchange/export-face.ts'

test.each([
  [[{}, {}], { name: 'Employees', sheet: 'Employees' }],
  [[{}, { code: [] }], { name: 'Employees', sheet: 'Employees' }],
  [[{}, { code: ['11.01'] as const }], { name: 'Employees for Hari Adhikari', sheet: 'For Hari Adhikari' }],
])('with the columns %j a file is called %j', (columns, called) => {
  expect(faceOf('Employees', columns, 'Hari Adhikari', fileWords.en)).toEqual(called)
})
