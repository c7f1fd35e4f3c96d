import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import type { ToldRequest } from '#engines/approval/request-facts-server.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { said, saidChange, type SaidLeave } from '#modules/leave/domain/said.ts'
import { balanceChange } from '#modules/leave/shared/balance-change.ts'
import { compensatoryRequest } from '#modules/leave/shared/compensatory.ts'
import { encashmentRequest } from '#modules/leave/shared/encashment.ts'
import { leaveCancel } from '#modules/leave/shared/leave-cancel.ts'

const told: readonly ToldRequest[] = [
  {
    declared: leaveCancel,
    noun: 'leave cancel request',
    by_mail: true,
    granted: 'leave cancel request',
    pages: {
      user: '/user/leave/cancel-history',
      supervisor: '/user/supervisor/leave/cancel-requests',
      admin: 'leave/cancel-request',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        id,
        sql`select trim_scale(d.days)::text || ' days of ' || t.name || ' from ' || l.start_on || ' to ' || l.end_on as phrase
          from leave_cancel_request d join leave_request l on l.org_id = d.org_id and l.request_id = d.leave_request_id
          join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id where d.request_id = ${id}`,
      ),
  },
  {
    declared: balanceChange,
    noun: 'leave balance change',
    granted: 'leave balance change',
    pages: {
      user: '/user/leave/overview',
      supervisor: '/user/supervisor/leave/balance-approval',
      admin: 'leave/leave-balance-approval',
    },
    said: async (ctx, id) => {
      const { rows } = await sql<{ days: string; name: string }>`
        select trim_scale(d.days)::text as days, t.name from balance_change_request d
        join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id where d.request_id = ${id}`.execute(
        ctx.db,
      )
      return rows[0] ? `${saidChange(rows[0].days)} of ${rows[0].name}` : ''
    },
  },
  {
    declared: encashmentRequest,
    noun: 'leave encashment',
    granted: 'leave encashment',
    pages: {
      user: '/user/leave/encashment',
      supervisor: '/user/supervisor/leave/requests?kind=encashment',
      admin: 'leave/leave-encashment?tab=requests',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        id,
        sql`select trim_scale(d.days)::text || ' days of ' || t.name || ' to be paid out' as phrase from encashment_request d
          join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id where d.request_id = ${id}`,
      ),
  },
  {
    declared: compensatoryRequest,
    noun: 'substitute leave request',
    by_mail: true,
    granted: 'substitute leave',
    pages: {
      user: '/user/leave/request?kind=substitute',
      supervisor: '/user/supervisor/leave/requests?kind=substitute',
      admin: 'leave/employees-request?kind=substitute',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        id,
        sql`select trim_scale(d.days)::text || ' days of ' || t.name || ' for work on ' || d.worked_on as phrase from compensatory_request d
          join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id where d.request_id = ${id}`,
      ),
  },
]

/** Of the requests beside leave itself, and of leave that HR deletes or a colleague takes work over for. */
export const requestNotices: readonly SignalHandler[] = [
  ...told.flatMap(requestNotifications),
  notification({
    signal: 'leave_request.deleted',
    title: 'Leave request: deleted',
    payload: z.object({ request_id: z.uuid(), remarks: z.string() }),
    async tell(ctx, { request_id, remarks }) {
      const leave = await leaveAbout(ctx, request_id)
      if (!leave?.account_id || leave.account_id === ctx.account_id) return null
      return {
        accounts: [leave.account_id],
        text: `${leave.actor} deleted your leave request: ${said(leave)}. Remarks: ${remarks}`,
        url: '/user/leave/delete-history',
      }
    },
  }),
  notification({
    signal: 'leave_request.approved',
    kind: 'leave_request.handed_over',
    title: 'Leave: a colleague hands work over to you',
    payload: z.object({ request_id: z.uuid() }),
    async tell(ctx, { request_id }) {
      const leave = await leaveAbout(ctx, request_id)
      if (!leave?.handover_account_id || leave.handover_account_id === ctx.account_id) return null
      const what = leave.handover_note ? ` What is handed over: ${leave.handover_note}` : ''
      return {
        accounts: [leave.handover_account_id],
        // which kind of leave it is stays between the person and who decides
        text: `${leave.full_name} is away from ${leave.start_on} to ${leave.end_on} and hands work over to you.${what}`,
        url: '/user/leave/overview',
      }
    },
  }),
]

async function phrase(
  ctx: Pick<SignalCtx, 'db'>,
  id: string,
  query: ReturnType<typeof sql>,
): Promise<string> {
  const { rows } = await sql<{ phrase: string }>`${query}`.execute(ctx.db)
  const [row] = rows
  // the request's own row was read and locked in this transaction
  if (!row) throw new Error(`Request ${id} has no detail`)
  return row.phrase
}

interface About extends SaidLeave {
  actor: string
  account_id: string | null
  full_name: string
  handover_account_id: string | null
  handover_note: string | null
}
async function leaveAbout(ctx: SignalCtx, id: string): Promise<About | undefined> {
  const { rows } = await sql<About>`
    select coalesce(a.full_name, 'HR') as actor, e.account_id, e.full_name, h.account_id as handover_account_id, d.handover_note,
      t.name as leave_type, d.start_on, d.end_on, d.part, trim_scale(d.days)::text as days
    from request r
    join leave_request d on d.org_id = r.org_id and d.request_id = r.id
    join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    left join employee h on h.org_id = d.org_id and h.id = d.handover_employee_id
    left join account a on a.id = ${ctx.account_id}::uuid
    where r.id = ${id}`.execute(ctx.db)
  return rows[0]
}
