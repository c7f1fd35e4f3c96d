import { sql, type RawBuilder } from 'kysely'

/** Does the row of `permission_group_member` hold on a day? The day is that of the organization. */
export const heldOn = (alias: string, day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.valid_from`)} is null or ${sql.ref(`${alias}.valid_from`)} <= ${day})
    and (${sql.ref(`${alias}.valid_to`)} is null or ${sql.ref(`${alias}.valid_to`)} >= ${day})`
