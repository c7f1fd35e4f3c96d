import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { requestService } from '#engines/approval/request-server.ts'
import { computedAnew, lockPerson, noLonger } from '#modules/attendance/server/request-base.ts'
import { webRequest } from '#modules/attendance/shared/request.ts'

interface Web {
  employee_id: string
  punch_id: string
}
/** Punches of browsers that count once they are approved. */
export const webRequests = requestService<{ punch_id: string; remarks: string }, Web>(webRequest, {
  table: 'web_attendance_request',
  async prepare(ctx, { punch_id }, employee_id) {
    await lockPerson(ctx, employee_id)
    const { rows } =
      await sql`select 1 from punch p where p.id = ${punch_id} and p.employee_id = ${employee_id}
      and p.source = 'Web' and p.is_pending
      and not exists (select from web_attendance_request w where w.punch_id = p.id and w.is_live)`.execute(
        ctx.db,
      )
    if (rows.length === 0) throw invalid({ punch_id: ['Select a valid choice.'] })
    return { employee_id, punch_id }
  },
  approved: (ctx, request) => counted(ctx, request, true),
  async undone(ctx, request, from) {
    await noLonger(ctx, 'web_attendance_request', request.id)
    if (from === 'Approved') await counted(ctx, request, false)
  },
  columns: {
    occurred_at: sql`(select p.occurred_at from punch p where p.id = d.punch_id)`,
    direction: sql`(select p.direction from punch p where p.id = d.punch_id)`,
    place: sql`(select p.place from punch p where p.id = d.punch_id)`,
  },
})
async function counted(ctx: Ctx, { id, employee_id }: Web & { id: string }, counts: boolean) {
  const { rows } = await sql<{ occurred_at: string }>`update punch p set is_pending = ${!counts}
    from web_attendance_request w where w.request_id = ${id} and p.org_id = w.org_id and p.id = w.punch_id
    returning p.occurred_at`.execute(ctx.db)
  const at = rows[0]?.occurred_at
  if (!at) throw conflict('The punch is not there any more.')
  await computedAnew(ctx, employee_id, dayAt(new Date(at).toISOString(), ctx.org.time_zone))
}

export const requestPunchRoutes: Route[] = webRequests.routes
