import { describe, expect, test } from 'vitest'
import { clashOf, same } from '#ui/form/clash.ts'

const rowsOf = (base: object, mine: object, current: object) =>
  clashOf(base as Record<string, unknown>, mine as Record<string, unknown>, { version: 2, ...current })?.rows

describe('two people changed the same thing', () => {
  test.each([
    ['what only the form changed is no difference', { a: 'x' }, { a: 'y' }, { a: 'x' }, []],
    [
      'what only the other person changed is theirs, and was not touched here',
      { a: 'x' },
      { a: 'x' },
      { a: 'z' },
      [{ name: 'a', theirs: 'z', mine: 'x', touched: false }],
    ],
    [
      'what both changed has to be chosen',
      { a: 'x' },
      { a: 'y' },
      { a: 'z' },
      [{ name: 'a', theirs: 'z', mine: 'y', touched: true }],
    ],
    ['both did the same', { a: 'x' }, { a: 'y' }, { a: 'y' }, []],
    ['nothing is nothing, however it is written', { a: '' }, { a: '' }, { a: null }, []],
    ['an amount with other zeros is the same amount', { a: '12.50' }, { a: '12.50' }, { a: '12.5' }, []],
    [
      'an amount emptied by the other person',
      { a: '12.50' },
      { a: '12.50' },
      { a: null },
      [{ name: 'a', theirs: null, mine: '12.50', touched: false }],
    ],
    [
      'a field in a part of the form',
      { place: { city: 'Pokhara' } },
      { place: { city: 'Butwal' } },
      { place: { city: 'Dharan' } },
      [{ name: 'place.city', theirs: 'Dharan', mine: 'Butwal', touched: true }],
    ],
    [
      'an id by the row that it means',
      { branch_id: '1' },
      { branch_id: '1' },
      { branch: { id: '2', name: 'Butwal' } },
      [{ name: 'branch_id', theirs: '2', mine: '1', touched: false }],
    ],
    [
      'an id whose row is gone',
      { branch_id: '1' },
      { branch_id: '1' },
      { branch: null },
      [{ name: 'branch_id', theirs: null, mine: '1', touched: false }],
    ],
    [
      'a field that stands in a part of the row only',
      { mobile: '1' },
      { mobile: '1' },
      { person: { id: '7' }, contact: { mobile: '2' } },
      [{ name: 'mobile', theirs: '2', mine: '1', touched: false }],
    ],
    [
      'a list of ids by the rows that they mean',
      { groups: ['1'] },
      { groups: ['1', '3'] },
      { groups: [{ id: '1' }, { id: '2' }] },
      [{ name: 'groups', theirs: ['1', '2'], mine: ['1', '3'], touched: true }],
    ],
    [
      'rows with the fields that the form has',
      { steps: [{ days: 1 }] },
      { steps: [{ days: 1 }] },
      { steps: [{ days: 2, made_by: 'x' }] },
      [{ name: 'steps', theirs: [{ days: 2 }], mine: [{ days: 1 }], touched: false }],
    ],
  ])('%s', (_, base, mine, current, expected) => {
    expect(rowsOf(base, mine, current)).toEqual(expected)
  })
})

test('what rows are called is kept for showing them', () => {
  const clash = clashOf(
    { branch_id: '1' },
    { branch_id: '1' },
    { version: 4, branch: { id: '2', name: 'Butwal' } },
  )
  expect([clash?.version, clash?.titles.get('2')]).toEqual([4, 'Butwal'])
})

test('the form begins, as it were, with what the other person left: a third change is told alone', () => {
  const first = clashOf({ a: 'x', b: 'x' }, { a: 'mine', b: 'x' }, { version: 2, a: 'theirs', b: 'x' })
  const second = clashOf(first?.base ?? {}, { a: 'mine', b: 'x' }, { version: 3, a: 'theirs', b: 'third' })
  expect(second?.rows).toEqual([{ name: 'b', theirs: 'third', mine: 'x', touched: false }])
})

test.each([
  ['an answer without the row', undefined],
  ['a row without its version', { a: 'z' }],
  ['a row that has nothing of the form', { version: 2, other: 'z' }],
  ['a field of another kind', { version: 2, a: ['z'] }],
  ['two parts that tell two things', { version: 2, one: { a: 'y' }, two: { a: 'z' } }],
])('%s cannot be compared', (_, current) => {
  expect(clashOf({ a: 'x' }, { a: 'x' }, current)).toBeNull()
})

test('fields of which the answer says nothing are named', () => {
  expect(clashOf({ a: 'x', b: 'x' }, { a: 'x', b: 'y' }, { version: 2, a: 'x' })).toMatchObject({
    rows: [],
    unknown: ['b'],
  })
})

test.each([
  ['10', '1', false],
  ['10.0', '10', true],
  ['007', '7', false],
  [0, null, false],
  [false, null, false],
])('%j and %j are the same: %j', (a, b, expected) => expect(same(a, b)).toBe(expected))
