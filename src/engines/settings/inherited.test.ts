import { expect, test } from 'vitest'
import { inherited, type Layer } from '#engines/settings/inherited.ts'

const platform: Layer<number> = { origin: 'platform', value: 30 }
const organization: Layer<number> = { origin: 'organization', value: 35 }
const branch: Layer<number> = { origin: 'place', kind: 'branch', name: 'Dubai', value: 45 }
const level: Layer<number> = { origin: 'place', kind: 'level', name: 'Manager', value: 60 }
const person: Layer<number> = { origin: 'person', value: 90 }

test.each<[string, Layer<number>[], number | null, string | null, string | null]>([
  ['nothing', [], null, null, null],
  ['the platform alone', [platform], 30, 'platform', null],
  ['the organization before the platform', [platform, organization], 35, 'organization', null],
  ['a place before the organization', [platform, organization, level], 60, 'place', 'Manager'],
  ['of places the one that is named first', [branch, level], 45, 'place', 'Dubai'],
  ['the person before all', [platform, level, person, organization], 90, 'person', null],
  [
    'a layer that says nothing is passed',
    [{ ...person, value: null }, { ...level, value: undefined }, platform],
    30,
    'platform',
    null,
  ],
  ['nought is something said', [{ ...person, value: 0 }, platform], 0, 'person', null],
])('%s', (_, layers, value, origin, name) => {
  const found = inherited(layers)
  expect(found && [found.value, found.origin, found.name]).toEqual(
    value === null ? null : [value, origin, name],
  )
})
