import { expect, test } from 'vitest'
import { activeItem } from '#app/shell/menu-links.ts'

const links = new Map([
  ['events', '/user/events'],
  ['add', '/admin/himal/hris/users'],
  ['admin-hris-employees', '/admin/himal/hris/employees'],
  ['reports', '/admin/himal/leave/reports'],
  ['settings', '/admin/himal/forms/settings'],
  ['create', '/admin/himal/forms/settings/create'],
])
const cases: readonly [pathname: string, active: string | undefined][] = [
  ['/user/events', 'events'],
  ['/user/events/7/posts', 'events'],
  ['/user/events-of-others', undefined],
  ['/admin/himal/leave/reports/basic/gender', 'reports'],
  ['/admin/himal/forms/settings/create', 'create'],
  ['/admin/himal/forms/settings/questions', 'settings'],
  ['/portal', undefined],
  ['/admin/himal/hris/users', 'add'],
  ['/admin/himal/hris/users/7', 'admin-hris-employees'],
]
test.each(cases)('at %s the entry %s is marked', (pathname, active) => {
  expect(activeItem(links, pathname)).toBe(active)
})
