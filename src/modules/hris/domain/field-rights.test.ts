import { describe, expect, test } from 'vitest'
import { auditCodes } from '#kernel/permission.ts'
import type { ChangePolicy, ChangeWay } from '#modules/hris/domain/change-policy.ts'
import { fieldGroups, type FieldRight } from '#modules/hris/domain/field-groups.ts'
import { guardedBy, masked, rightsOf, type Look } from '#modules/hris/domain/field-rights.ts'

const look = (more: Partial<Look>): Look => ({
  as: 'user',
  is_self: false,
  is_above: false,
  codes: new Set(),
  ...more,
})
const hr = (...codes: string[]) => look({ as: 'hr', codes: new Set(codes) })

const all = (way: ChangeWay): ChangePolicy => ({
  basic: way,
  contact: way,
  address: way,
  emergency: way,
  family: way,
  education: way,
  experience: way,
  legal: way,
  bank: way,
  medical: way,
})

// columns: basic contact employment address emergency family education experience legal bank compensation document medical discipline
const cases: [string, Look, string][] = [
  ['a colleague', look({}), '- - - - - - - - - - - - - -'],
  ['the person', look({ is_self: true }), 'v e v e e e v v v v v v v v'],
  [
    'the person where nothing is changed alone',
    look({ is_self: true, policy: all('Never') }),
    'v v v v v v v v v v v v v v',
  ],
  [
    'the person where much is changed alone',
    look({ is_self: true, policy: all('Directly') }),
    'v e v e e e e e v v v v e v',
  ],
  ['the policy is for oneself', look({ policy: all('Directly') }), '- - - - - - - - - - - - - -'],
  ['a supervisor', look({ as: 'supervisor', is_above: true }), 'v v v - v - - - - - - - - -'],
  ['a supervisor of others', look({ as: 'supervisor' }), '- - - - - - - - - - - - - -'],
  ['HR of employees', hr('4.01'), 'e e e e e e e e m m - - - -'],
  ['HR of documents', hr('4.10'), '- - - - - - - - - - - e - -'],
  ['HR with sensitive data', hr('4.01', '4.17'), 'e e e e e e e e e e - - e e'],
  ['HR with sensitive data only', hr('4.17'), '- - - - - - - - e e - - e e'],
  ['full HR records', hr('4.00'), 'e e e e e e e e e e - e e e'],
  ['read-only HR records', hr('4.99'), 'v v v v v v v v v v - v v v'],
  ['who keeps profiles', hr('3.00'), 'e e v e e e e e - - - - - -'],
  ['who reads profiles', hr('3.99'), 'v v v v v v v v - - - - - -'],
  ['who keeps profiles and reads records', hr('3.00', '4.99'), 'e e v e e e e e v v - v v v'],
  ['payroll', hr('11.00'), '- - - - - - - - - - e - - -'],
  ['payroll reading', hr('11.99'), '- - - - - - - - - - v - - -'],
  ['HR of leave', hr('6.00'), '- - - - - - - - - - - - - -'],
  ['everything', hr('4.00', '11.00'), 'e e e e e e e e e e e e e e'],
  ['everything, about themselves', { ...hr('4.00', '11.00'), is_self: true }, 'e e e e e e e e v v v v v v'],
  ['an audit user', look({ as: 'hr', codes: auditCodes() }), 'v v v v v v v v v v v v v v'],
]
const short: Record<FieldRight, string> = { none: '-', masked: 'm', view: 'v', edit: 'e' }

test.each(cases)('%s', (_, facts, expected) => {
  const rights = rightsOf(facts)
  expect(fieldGroups.map((group) => short[rights[group]]).join(' ')).toBe(expected)
})

describe('taking a code away', () => {
  const strength: FieldRight[] = ['none', 'masked', 'view', 'edit']
  const codes = ['3.00', '3.99', '4.00', '4.01', '4.17', '4.99', '11.00', '11.02', '11.99']
  test('never opens anything', () => {
    for (let set = 0; set < 2 ** codes.length; set++) {
      const held = codes.filter((_, index) => set & (2 ** index))
      for (const gone of held) {
        const more = rightsOf(hr(...held))
        const less = rightsOf(hr(...held.filter((code) => code !== gone)))
        for (const group of fieldGroups)
          expect(strength.indexOf(less[group])).toBeLessThanOrEqual(strength.indexOf(more[group]))
      }
    }
  })
})

test.each([
  ['0123456789012345', '•••• 2345'],
  ['123456', '••••'],
  ['', '••••'],
])('%s is shown as %s', (number, shown) => {
  expect(masked(number)).toBe(shown)
})

describe('who looks as another is shown what is guarded by their own codes, and changes nothing', () => {
  const own = rightsOf({ as: 'user', is_self: true, is_above: false, codes: new Set() })
  test.each([
    [
      'gives permissions only',
      ['1.00'],
      { bank: 'none', medical: 'none', compensation: 'none', basic: own.basic },
    ],
    ['keeps records', ['4.01'], { bank: 'masked', legal: 'masked', medical: 'none', document: 'none' }],
    ['opens what is sensitive', ['4.17'], { bank: 'view', medical: 'view', compensation: 'none' }],
    ['makes the pay', ['11.05'], { compensation: 'view', bank: 'none' }],
    ['reads everything', ['4.99', '11.99'], { bank: 'view', compensation: 'view', document: 'view' }],
  ])('%s', (_, codes, expected) => {
    expect(guardedBy(own, new Set(codes))).toMatchObject(expected)
  })
  test('what the person is not shown is not shown', () => {
    const supervised = rightsOf({ as: 'supervisor', is_self: false, is_above: true, codes: new Set() })
    expect(guardedBy(supervised, new Set(['4.00', '11.00']))).toEqual(supervised)
  })
})
