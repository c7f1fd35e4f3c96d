import { expect, test } from 'vitest'
import { screenNamed } from '#app/catalogue/known.ts'
import { placeOf } from '#app/shell/place.ts'
import { knowAllPages } from '#test/known.ts'

knowAllPages()

const cases: readonly [screen: string | null, pathname: string, menu: string | null, slug?: string][] = [
  ['user-noticeboard', '/user/noticeboard', 'user'],
  ['user-supervisor-leave-requests', '/user/supervisor/leave/requests', 'supervisor'],
  ['admin-dashboard', '/admin/himal/dashboard', 'admin', 'himal'],
  ['commons', '/commons', 'commons'],
  ['commons-bank', '/commons/bank', 'commons'],
  ['portal', '/portal', null],
  ['switch-organization', '/switch-organization', null],
  ['common-dashboard', '/common-dashboard', null],
  ['not-found', '/admin/himal/no/such/page', 'admin', 'himal'],
  ['not-found', '/user/supervisory', 'user'],
  ['not-found', '/nowhere', null],
  ['not-active', '/not-active', 'user'],
  [null, '/user/noticeboard', 'user'],
]
test.each(cases)('%s at %s has the sidebar of %s', (name, pathname, menu, slug) => {
  const place = placeOf(name ? screenNamed(name) : undefined, pathname)
  expect([place.menu, place.slug]).toEqual([menu, slug])
})
