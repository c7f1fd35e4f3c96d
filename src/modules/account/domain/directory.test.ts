import { expect, test } from 'vitest'
import { askingOf, filterFor, filterProblem } from '#modules/account/domain/directory.ts'

test.each([
  ['(mail={login})', 'asha@himal.com', String.raw`(mail=asha\40himal\2ecom)`],
  ['(uid={user})', 'asha@himal.com', '(uid=asha)'],
  ['(uid={user})', 'asha', '(uid=asha)'],
  ['(|(uid={user})(mail={login}))', 'a@b', String.raw`(|(uid=a)(mail=a\40b))`],
  // everybody, another filter, the end of it, an escape, a NUL, letters of more bytes
  ['(uid={login})', '*', String.raw`(uid=\2a)`],
  ['(uid={login})', 'asha)(uid=*', String.raw`(uid=asha\29\28uid\3d\2a)`],
  ['(uid={login})', 'a\\2a', String.raw`(uid=a\5c2a)`],
  ['(uid={login})', 'a\0', String.raw`(uid=a\00)`],
  ['(uid={login})', 'आ', String.raw`(uid=\e0\a4\86)`],
  // a name that looks like a place for a name, or like one of a replacement
  ['(|(uid={user})(mail={login}))', '{login}', String.raw`(|(uid=\7blogin\7d)(mail=\7blogin\7d))`],
  ['(uid={login})', '$&', String.raw`(uid=\24\26)`],
])('%s for %j is %s', (filter, typed, made) => expect(filterFor(filter, typed)).toBe(made))

test.each([
  ['(uid={login})', null],
  ['(uid={user})', null],
  ['(uid=*)', /names nobody/],
])('%s', (filter, problem) => {
  if (problem) expect(filterProblem(filter)).toMatch(problem)
  else expect(filterProblem(filter)).toBeNull()
})

const here = { is_member: true, is_elsewhere: false }
test.each([
  ['one of its own people', { account: here, is_own_domain: false }, 'honest'],
  ['somebody else’s', { account: { is_member: false, is_elsewhere: true }, is_own_domain: true }, 'blind'],
  ['somebody of two', { account: { is_member: true, is_elsewhere: true }, is_own_domain: true }, 'blind'],
  ['a name of the directory’s own', { account: null, is_own_domain: true }, 'honest'],
  ['a name in a domain that is not theirs', { account: null, is_own_domain: false }, 'blind'],
] as const)('%s: %s is %s', (_, standing, asking) => expect(askingOf(standing)).toBe(asking))
