import { expect, test } from 'vitest'
import type { Facts } from '#app/catalogue/facts.ts'
import { factsOf, organizationAt } from '#app/shell/facts.ts'
import { placeOf } from '#app/shell/place.ts'
import { searchedPeople } from '#app/shell/searched-people.ts'
import type { Session } from '#app/shell/session.ts'
import { employeeSession, hrSession, supervisorSession } from '#test/web/sessions.ts'

function searched(session: Session, pathname: string, changed: Partial<Facts> = {}) {
  const place = placeOf(undefined, pathname)
  const facts = { ...factsOf(session, place.area, place.slug), ...changed }
  const organization = organizationAt(session, place.slug)
  const people = searchedPeople({ session, place, facts, organization })
  return people && [people.slug, people.hrefOf('7')]
}
const colleague = ['himal', '/user/employee-directory/7/profile-detail']
const home = '/user/noticeboard'

test('HR finds records of the organization of the address', () => {
  expect(searched(hrSession, '/admin/terai/dashboard')).toEqual(['terai', '/admin/terai/hris/users/7'])
})

test('employees and supervisors find their colleagues, whoever the team is of', () => {
  expect(searched(employeeSession, home)).toEqual(colleague)
  expect(searched({ ...supervisorSession, supervised: 'terai' }, '/user/supervisor/my-team')).toEqual(
    colleague,
  )
})

test('where there is no directory nobody is found, and between the areas nobody', () => {
  const flags = { ...factsOf(employeeSession, 'user').flags, employee_directory: false }
  expect(searched(employeeSession, home, { flags })).toBeNull()
  expect(searched(hrSession, '/admin/himal/dashboard', { flags })).not.toBeNull()
  expect(searched(employeeSession, home, { switched_off: new Set(['/user/employee-directory']) })).toBeNull()
  expect(searched(employeeSession, '/account/login')).toBeNull()
})
