import { describe, expect, test } from 'vitest'
import { codeOf, fieldProblems, type FieldFacts } from '#modules/hris/domain/custom-field-rules.ts'

const text: FieldFacts = {
  code: 'ward',
  title: 'Ward',
  kind: 'Text',
  options: [],
  archived_options: [],
  places: 0,
  is_required: false,
  is_unique: false,
  seen_by: 'Employee',
  own_change: 'By request',
  is_sensitive: false,
  position: 1,
}
const size = { ...text, kind: 'Choice', options: ['S', 'M'] }

const cases: readonly [string, FieldFacts, FieldFacts | null, string[]][] = [
  ['text fits', text, null, []],
  ['a choice with choices fits', size, null, []],
  ['a choice needs choices', { ...size, options: [] }, null, ['options']],
  ['not all choices may be archived', { ...size, archived_options: ['S', 'M'] }, size, ['options']],
  ['text has no choices', { ...text, options: ['S'] }, null, ['options']],
  [
    'only a choice that is there is archived',
    { ...size, archived_options: ['XL'] },
    size,
    ['archived_options'],
  ],
  ['a kind never changes', { ...text, kind: 'Number' }, text, ['kind']],
  ['a code never changes', { ...text, code: 'other' }, text, ['code']],
  ['several people may have the same choice', { ...size, is_unique: true }, null, ['is_unique']],
  ['text may be of one only', { ...text, is_unique: true }, null, []],
  ['nobody changes what they do not see', { ...text, seen_by: 'HR' }, null, ['own_change']],
  ['HR alone fits', { ...text, seen_by: 'HR', own_change: 'Never' }, null, []],
  [
    'sensitive is never direct',
    { ...text, is_sensitive: true, own_change: 'Directly' },
    null,
    ['own_change'],
  ],
  [
    'sensitive is not for everybody',
    { ...text, is_sensitive: true, seen_by: 'Everybody' },
    null,
    ['seen_by'],
  ],
]

describe('a custom field', () => {
  test.each(cases)('%s', (_name, field, current, wrong) => {
    expect(Object.keys(fieldProblems(field, current))).toEqual(wrong)
  })

  test.each([
    ['T-shirt size', [], 't_shirt_size'],
    ['Café no. 2', [], 'cafe_no_2'],
    ['2nd language', [], 'nd_language'],
    ['T-shirt size', ['t_shirt_size'], 't_shirt_size_2'],
    ['वडा नं.', [], 'field_1'],
    ['वडा नं.', ['a', 'b'], 'field_3'],
  ])('“%s” beside %j is known as %s', (title, taken, code) => {
    expect(codeOf({ ...text, code: '', title }, new Set(taken))).toBe(code)
  })
})
