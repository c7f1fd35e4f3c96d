import { expect, test } from 'vitest'
import { destinationOf, ownPath } from '#modules/account/web/next.ts'

test.each([
  ['/user/leave/history', '/user/leave/history'],
  ['/admin/himal/hris/users?status=current&offset=25', '/admin/himal/hris/users?status=current&offset=25'],
  ['/user/profile#documents', '/user/profile#documents'],
  ['/user/events/%E0%A4%A8', '/user/events/%E0%A4%A8'],
  ['/user/../admin/himal/dashboard', '/admin/himal/dashboard'],
])('%s is a page of this application', (next, href) => {
  expect(destinationOf(next)).toEqual({ href, full: false })
})

test.each([
  [null],
  [undefined],
  [''],
  ['/'],
  ['user/leave'],
  ['?next=/user'],
  ['/account/login'],
  ['/account/login?next=/user/leave'],
  ['/account/otp'],
  ['//evil.example'],
  ['///evil.example'],
  ['////evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['\\/evil.example'],
  ['/\\/evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/\r\n/evil.example'],
  ['\t//evil.example'],
  [' //evil.example'],
  ['/ /evil.example'],
  ['/\u0000/evil.example'],
  ['/\u00a0/evil.example'.replace('\u00a0', '\u0085')],
  ['/%09/evil.example'],
  ['/%0a/evil.example'],
  ['/%0d%0a/evil.example'],
  ['/%00/evil.example'],
  ['/%2f/evil.example'],
  ['/%2fevil.example'],
  ['/%5cevil.example'],
  ['/%5c%5cevil.example'],
  ['/%2F%2Fevil.example'],
  ['/.//evil.example'],
  ['/..//evil.example'],
  ['/user/..//evil.example'],
  ['/user/%2e%2e//evil.example'],
  ['/%E0%A4%'],
  ['https://evil.example'],
  ['https:evil.example'],
  ['https:/evil.example'],
  ['http:evil.example'],
  ['HTTPS://evil.example'],
  ['//evil.example/%2f..'],
  ['//user@evil.example'],
  ['@evil.example'],
  ['.evil.example'],
  ['evil.example'],
  ['javascript:alert(1)'],
  ['JavaScript:alert(1)'],
  ['java\nscript:alert(1)'],
  ['\u0001javascript:alert(1)'],
  ['javascript://own.invalid/%0aalert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['vbscript:msgbox(1)'],
  ['blob:https://evil.example/1'],
  ['file:///etc/passwd'],
  ['ftp://evil.example'],
  ['mailto:a@evil.example'],
  ['//[::1]'],
  ['//0x7f000001'],
  ['／／evil.example'],
  ['/\u2028/evil.example'],
  ['#//evil.example'],
  ['/#/../..//evil.example'.slice(1)],
])('%j leads home', (next) => {
  expect(destinationOf(next)).toEqual({ href: '/', full: false })
})

test('what asks who somebody is, is loaded by the browser', () => {
  expect(destinationOf('/o/authorize/?client_id=a&redirect_uri=b')).toEqual({
    href: '/o/authorize/?client_id=a&redirect_uri=b',
    full: true,
  })
  expect(destinationOf('/authorize?x=1').full).toBe(true)
  expect(destinationOf('/authorized-people').full).toBe(false)
  expect(destinationOf('//evil.example/authorize').full).toBe(false)
})

test('an audit user chooses an organization, whatever was asked for', () => {
  expect(destinationOf('/user/leave', true)).toEqual({ href: '/switch-organization', full: false })
  expect(destinationOf(null, true)).toEqual({ href: '/switch-organization', full: false })
})

test('whatever comes back is read by a browser as a path of its own site', () => {
  for (const text of ['/a b', '/user?next=//evil.example', '/user#//evil.example', '/user/%252f%252fevil']) {
    const path = ownPath(text)
    if (path !== null) expect(new URL(path, 'https://hr.example.com').origin).toBe('https://hr.example.com')
  }
})
