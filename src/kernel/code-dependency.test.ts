import { describe, expect, test } from 'vitest'
import { dependencies, dependencyHints } from '#kernel/code-dependency.ts'
import { allCodes } from '#kernel/codes.ts'

/** What each code of the catalogue lacks when it is held alone; those that are not named here stand by themselves. */
const alone: Record<string, string[]> = {
  '4.02': ['4.01', '3.00'],
  '4.17': ['4.01', '3.00'],
  '4.09': ['4.07', '4.08'],
  '4.18': ['4.07', '4.08'],
  '6.05': ['6.04', '6.03'],
  '9.00': ['4.01', '4.07', '4.03', '4.06', '4.13', '4.10', '2.09', '6.03', '6.04'],
  '11.00': ['4.01', '3.00', '4.01', '3.00'],
  '11.04': ['4.01', '3.00'],
  '11.09': ['4.01', '3.00'],
}
const lacking = (...codes: string[]) => dependencyHints(new Set(codes)).flatMap(({ needs }) => needs)

describe('every code of the catalogue, held alone', () => {
  test.each(allCodes.map(({ code, title }) => [code, title] as const))('%s %s', (code) => {
    expect(lacking(code)).toEqual(alone[code] ?? [])
  })
})

describe('together', () => {
  test.each([
    ['what it needs', ['4.17', '4.01'], []],
    ['the whole module', ['4.00'], []],
    ['reading the module', ['4.17', '4.99'], []],
    ['one of several', ['4.09', '4.08'], []],
    ['profiles alone', ['4.17', '3.99'], []],
    ['another module read only', ['11.04', '4.99'], []],
    ['reading alone does nothing, and needs nothing', ['11.99', '6.99'], []],
    ['what does not help', ['4.17', '4.10'], ['4.01', '3.00']],
  ])('%s', (_, codes, expected) => expect(lacking(...codes)).toEqual(expected))

  test('who holds everything lacks nothing', () =>
    expect(lacking(...allCodes.map(({ code }) => code))).toEqual([]))

  test.each(dependencies)('$code is helped by each of what it needs', ({ code, needs }) => {
    for (const each of needs) expect(lacking(code, each)).not.toEqual(expect.arrayContaining([...needs]))
  })
})

test('each is named once, needs what exists, and never itself', () => {
  const known = new Set<string>(allCodes.map(({ code }) => code))
  expect(new Set(dependencies.map(({ code }) => code)).size).toBe(dependencies.length)
  for (const { code, needs } of dependencies) {
    expect(needs.length).toBeGreaterThan(0)
    expect(needs.every((each) => known.has(each) && each !== code)).toBe(true)
  }
})
