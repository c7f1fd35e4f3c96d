import { afterEach, expect, test } from 'vitest'
import { nobody } from '#app/catalogue/facts.ts'
import type { Standing } from '#app/shell/place.ts'
import { Sidebar } from '#app/shell/sidebar.tsx'
import { knowAllPages } from '#test/known.ts'
import { click, show, type, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

knowAllPages()
let shown: Shown
afterEach(() => shown.close())

const standing = {
  facts: { ...nobody, signed_in: true, is_employed: true, area: 'user' },
  place: { menu: 'user', pathname: '/user/leave/history' },
  session: {
    me: { user: { id: 'asha', is_audit_user: false }, organization: null, supervisor: { organizations: [] } },
    admin: { switchable_organizations: [] },
  },
} as unknown as Standing
const open = () => shown.all('[aria-expanded=true]').map(({ textContent }) => textContent)

test('the group of the page is open, or the one that is chosen instead: never two', async () => {
  serve(() => ({ body: {} }))
  shown = await show(() => <Sidebar standing={standing} menu="user" onClose={() => undefined} />)
  const [own, ...more] = open()
  expect(shown.find('[aria-current=page]').getAttribute('href')).toBe('/user/leave/history')
  expect(more).toEqual([])
  const other = shown.all('[aria-expanded=false]')[0]
  if (!other) throw new Error('There is one group')
  await click(other)
  expect(open()).toEqual([other.textContent])
  expect(open()).not.toContain(own)
  await click(other)
  expect(open()).toEqual([])
  // what is looked for is found in all of them
  await type(shown.find('input'), 'request')
  expect(open().length).toBeGreaterThan(1)
})
