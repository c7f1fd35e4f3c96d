import { expect, test } from 'vitest'
import { outside } from '#modules/commons/domain/card-place.ts'
import {
  cardArea,
  CardLayout,
  cardSizeNames,
  filledText,
  orientations,
  startLayout,
} from '#modules/commons/shared/id-card-layout.ts'

const known: Record<string, string | null> = { full_name: 'Asha Gurung', blood_group: null, code: 'E-1' }

test.each([
  ['a field', '{{full_name}}', 'Asha Gurung'],
  ['a field in words', 'ID {{ code }}.', 'ID E-1.'],
  ['a line of which nothing is known goes', '{{full_name}}\nBlood: {{blood_group}}\nEnd', 'Asha Gurung\nEnd'],
  ['a line of which something is known stays', '{{code}} {{blood_group}}', 'E-1 '],
  ['an empty line stays', 'One\n\nTwo', 'One\n\nTwo'],
])('%s', (_, text, written) => {
  expect(filledText(text, (name) => known[name])).toBe(written)
})

test.each(cardSizeNames.flatMap((size) => orientations.map((orientation) => ({ size, orientation }))))(
  'a new card of $size, $orientation, fits',
  (look) => {
    const area = cardArea(look)
    const layout = CardLayout.parse(startLayout(area))
    for (const element of layout.front.elements) expect(outside(element, area)).toEqual({})
  },
)
