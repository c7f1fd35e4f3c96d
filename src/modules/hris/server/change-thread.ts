import { sql } from 'kysely'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import { serveThread, type Reach } from '#engines/thread/thread-server.ts'
import { mayRead, rightsOf } from '#modules/hris/domain/field-rights.ts'
import { noteGroup } from '#modules/hris/server/readings.ts'
import { ChangedField, changeThread } from '#modules/hris/shared/change-request.ts'
import { isSection, sectionOf } from '#modules/hris/shared/change-sections.ts'

/** The papers and words of a request are for whoever sees what it asks for, and no more. */
export const changeThreadRoutes: Route[] = serveThread(changeThread, { reach, signals: true })

async function reach(ctx: Ctx, id: string): Promise<Reach> {
  const { rows } = await sql<{ employee_id: string; section: string; fields: unknown }>`
    select r.employee_id, d.section, d.fields from request r
    join change_request d on d.org_id = r.org_id and d.request_id = r.id
    where r.id = ${id} and ${visibleRequests(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row || !isSection(row.section)) return 'none'
  if (ctx.as === 'user') return row.employee_id === ctx.employee_id ? 'write' : 'none'
  const { group } = sectionOf(row.section)
  if (ctx.as === 'supervisor') {
    const rights = rightsOf({ as: 'supervisor', is_self: false, is_above: true, codes: new Set() })
    return group !== null && mayRead(rights[group]) ? 'read' : 'none'
  }
  const fields = ChangedField.array().parse(row.fields)
  const isGuarded = group === 'bank' || group === 'legal' || fields.some(({ is_sensitive }) => is_sensitive)
  if (isGuarded && !allowed(ctx.org.codes, [P.hris.sensitive], 'read')) return 'none'
  if (group) await noteGroup(ctx, row.employee_id, group, 'view')
  return allowed(ctx.org.codes, [P.hris.changeRequests], 'write') ? 'write' : 'read'
}
