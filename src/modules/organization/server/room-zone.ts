import { sql } from 'kysely'

/** The zone of a room, by the alias of its table: of its branch, else of the organization. */
export const zoneOf = (ctx: { org: { time_zone: string } }, room: 'meeting_room' | 'm' | 'r') =>
  sql<string>`coalesce((select z.time_zone from branch z where z.org_id = ${sql.ref(`${room}.org_id`)}
    and z.id = ${sql.ref(`${room}.branch_id`)}), ${ctx.org.time_zone})`

/** The zone of what stands in a branch, or in none. */
export const zoneAt = (ctx: { org: { time_zone: string } }, branchId: string | null) =>
  sql<string>`coalesce((select z.time_zone from branch z where z.id = ${branchId}), ${ctx.org.time_zone})`
