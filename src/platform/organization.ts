import type { Database } from '#platform/db.ts'

/** What work outside a call knows of the organization it is in. */
export interface Organization {
  org_id: number
  slug: string
  name: string
  time_zone: string
}

export async function organizationOf(database: Database, orgId: number): Promise<Organization> {
  return database.asOwner((db) =>
    db
      .selectFrom('organization')
      .select(['org_id', 'slug', 'name', 'time_zone'])
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow(() => new Error(`There is no organization ${orgId}.`)),
  )
}

/** Every organization of the installation, for work that asks each in turn. */
export const allOrganizations = (database: Database): Promise<Organization[]> =>
  database.asOwner((db) =>
    db.selectFrom('organization').select(['org_id', 'slug', 'name', 'time_zone']).orderBy('org_id').execute(),
  )
