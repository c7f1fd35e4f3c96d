import { afterEach, expect, test, vi } from 'vitest'
import { areasOf, homeOf, lastAreaOf, rememberArea, type LastArea } from '#app/shell/areas.ts'
import type { Session } from '#app/shell/session.ts'
import { auditSession, employeeSession, himal, hrSession, supervisorSession } from '#test/web/sessions.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
afterEach(() => kept.clear())

const ofOne: Session = { ...hrSession, admin: { ...hrSession.admin, switchable_organizations: [himal] } }
const leadingHr: Session = {
  ...ofOne,
  me: { ...ofOne.me, supervisor: supervisorSession.me.supervisor },
}
const outsideHr: Session = { ...ofOne, me: { ...ofOne.me, organization: null } }
const outsideBoth: Session = { ...hrSession, me: { ...hrSession.me, organization: null } }
const none: LastArea = { area: null, slug: null }

test.each<[who: string, session: Session, last: LastArea, home: string]>([
  ['an employee', employeeSession, none, '/user/noticeboard'],
  ['a supervisor', supervisorSession, none, '/user/noticeboard'],
  [
    'a supervisor',
    supervisorSession,
    { area: 'supervisor', slug: null },
    '/user/supervisor/my-team/overview',
  ],
  ['HR', ofOne, none, '/admin/himal/dashboard'],
  ['HR', ofOne, { area: 'user', slug: 'himal' }, '/user/noticeboard'],
  ['HR of two organizations', hrSession, none, '/admin/himal/dashboard'],
  ['HR of two from outside', outsideBoth, none, '/switch-organization'],
  ['HR of two organizations', hrSession, { area: 'admin', slug: 'terai' }, '/admin/terai/dashboard'],
  ['HR of one no more', hrSession, { area: 'admin', slug: 'lumbini' }, '/admin/himal/dashboard'],
  ['HR from outside', outsideHr, { area: 'user', slug: null }, '/admin/himal/dashboard'],
  ['a supervisor no more', employeeSession, { area: 'supervisor', slug: null }, '/user/noticeboard'],
  ['an audit user', auditSession, none, '/user/noticeboard'],
])('%s lands where they belong', (_, session, last, home) => {
  expect(homeOf(session, last)).toBe(home)
})

test('offers each area that is open to the person', () => {
  const offered = (session: Session) => areasOf(session).map(({ area }) => area)
  expect(offered(employeeSession)).toEqual(['user'])
  expect(offered(leadingHr)).toEqual(['user', 'supervisor', 'admin'])
  expect(offered(outsideHr)).toEqual(['admin'])
  expect(offered(auditSession)).toEqual([])
})

test('remembers the area for each account, and the organization of HR beyond it', () => {
  rememberArea(hrSession, { menu: 'admin', slug: 'terai' })
  rememberArea(hrSession, { menu: 'user', slug: undefined })
  expect(lastAreaOf(hrSession)).toEqual({ area: 'user', slug: 'terai' })
  rememberArea(hrSession, { menu: 'commons', slug: undefined })
  expect(lastAreaOf(hrSession)).toEqual({ area: 'user', slug: 'terai' })
  const other = { ...hrSession, me: { ...hrSession.me, user: { ...hrSession.me.user, id: 'another' } } }
  expect(lastAreaOf(other)).toEqual(none)
})

test('does not remember where somebody looked as another person', () => {
  const simulation = { id: 'x' } as NonNullable<Session['me']['simulation']>
  rememberArea({ ...hrSession, me: { ...hrSession.me, simulation } }, { menu: 'admin', slug: 'himal' })
  expect(lastAreaOf(hrSession)).toEqual(none)
})
