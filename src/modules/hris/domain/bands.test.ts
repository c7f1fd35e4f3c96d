import { expect, test } from 'vitest'
import { ageOn } from '#kernel/calendar/day.ts'
import { ageBands, serviceBands, type Band } from '#modules/hris/domain/bands.ts'

const bandOf = (bands: Band[], day: string) =>
  bands
    .filter(({ from, to }) => (from === null || day >= from) && (to === null || day <= to))
    .map(({ title }) => title)

test.each([
  ['2026-11-21', ['Less than 1 year']],
  ['2025-11-22', ['Less than 1 year']],
  ['2025-11-21', ['1 to 3 years']],
  ['2023-11-22', ['1 to 3 years']],
  ['2023-11-21', ['3 to 5 years']],
  ['2006-11-22', ['10 to 20 years']],
  ['2006-11-21', ['20 years and more']],
  ['1980-01-01', ['20 years and more']],
])('who joined on %s has a service of %s on 2026-11-21', (joined, expected) => {
  expect(bandOf(serviceBands('2026-11-21'), joined)).toEqual(expected)
})

test.each([
  ['2026-11-21', '2001-11-22', 'Below 25'],
  ['2026-11-21', '2001-11-21', '25 to 34'],
  ['2026-11-21', '1971-11-21', '55 and older'],
  ['2026-02-28', '1992-02-29', '25 to 34'],
  ['2028-02-29', '1993-02-28', '35 to 44'],
])('on %s a person born on %s is %s', (day, birth, expected) => {
  expect(bandOf(ageBands(day), birth)).toEqual([expected])
  const age = ageOn(birth, day)
  const [low = 0] = expected.match(/\d+/g)?.map(Number) ?? []
  expect(expected.startsWith('Below') ? age < low : age >= low).toBe(true)
})
