import { expect, test } from 'vitest'
import { userMenuFor } from '#app/shell/user-entries.ts'
import { auditSession, employeeSession, hrSession, supervisorSession, himal } from '#test/web/sessions.ts'
import type { Session } from '#app/shell/session.ts'
import { knowAllPages } from '#test/known.ts'

knowAllPages()

const oneTeam: Session = {
  ...supervisorSession,
  me: {
    ...supervisorSession.me,
    supervisor: { can_switch: true, has_default: true, organizations: [himal] },
  },
}
const commonHr: Session = { ...hrSession, me: { ...hrSession.me, common_permissions: ['10.02'] } }

const cases: readonly [who: string, session: Session, at: string, entries: string][] = [
  ['an employee', employeeSession, 'user', 'profile changePassword'],
  ['a supervisor', supervisorSession, 'user', 'profile switchTeam portal changePassword'],
  [
    'a supervisor of two organizations, at the team',
    supervisorSession,
    'supervisor',
    'profile switchTeam portal changePassword',
  ],
  ['a supervisor of one, at the team', oneTeam, 'supervisor', 'profile portal changePassword'],
  [
    'HR in the employee area',
    hrSession,
    'user',
    'profile switchOrganization centralDashboard portal changePassword',
  ],
  ['HR at work', hrSession, 'admin', 'viewAsUser switchOrganization centralDashboard portal changePassword'],
  [
    'HR with a common code',
    commonHr,
    'admin',
    'viewAsUser switchOrganization centralDashboard portal commons changePassword',
  ],
  ['an audit user at work', auditSession, 'admin', 'switchOrganization changePassword'],
]
test.each(cases)('%s is offered what they may do', (_, session, at, entries) => {
  const menu = at === 'admin' || at === 'supervisor' ? at : 'user'
  const slug = at === 'admin' ? 'himal' : undefined
  expect(
    userMenuFor(session, { menu, slug })
      .map(({ entry }) => entry)
      .join(' '),
  ).toBe(entries)
})

test('an audit user who has not chosen yet has no page to change the password on', () => {
  expect(userMenuFor(auditSession, { menu: null, slug: undefined }).map(({ entry }) => entry)).toEqual([
    'switchOrganization',
  ])
})

test('HR changes the password without leaving the organization', () => {
  const entries = userMenuFor(hrSession, { menu: 'admin', slug: 'himal' })
  expect(entries.at(-1)).toEqual({ entry: 'changePassword', href: '/admin/himal/change-password' })
})
