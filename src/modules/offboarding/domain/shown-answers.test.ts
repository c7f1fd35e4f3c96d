import { describe, expect, test } from 'vitest'
import { shownAnswers } from '#modules/offboarding/domain/shown-answers.ts'

/** `o` is shown alone, `c` in fives, `t` in threes of another pool; in capitals what passes the filters. Ids are the places. */
const given = (text: string) =>
  Array.from(text, (letter, i) => ({
    id: String(i),
    together: { o: 1, c: 5, t: 3 }[letter.toLowerCase()] ?? 1,
    pool: letter.toLowerCase(),
    is_asked_for: letter === letter.toUpperCase(),
  }))
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id).join('')

describe('of answers that were given', () => {
  test.each([
    ['OOO', false, '012', '', 0],
    ['CCCC', false, '', '', 4],
    ['CCCCC', false, '', '01234', 0],
    ['CCCCCCCCC', false, '', '01234', 4],
    ['CCCCCCCCCC', false, '', '01234 56789', 0],
    ['OCCOCCCC', false, '03', '12456', 1],
    ['CCTCTCTC', false, '', '01357 246', 0],
    ['CCCCTTT', false, '', '456', 4],
    ['OCcoCCCC', true, '0', '', 6],
    ['oO', true, '1', '', 0],
  ])(
    '%s, narrowed: %s: alone %s, in groups %s, and %s + %s are withheld',
    (text, narrowed, alone, groups, withheld) => {
      const found = shownAnswers(given(text), narrowed)
      expect([idsOf(found.alone), found.groups.map(idsOf).join(' '), found.withheld]).toEqual([
        alone,
        groups,
        withheld,
      ])
    },
  )
})

test('no figure differs from any other, of today or later, by fewer people than a group has', () => {
  const figures = Array.from({ length: 40 }, (_, n) => {
    const { groups } = shownAnswers(given('C'.repeat(n)), false)
    return groups.flat().map(({ id }) => id)
  })
  for (const one of figures)
    for (const other of figures) {
      const apart = one.filter((id) => !other.includes(id)).length
      expect(apart === 0 || apart >= 5).toBe(true)
    }
})
