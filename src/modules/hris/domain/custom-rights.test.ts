import { describe, expect, test } from 'vitest'
import { customRight, type GuardedField } from '#modules/hris/domain/custom-rights.ts'
import type { Look } from '#modules/hris/domain/field-rights.ts'

const plain: GuardedField = {
  seen_by: 'Employee',
  own_change: 'By request',
  is_sensitive: false,
  is_archived: false,
}
const look = (more: Partial<Look>): Look => ({
  as: 'user',
  is_self: false,
  is_above: false,
  codes: new Set(),
  ...more,
})
const hr = (...codes: string[]) => look({ as: 'hr', codes: new Set(codes) })
const self = look({ is_self: true })
const above = look({ as: 'supervisor', is_above: true })
const colleague = look({})

const cases: readonly [string, Partial<GuardedField>, Look, string, boolean][] = [
  ['HR with the records edits', {}, hr('4.01'), 'edit', false],
  ['HR that only reads views', {}, hr('4.99'), 'view', false],
  ['HR without the records sees nothing', { seen_by: 'Everybody' }, hr('4.14'), 'none', false],
  [
    'what only HR sees is not there for the person',
    { seen_by: 'HR', own_change: 'Never' },
    self,
    'none',
    false,
  ],
  ['the person sees their own and asks', {}, self, 'view', true],
  ['the person changes what they may directly', { own_change: 'Directly' }, self, 'edit', false],
  ['the person only sees what never changes', { own_change: 'Never' }, self, 'view', false],
  ['a supervisor does not see what is the person’s', {}, above, 'none', false],
  ['a supervisor sees what is for supervisors', { seen_by: 'Supervisor' }, above, 'view', false],
  ['a colleague does not see what is for supervisors', { seen_by: 'Supervisor' }, colleague, 'none', false],
  ['a colleague sees what is for everybody', { seen_by: 'Everybody' }, colleague, 'view', false],
  [
    'sensitive: HR without the code is shown the end of it',
    { is_sensitive: true },
    hr('4.01'),
    'masked',
    false,
  ],
  ['sensitive: HR with the code edits', { is_sensitive: true }, hr('4.01', '4.17'), 'edit', false],
  ['sensitive: the code alone opens no records', { is_sensitive: true }, hr('4.17'), 'none', false],
  [
    'sensitive: HR does not edit their own',
    { is_sensitive: true },
    look({ as: 'hr', is_self: true, codes: new Set(['4.01', '4.17']) }),
    'view',
    false,
  ],
  [
    'sensitive: even what is stored as direct is asked for',
    { is_sensitive: true, own_change: 'Directly' },
    self,
    'view',
    true,
  ],
  ['archived: HR reads on', { is_archived: true }, hr('4.01'), 'view', false],
  ['archived: the person asks for nothing', { is_archived: true }, self, 'view', false],
]

describe('the right to a custom field', () => {
  test.each(cases)('%s', (_name, field, seen, right, asks) => {
    expect(customRight({ ...plain, ...field }, seen)).toEqual({ right, asks })
  })
})
