import { expect, test } from 'vitest'
import { factsOf, organizationAt } from '#app/shell/facts.ts'
import { placeOf, type Standing } from '#app/shell/place.ts'
import { businessDay, scopeOf } from '#app/shell/scope-of.ts'
import type { Session } from '#app/shell/session.ts'
import { employeeSession, hrSession, supervisorSession } from '#test/web/sessions.ts'
import { knowAllPages } from '#test/known.ts'

knowAllPages()

const noon = Date.parse('2026-11-20T06:15:00Z')
function scope(session: Session, pathname: string, now = noon) {
  const place = placeOf(undefined, pathname)
  const standing: Standing = {
    session,
    place,
    facts: factsOf(session, place.area, place.slug),
    organization: organizationAt(session, place.slug),
  }
  return scopeOf(standing, businessDay(standing, now))
}
const person = (is_current: boolean, slug = 'himal') => ({
  id: '7',
  full_name: 'Bina Rai',
  is_current,
  organization: { name: slug, slug },
})

test('an employee stands in their organization as themselves', () => {
  const own = scope(employeeSession, '/user/leave/request')
  expect([own.org, own.as, own.today]).toEqual(['himal', 'user', '2026-11-20'])
  expect(own.employee_id).toBe(employeeSession.me.user.employee_id)
  expect(own.may(['6.03'])).toBe(false)
})

test('a supervisor stands in the organization that was chosen', () => {
  const team = scope({ ...supervisorSession, supervised: 'terai' }, '/user/supervisor/leave/requests')
  expect([team.org, team.as, team.employee_id]).toEqual(['terai', 'supervisor', null])
  expect([team.leads, scope(employeeSession, '/user/leave/request').leads]).toEqual([true, false])
})

test('HR stands in the organization of the address, with the codes held there', () => {
  const himal = scope(hrSession, '/admin/himal/dashboard')
  expect([himal.org, himal.as, himal.may(['6.03']), himal.may(['6.04'])]).toEqual([
    'himal',
    'hr',
    true,
    false,
  ])
  const terai = scope(hrSession, '/admin/terai/dashboard')
  expect([terai.may(['11.06'], 'read'), terai.may(['11.06'])]).toEqual([true, false])
})

test('the day turns at midnight of the organization, not of Greenwich', () => {
  expect(scope(employeeSession, '/user/noticeboard', Date.parse('2026-11-20T18:14:00Z')).today).toBe(
    '2026-11-20',
  )
  expect(scope(employeeSession, '/user/noticeboard', Date.parse('2026-11-20T18:15:00Z')).today).toBe(
    '2026-11-21',
  )
})

test('a device whose clock is wrong follows the server', () => {
  const wrong = { ...employeeSession, read_at: Date.parse('2020-01-01T00:00:00Z') }
  expect(scope(wrong, '/user/noticeboard', Date.parse('2020-01-02T00:00:00Z')).today).toBe('2026-11-20')
})

test('a screen is addressed by its name', () => {
  const { to } = scope(hrSession, '/admin/himal/dashboard')
  expect(to('admin-hris-users', { id: '7' }, { tab: 'bank' })).toBe('/admin/himal/hris/users/7?tab=bank')
  expect(to('user-noticeboard')).toBe('/user/noticeboard')
})

const links: readonly [session: Session, at: string, current: boolean, slug: string, found: object][] = [
  [
    employeeSession,
    '/user/noticeboard',
    true,
    'himal',
    { href: '/user/employee-directory/7/profile-detail' },
  ],
  [employeeSession, '/user/noticeboard', false, 'himal', { note: 'Past Employee' }],
  [
    employeeSession,
    '/user/noticeboard',
    true,
    'terai',
    { href: '/user/employee-directory/7/profile-detail' },
  ],
  [
    supervisorSession,
    '/user/supervisor/leave/requests',
    true,
    'himal',
    { href: '/user/supervisor/my-team/employee-detail/7' },
  ],
  [supervisorSession, '/user/supervisor/leave/requests', false, 'himal', { note: 'Past Employee' }],
  [hrSession, '/admin/himal/dashboard', true, 'himal', { href: '/admin/himal/hris/users/7' }],
  [hrSession, '/admin/himal/dashboard', false, 'himal', { href: '/admin/himal/hris/users/7' }],
  [hrSession, '/admin/himal/dashboard', true, 'terai', {}],
]
test.each(links)('a name leads where the viewer may go', (session, at, current, slug, found) => {
  expect(scope(session, at).linkOf(person(current, slug))).toEqual(found)
})

test('a colleague of another organization is not linked while directories are kept apart', () => {
  const { me } = employeeSession
  const apart: Session = {
    ...employeeSession,
    me: {
      ...me,
      organization: me.organization && {
        ...me.organization,
        flags: { organization_specific_employee_directory: true },
      },
    },
  }
  const { linkOf } = scope(apart, '/user/noticeboard')
  expect(linkOf(person(true, 'terai'))).toEqual({ note: 'From Different Organization' })
  expect(linkOf(person(true, 'himal')).href).toBeDefined()
})
