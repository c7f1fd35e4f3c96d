import { expect, test } from 'vitest'
import { categoryOf, clockAt, factsOf, organizationAt } from '#app/shell/facts.ts'
import { auditSession, employeeSession, hrSession, supervisorSession } from '#test/web/sessions.ts'

test('nobody is signed in without a session', () => {
  expect(factsOf(null, 'user').signed_in).toBe(false)
})

test('an employee stands in the organization of their employment', () => {
  const facts = factsOf(employeeSession, 'user')
  expect(facts).toMatchObject({
    signed_in: true,
    supervisor: 'no',
    switchable: [],
    disabled_applications: ['recruitment'],
  })
  expect(facts.flags.dignity).toBe(false)
  expect(facts.flags.calendar_choice).toBe(true)
  expect([...facts.switched_off]).toEqual(['/user/calendar'])
})

test('HR stands in the organization of the address, with the codes held there', () => {
  const himal = factsOf(hrSession, 'admin', 'himal')
  expect([...himal.organization]).toEqual(['4.00', '6.03'])
  expect(himal.flags.loan).toBe(true)
  const terai = factsOf(hrSession, 'admin', 'terai')
  expect([...terai.organization]).toEqual(['11.99'])
  expect(terai.flags.loan).toBe(false)
})

test('an organization that is not theirs gives HR nothing', () => {
  expect(organizationAt(hrSession, 'lumbini')).toBeNull()
  expect(factsOf(hrSession, 'admin', 'lumbini').organization.size).toBe(0)
})

test('the clock is that of the organization of the page, and of whoever has no employment that of HR', () => {
  const clock = (session: typeof hrSession, pathname: string) => clockAt(session, pathname)?.slug
  expect(clock(hrSession, '/admin/terai/organization/overview')).toBe('terai')
  expect(clock(hrSession, '/user/noticeboard')).toBe(hrSession.me.organization?.slug)
  const unemployed = { ...hrSession, me: { ...hrSession.me, organization: null } }
  expect(clock(unemployed, '/admin/terai/organization/overview')).toBe('terai')
  expect(clock(unemployed, '/commons/bank')).toBe(hrSession.admin.switchable_organizations[0]?.slug)
})

test('a supervisor has chosen once an organization is supervised', () => {
  expect(factsOf(supervisorSession, 'user').supervisor).toBe('chosen')
  expect(factsOf({ ...supervisorSession, supervised: null }, 'user').supervisor).toBe('unchosen')
})

test('posts are approved where the noticeboard wants it', () => {
  expect([...factsOf(hrSession, 'admin', 'himal').rights]).toEqual(['notice_approval'])
  expect([...factsOf(employeeSession, 'user').rights]).toEqual([])
  // as the organization of the page has it, whatever holds at home
  expect([...factsOf(hrSession, 'admin', 'terai').rights]).toEqual([])
  const unemployed = { ...hrSession, me: { ...hrSession.me, organization: null } }
  expect([...factsOf(unemployed, 'admin', 'himal').rights]).toEqual(['notice_approval'])
})

test('the category is that of the highest role', () => {
  expect([employeeSession, supervisorSession, hrSession, auditSession].map(categoryOf)).toEqual([
    'Normal User',
    'Supervisor',
    'HR Admin',
    'HR Admin',
  ])
})
