import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** It waits for somebody in whose place the viewer decides today. Of the alias `r`. */
export const laidBeforeDelegators = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`exists (select from request_recipient p where p.org_id = r.org_id and p.request_id = r.id and p.is_open and r.employee_id <> ${ctx.employee_id}
    and p.employee_id = any (approval_delegators(r.org_id, ${ctx.employee_id}, ${ctx.today}::date, r.type)))`

/**
 * Which requests a viewer may see, by the hat worn: what is not visible is not found. What HR prepared about somebody is for
 * HR and for those who are asked. Of the alias `r`.
 */
export const visibleRequests = (ctx: Ctx): RawBuilder<boolean> => {
  if (ctx.as === 'hr') return sql<boolean>`true`
  if (ctx.as === 'user') return sql<boolean>`(r.employee_id = ${ctx.employee_id} and not r.is_prepared)`
  return sql<boolean>`((not r.is_prepared and exists (select from supervisor_on(${ctx.today}) l where l.org_id = r.org_id and l.employee_id = r.employee_id and l.supervisor_id = ${ctx.employee_id}))
    or exists (select from request_recipient p where p.org_id = r.org_id and p.request_id = r.id and p.employee_id = ${ctx.employee_id})
    or ${laidBeforeDelegators(ctx)})`
}
