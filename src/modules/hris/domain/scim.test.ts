import { expect, test } from 'vitest'
import { filterOf, memberChange, userChange } from '#modules/hris/domain/scim.ts'

test.each([
  ['userName eq "asha@himal.com"', [{ attribute: 'username', value: 'asha@himal.com' }]],
  ['externalId eq "a\\"b"', [{ attribute: 'externalid', value: 'a"b' }]],
  [
    'emails[type eq "work"].value eq "a@b.c" and active eq true',
    [
      { attribute: 'emails[type eq "work"].value', value: 'a@b.c' },
      { attribute: 'active', value: 'true' },
    ],
  ],
  ['emails.value eq "a and b"', [{ attribute: 'emails.value', value: 'a and b' }]],
])('%s', (text, found) => expect(filterOf(text)).toEqual(found))

test.each([
  '',
  'userName',
  'userName co "a"',
  'userName eq asha',
  'userName eq "a" or userName eq "b"',
  'userName eq "a" and ',
  'userName eq "a"; drop table',
  '(userName eq "a")',
])('%j is no filter that is understood', (text) =>
  expect(filterOf(text)).toMatchObject({ scim_type: 'invalidFilter' }),
)

test.each([
  ['by path', [{ op: 'replace', path: 'active', value: false }], { active: false }],
  ['as some write it', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
  [
    'without a path',
    [{ op: 'replace', value: { active: true, externalId: 'x' } }],
    { active: true, external_id: 'x' },
  ],
  [
    'by the name of the schema',
    [{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName', value: 'asha' }],
    { user_name: 'asha' },
  ],
  ['what is gone', [{ op: 'remove', path: 'externalId' }], { external_id: null }],
  [
    'what is HR’s stays',
    [
      { op: 'replace', path: 'name.familyName', value: 'Rai' },
      { op: 'add', path: 'emails[type eq "work"].value', value: 'a@b.c' },
      { op: 'replace', value: { 'name.givenName': 'A', displayName: 'B', 'urn:x:y': 1 } },
    ],
    {},
  ],
])('a user: %s', (_, operations, change) => expect(userChange(operations)).toEqual(change))

test.each([
  ['no truth', [{ op: 'replace', path: 'active', value: 'maybe' }], 'invalidValue'],
  ['no operation', [{ op: 'move', path: 'active', value: true }], 'invalidValue'],
  ['nothing named', [{ op: 'remove' }], 'noTarget'],
  ['a list for attributes', [{ op: 'add', value: [] }], 'noTarget'],
  ['nothing known', [{ op: 'add', path: 'colour', value: 'red' }], 'invalidPath'],
  ['a name is not taken away', [{ op: 'remove', path: 'userName' }], 'mutability'],
])('a user, refused: %s', (_, operations, scim_type) =>
  expect(userChange(operations)).toMatchObject({ scim_type }),
)

test.each([
  ['added', [{ op: 'add', path: 'members', value: [{ value: 'a' }, { value: 'b' }] }], { add: ['a', 'b'] }],
  ['added without a path', [{ op: 'Add', value: { members: [{ value: 'a' }] } }], { add: ['a'] }],
  ['removed by a filter', [{ op: 'remove', path: 'members[value eq "a"]' }], { remove: ['a'] }],
  ['removed by a list', [{ op: 'Remove', path: 'members', value: [{ value: 'a' }] }], { remove: ['a'] }],
  ['all removed', [{ op: 'remove', path: 'members' }], { all: [] }],
  ['replaced', [{ op: 'replace', path: 'members', value: [{ value: 'a' }] }], { all: ['a'] }],
  ['the name it has', [{ op: 'replace', value: { displayName: 'Payroll', id: 'x' } }], {}],
])('members: %s', (_, operations, change) =>
  expect(memberChange(operations, 'Payroll')).toEqual({ add: [], remove: [], all: null, ...change }),
)
test.each([
  ['another name', [{ op: 'replace', path: 'displayName', value: 'All' }], 'mutability'],
  ['no list of ids', [{ op: 'add', path: 'members', value: ['a'] }], 'invalidValue'],
  ['nothing known', [{ op: 'add', path: 'codes', value: ['6.00'] }], 'invalidPath'],
])('members, refused: %s', (_, operations, scim_type) =>
  expect(memberChange(operations, 'Payroll')).toMatchObject({ scim_type }),
)
