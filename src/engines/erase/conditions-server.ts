import { sql, type RawBuilder } from 'kysely'
import type { Who } from '#engines/erase/person-table-server.ts'

/** The rows that name the person in a column. */
export const ofEmployee =
  (column = 'employee_id') =>
  (who: Who): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} = ${who.employee_id}::uuid`

/** The rows that name the person's login in a column; none where there is no login. */
export const ofAccount =
  (column = 'account_id') =>
  (who: Who): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} = ${who.account_id}::uuid`

/** The rows of the person's requests. */
export const ofRequests =
  (column = 'request_id') =>
  (who: Who): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} in (select r.id from request r where r.org_id = ${who.org_id} and r.employee_id = ${who.employee_id}::uuid)`

/** Words become others where there were some; what was empty stays so. */
export const whereSaid = (column: string, words: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(column)} is null then null else ${words}::text end`
