import { describe, expect, test } from 'vitest'
import {
  defaultPolicy,
  fieldRefusals,
  fieldWays,
  groupWays,
  type ChangeWay,
  type Writing,
} from '#modules/hris/domain/change-policy.ts'

const sections = {
  basic: { group: 'basic', names: ['first_name', 'nationality'] },
  contact: { group: 'contact', names: ['mobile', 'linkedin'] },
  education: { group: 'education', names: ['degree'] },
  languages: { group: 'education', names: ['language'] },
  family: { group: 'family', names: ['relation'] },
  background: { group: 'family', names: ['religion', 'ethnicity', 'disability'], isGuarded: true },
  custom: { group: null, names: [] },
} as const
const ways = fieldWays(
  {
    ...defaultPolicy,
    fields: {
      'contact.mobile': 'By request',
      'basic.nationality': 'Directly',
      'basic.first_name': 'Read-only',
      'languages.language': 'Directly',
      'background.ethnicity': 'Directly',
      'background.disability': 'Never',
    },
  },
  sections,
)

test('a field has its own way, else that of its group; what is guarded is at most asked for', () => {
  expect(ways).toEqual({
    basic: { first_name: 'Read-only', nationality: 'By request' },
    contact: { mobile: 'By request', linkedin: 'Directly' },
    education: { degree: 'By request' },
    languages: { language: 'Directly' },
    family: { relation: 'Directly' },
    background: { religion: 'By request', ethnicity: 'By request', disability: 'Never' },
  })
})

test('a group has all the ways of its fields', () => {
  const groups = groupWays(ways, sections)
  expect([...(groups.get('contact') ?? [])]).toEqual(['By request', 'Directly'])
  expect([...(groups.get('education') ?? [])]).toEqual(['By request', 'Directly'])
  expect([...(groups.get('basic') ?? [])]).toEqual(['Read-only', 'By request'])
})

describe('who writes a field of which way', () => {
  const cases: [ChangeWay, Writing, unknown, boolean, string | null][] = [
    ['Directly', 'self', null, false, null],
    ['Directly', 'asked', 'x', false, 'needs no request'],
    ['Directly', 'asked', 'x', true, null],
    ['Directly', 'hr', 'x', false, null],
    ['By request', 'self', null, false, 'by request'],
    ['By request', 'asked', null, false, null],
    ['By request', 'hr', 'x', false, null],
    ['Never', 'self', null, false, 'HR alone'],
    ['Never', 'asked', null, true, 'HR alone'],
    ['Never', 'hr', 'x', false, null],
    ['Read-only', 'self', null, false, 'first entered'],
    ['Read-only', 'asked', null, false, 'first entered'],
    ['Read-only', 'hr', null, false, null],
    ['Read-only', 'hr', 'x', false, 'first entered'],
  ]
  test.each(cases)('%s, %s, was %s, as a whole: %s', (way, by, old, whole, said) => {
    const found = fieldRefusals({ mobile: way }, [{ name: 'mobile', old, wished: 'y' }], by, whole)[
      'mobile'
    ]?.[0]
    if (said) expect(found).toContain(said)
    else expect(found).toBe(undefined)
  })
})
