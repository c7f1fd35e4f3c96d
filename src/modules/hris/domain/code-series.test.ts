import { expect, test } from 'vitest'
import { candidates, codeOf, nextFree, reach } from '#modules/hris/domain/code-series.ts'

const series = { prefix: 'HIM-', width: 4, next_no: 7 }

test.each([
  [{ prefix: 'HIM-', width: 4 }, 7, 'HIM-0007'],
  [{ prefix: '', width: 1 }, 7, '7'],
  [{ prefix: 'E', width: 3 }, 12_345, 'E12345'],
])('the code of %j and %i is %s', (form, no, code) => {
  expect(codeOf(form, no)).toBe(code)
})

test('the next code is the first that nobody has', () => {
  expect(nextFree(series, new Set())).toEqual({ no: 7, code: 'HIM-0007' })
  expect(nextFree(series, new Set(['HIM-0007', 'HIM-0008', 'HIM-0010']))).toEqual({ no: 9, code: 'HIM-0009' })
})

test('there is none when all within reach are taken', () => {
  expect(nextFree(series, new Set(candidates(series)))).toBeNull()
  expect(candidates(series)).toHaveLength(reach)
})
