import { expect, test } from 'vitest'
import { loginFor } from '#modules/account/web/leave.ts'

test.each([
  ['/user/leave/request', '/account/login?next=%2Fuser%2Fleave%2Frequest'],
  [
    '/admin/himal/hris/employees?page=2#top',
    '/account/login?next=%2Fadmin%2Fhimal%2Fhris%2Femployees%3Fpage%3D2%23top',
  ],
  ['/account/login', '/account/login'],
  ['/account/logout?next=https://evil.example/', '/account/login'],
  ['/', '/account/login'],
])('who logs out at %s comes to %s', (path, login) => {
  expect(loginFor(path)).toBe(login)
})
