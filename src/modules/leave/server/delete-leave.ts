import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { handle, type Route } from '#platform/route.ts'
import { closeCancels, closeRequest } from '#modules/leave/server/cancel-row.ts'
import { refuseLocked } from '#modules/leave/server/leave-settings.ts'
import { lockEmployee } from '#modules/leave/server/ledger.ts'
import { freeDays, type Leave } from '#modules/leave/server/take.ts'
import { deleteLeave } from '#modules/leave/shared/leave-request.ts'

interface Standing extends Leave {
  status: string
  is_deleted: boolean
}

export const deleteRoutes: Route[] = [
  handle(deleteLeave, async (ctx, { params, body }) => {
    const { rows } = await sql<Standing>`
      select r.id, r.employee_id, r.status, d.leave_type_id, d.start_on, d.end_on,
        exists (select from leave_deletion x where x.request_id = r.id) as is_deleted
      from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
      where r.id = ${params.id} and r.type = 'leave_request' for update of r`.execute(ctx.db)
    const [leave] = rows
    if (!leave) throw notFound()
    if (leave.employee_id === ctx.employee_id) throw forbidden('Your own leave is deleted by somebody else.')
    if (leave.is_deleted) throw conflict('This request is deleted already.')
    const takes = ['Requested', 'Forwarded', 'Approved'].includes(leave.status)
    if (takes) {
      await refuseLocked(ctx.db, leave.start_on satisfies Day)
      await lockEmployee(ctx.db, leave.employee_id)
      await freeDays(ctx, leave, {
        dates: null,
        reason: `Deleted: leave from ${leave.start_on} to ${leave.end_on}`,
      })
      await closeRequest(ctx, leave.id, leave.status === 'Approved' ? 'Revoked' : 'Cancelled', body.remarks)
      await closeCancels(ctx, leave.id, 'The leave itself was deleted.')
    }
    await ctx.db
      .insertInto('leave_deletion')
      .values({
        request_id: leave.id,
        reason: body.remarks,
        status_before: leave.status,
        account_id: ctx.viewer.account_id,
        account_name: ctx.viewer.full_name,
        deleted_at: ctx.now,
      })
      .execute()
    await ctx.signal('leave_request.deleted', { request_id: leave.id, remarks: body.remarks })
    return { id: leave.id }
  }),
]
