import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** The name of an investigator `i`, joined to `employee e` where they are one. */
export const investigatorName = sql<string>`coalesce(e.full_name, i.outside_name)`

/** Is `i` the caller, and active? HR of another organization has no row here: their empty id is none. */
export const isCaller = ({ employee_id, viewer, org }: Ctx, duty: 'Investigator' | 'Custodian') =>
  sql<boolean>`(i.duty = ${duty} and not i.is_archived and ${
    org.is_investigator
      ? sql`i.account_id = ${viewer.account_id}`
      : sql`i.employee_id = ${employee_id ? sql`${employee_id}::uuid` : sql`null::uuid`}`
  })`
