import { expect, test } from 'vitest'
import { isId, newId } from '#platform/id.ts'

test('each id is above the one before, also of the same millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id is a UUID of version 7, and its first part is the time', () => {
  const before = Date.now()
  const id = newId()
  expect(isId(id)).toBe(true)
  expect(id[14]).toBe('7')
  expect('89ab').toContain(id[19])
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(at).toBeGreaterThanOrEqual(before)
  // the count of the test before may have borrowed some milliseconds
  expect(at).toBeLessThanOrEqual(Date.now() + 100)
})
