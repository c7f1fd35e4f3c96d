import { sql, type RawBuilder } from 'kysely'
import type { PageQuery } from '#kernel/list.ts'
import type { Ctx } from '#platform/context.ts'
import { foundBy } from '#platform/person-search.ts'
import { passedToday } from '#engines/approval/passed-today-server.ts'
import { laidBeforeDelegators } from '#engines/approval/visible-server.ts'

export interface Filters {
  status?: string[]
  employee_id?: string
  waiting?: string
}

/** A list narrowed by what every request type is asked for, and by conditions of its own. */
export function narrowed<Q extends { where(e: RawBuilder<boolean>): Q }>(
  rows: Q,
  ctx: Ctx,
  query: PageQuery & Filters,
  own: RawBuilder<boolean>[],
): Q {
  const conditions = [...own]
  if (query.status?.length) conditions.push(sql<boolean>`r.status = any(${query.status}::text[])`)
  if (query.employee_id) conditions.push(sql<boolean>`r.employee_id = ${query.employee_id}`)
  if (query.waiting) conditions.push(waiting(ctx))
  conditions.push(...foundBy(query.search, sql`r.employee_id`))
  return conditions.reduce((narrower, condition) => narrower.where(condition), rows)
}

/** With whom it is today, as the opened request says it, also in the hour in which a supervisor has changed. */
const waiting = (ctx: Ctx) => {
  if (ctx.as !== 'supervisor') return sql<boolean>`r.status in ('Requested', 'Forwarded')`
  const passed = passedToday(ctx.employee_id, ctx.today)
  return sql<boolean>`((exists (select from request_recipient p where p.request_id = r.id and p.employee_id = ${ctx.employee_id} and p.is_open) or ${laidBeforeDelegators(ctx)})
      and r.id not in (select t.id from (${passed}) t)
    or r.id in (select t.id from (${passed}) t where t.supervisor_id = ${ctx.employee_id}))`
}
