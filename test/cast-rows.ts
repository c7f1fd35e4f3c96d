import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { cast as people, organizations, type Name, type Person } from '#test/cast.ts'

const cast: Record<Name, Person> = people
const SYSTEM = '00000000-0000-4000-8000-000000000000'

/** Straight into the database of one organization of the cast, for arranging and for looking. */
export function inOrganization<T>(
  { database }: Services,
  slug: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { org_id } = Object.values(organizations).find((o) => o.slug === slug) ?? { org_id: 0 }
  return database.inBatch({ org_id, account_id: SYSTEM, acting_as: 'system', request_no: 'test' }, work)
}

/** Writes both organizations and the cast, everybody with an open session from `at` on; the sessions' ids by name. */
export async function writeCast(
  services: Services,
  at: string,
  passwordHash: string | null = null,
): Promise<Map<Name, string>> {
  const sessions = new Map<Name, string>()
  await services.database.asOwner(async (db) => {
    for (const organization of Object.values(organizations))
      await db.insertInto('organization').values(organization).execute()
    for (const [name, person] of Object.entries(cast)) {
      await db
        .insertInto('account')
        .values({ ...person.account, password_hash: passwordHash })
        .execute()
      const id = newId()
      sessions.set(name as Name, id)
      const row = {
        id,
        account_id: person.account.id,
        token_hash: id,
        rotated_at: at,
        remember: false,
        created_at: at,
        last_used_at: at,
        expires_at: '2036-01-01T00:00:00Z',
      }
      await db.insertInto('account_session').values(row).execute()
    }
  })
  for (const organization of Object.values(organizations))
    await inOrganization(services, organization.slug, (db) => peopleOf(db, organization.org_id))
  return sessions
}

/** The cast's rows of one organization: groups, employees, memberships, supervisors. */
async function peopleOf(db: Db, orgId: number) {
  const members = Object.values(cast).filter(
    (person) => person.org_id === orgId || person.also?.org_id === orgId,
  )
  for (const { employee, org_id } of members) {
    if (!employee || org_id !== orgId) continue
    await db.insertInto('employee').values(employee).execute()
    await db
      .insertInto('employment_assignment')
      .values({ id: newId(), employee_id: employee.id, valid_from: employee.joined_on })
      .execute()
  }
  for (const person of members) {
    const here = person.org_id === orgId ? person : person.also
    if (!here) continue
    await db
      .insertInto('membership')
      .values({
        account_id: person.account.id,
        employee_id: person.org_id === orgId ? (person.employee?.id ?? null) : null,
        is_hr: here.codes !== undefined,
        is_audit: person.account.is_audit_user === true,
      })
      .execute()
    if (!here.codes) continue
    const group = newId()
    await db
      .insertInto('permission_group')
      .values({ id: group, name: `${person.account.full_name} (${group.slice(-4)})`, codes: [...here.codes] })
      .execute()
    await db
      .insertInto('permission_group_member')
      .values({ group_id: group, account_id: person.account.id })
      .execute()
  }
  for (const { employee, org_id, supervisors = [] } of members) {
    if (!employee || org_id !== orgId) continue
    for (const [index, supervisor] of supervisors.entries()) {
      const supervisor_id = cast[supervisor as Name].employee?.id ?? ''
      await db
        .insertInto('supervisor_link')
        .values({
          id: newId(),
          employee_id: employee.id,
          supervisor_id,
          authority_order: index + 1,
          can_forward: index + 1 < supervisors.length,
          valid_from: employee.joined_on,
        })
        .execute()
    }
  }
}
