import { expect, test } from 'vitest'
import { acceptedValues, changedFields, overtaken } from '#modules/hris/domain/change-fields.ts'

const names = ['first_name', 'nationality', 'is_primary', 'finished_in']

test.each([
  ['a field that is not named stays', { first_name: 'Asha' }, {}, []],
  ['the same value is no change', { first_name: 'Asha' }, { first_name: 'Asha' }, []],
  ['nothing and empty text are the same', { nationality: null }, { nationality: '' }, []],
  [
    'another value is one',
    { first_name: 'Asha' },
    { first_name: 'Aasha' },
    [['first_name', 'Asha', 'Aasha']],
  ],
  ['emptying is one', { nationality: 'Nepali' }, { nationality: null }, [['nationality', 'Nepali', null]]],
  ['a switch is one', { is_primary: true }, { is_primary: false }, [['is_primary', true, false]]],
  ['a new record has nothing before', null, { finished_in: 2010 }, [['finished_in', null, 2010]]],
  ['what is no field of the section is left out', {}, { salary: '1' }, []],
])('%s', (_, current, wished, expected) => {
  expect(changedFields(names, current, wished).map(({ name, old, wished: w }) => [name, old, w])).toEqual(
    expected,
  )
})

const asked = [
  { name: 'first_name', old: 'Asha', wished: 'Aasha', is_accepted: true },
  { name: 'nationality', old: null, wished: 'Nepali', is_accepted: false },
]

test('a field that somebody changed meanwhile is overtaken, one that is not accepted is not asked about', () => {
  expect(overtaken(asked, { first_name: 'Ashaa', nationality: 'Indian' })).toEqual([
    { ...asked[0], now: 'Ashaa' },
  ])
  expect(overtaken(asked, { first_name: 'Aasha', nationality: null })).toEqual([])
})

test('only accepted fields are written', () => {
  expect(acceptedValues(asked)).toEqual({ first_name: 'Aasha' })
})
