import { sql, type RawBuilder } from 'kysely'
import type { People } from '#engines/erase/person-table-server.ts'

/** The rows that name the person in a column. */
export const ofEmployee =
  (column = 'employee_id') =>
  ({ employee_ids }: People): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} = any(${[...employee_ids]}::uuid[])`

/** The rows that name the person's login in a column; none where there is no login. */
export const ofAccount =
  (column = 'account_id') =>
  ({ account_ids }: People): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} = any(${[...account_ids]}::uuid[])`

/** The rows of the person's requests. */
export const ofRequests =
  (column = 'request_id') =>
  ({ org_id, employee_ids }: People): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} in (select r.id from request r
      where r.org_id = ${org_id} and r.employee_id = any(${[...employee_ids]}::uuid[]))`

/** Words become others where there were some; what was empty stays so. */
export const whereSaid = (column: string, words: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(column)} is null then null else ${words}::text end`
