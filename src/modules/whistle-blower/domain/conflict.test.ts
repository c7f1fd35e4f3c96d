import { expect, test } from 'vitest'
import { custodiansOf, readersOf } from '#modules/whistle-blower/domain/conflict.ts'

const reader = (id: string, full_name: string, name_nepali: string | null = null) => ({
  ...{ id, full_name, name_nepali },
  is_fallback: false,
  duty: 'Investigator',
})
const readers = [
  reader('a', 'Maya Kumari Shah', 'माया कुमारी शाह'),
  reader('b', 'Hari Thapa', 'हरि थापा'),
  { ...reader('c', 'Om Joshi'), is_fallback: true },
  { ...reader('d', 'Gita Rai'), duty: 'Custodian' },
]
test.each([
  ['nobody is involved', [], '', 'ab'],
  ['left out', ['a'], '', 'b'],
  ['first and last name', [], 'I saw Maya Shah there', 'b'],
  ['last name first, folded', [], 'SHAH,  máyā', 'b'],
  ['with dots', [], 'maya.k.shah@example.org', 'b'],
  ['of somebody’s', [], 'Hari Thapa’s brother', 'a'],
  ['with an unseen joiner', [], 'Ha\u200Dri', 'a'],
  ['a first name alone', [], 'Maya from the shop', 'b'],
  ['a last name alone names nobody', [], 'The Shah and Thapa families', 'ab'],
  ['a first name within another word names nobody', [], 'Harish, Mayank', 'ab'],
  ['in Nepali', [], 'हरि थापा र अरू', 'a'],
  ['in Nepali with postpositions', [], 'मायाले पैसा लिइन्', 'b'],
  ['in Nepali, spelled otherwise', [], 'हरीलाई थाहा छ', 'a'],
  ['in Nepali, another name', [], 'हरिहर', 'ab'],
  ['in Latin letters with postpositions', [], 'harile bhanyo', 'a'],
  ['all are involved: the one who stands in', ['a'], 'hari THAPA', 'c'],
  ['nobody is left', ['a', 'b', 'c'], '', ''],
  ['nobody is left, since all are named', [], 'Maya, Hari and Om', ''],
] as const)('%s', (_, excluded, text, left) => {
  // wherever it stands
  for (const said of [[text], ['', 'Kathmandu', text]])
    expect(
      readersOf(readers, { excluded, said })
        .map(({ id }) => id)
        .join(''),
    ).toBe(left)
})

test.each([
  ['one who bears it', 'Maya', ''],
  ['an initial alone is anybody’s', 'K for kilogram', 'e'],
  ['an initial with the last name', 'Sharma, K.', ''],
  ['an initial far from the last name', 'K is a letter and nothing more, Sharma', 'e'],
])('more than one with a name, and one with an initial: %s', (_, text, left) => {
  const all =
    text === 'Maya' ? [reader('f', 'Maya Rai'), reader('g', 'Maya Lama')] : [reader('e', 'K. Sharma')]
  const found = readersOf(all, { excluded: [], said: [text] })
  expect(found.map(({ id }) => id).join('')).toBe(left)
})

test('what stands in two fields is not one name', () => {
  const said = ['K', 'Sharma']
  expect(readersOf([reader('e', 'K. Sharma')], { excluded: [], said })).toHaveLength(1)
})

test.each([
  ['nobody is involved', [], '', ['d']],
  ['named', [], 'Gita Rai requested it', []],
  ['left out', ['d'], '', []],
] as const)('the name is kept by a custodian: %s', (_, excluded, text, left) =>
  expect(custodiansOf(readers, { excluded, said: [text] }).map(({ id }) => id)).toEqual(left),
)
