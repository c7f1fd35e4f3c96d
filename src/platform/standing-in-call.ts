import { sql } from 'kysely'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Database } from '#platform/db.ts'
import { GENERAL, standIn } from '#platform/reach.ts'
import type { Membership, Viewer } from '#platform/viewer.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** How a person stands as HR in this call: whom its address names is looked up only for who holds groups for some people. */
export async function standingInCall(
  database: Database,
  { account_id }: Viewer,
  org: Membership,
  endpoint: Endpoint,
  { id, employee_id = id }: Readonly<Record<string, string | undefined>>,
): Promise<Membership> {
  if (!org.own_groups.length || !endpoint.spec.access.hr) return org
  if (!employee_id || !uuid.test(employee_id)) return standIn(org, endpoint)
  const scope = { org_id: org.org_id, account_id, acting_as: 'hr', request_no: '' }
  const parts = [...org.own_groups.map(({ group_id }) => group_id), ...(org.is_limited ? [GENERAL] : [])]
  const { rows } = await database.inOrganization(scope, (db) =>
    sql<{
      part: string
    }>`select r as part from groups_reaching(${parts}::uuid[], ${employee_id}::uuid) r`.execute(db),
  )
  return standIn(
    org,
    endpoint,
    rows.map(({ part }) => part),
  )
}
