import { sql, type RawBuilder } from 'kysely'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { runNotices } from '#modules/payroll/server/run-notices.ts'
import { advanceRequest } from '#modules/payroll/shared/advance.ts'
import { rebateRequest, workRequest } from '#modules/payroll/shared/requests.ts'

/** Amounts are not told: whoever may see them opens the request. */
export const notifications: readonly SignalHandler[] = [
  ...runNotices,
  ...requestNotifications({
    declared: advanceRequest,
    noun: 'advance salary request',
    granted: 'advance salary',
    pages: {
      user: '/user/payroll/advance-salary',
      supervisor: '/user/payroll/advance-salary-request/list',
      admin: 'payroll/advance-salary',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        sql`select 'an advance of salary by ' || d.required_by as phrase from advance_salary_request d where d.request_id = ${id}`,
      ),
  }),
  ...requestNotifications({
    declared: workRequest,
    noun: 'unit of work request',
    granted: 'unit of work',
    pages: {
      user: '/user/payroll/unit-of-work',
      supervisor: '/user/supervisor/payroll/unit-of-work',
      admin: 'payroll/unit-of-work',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        sql`select trim_scale(d.quantity) || ' × ' || i.name || ', ' || d.worked_on as phrase from work_request d
          join work_item i on i.org_id = d.org_id and i.id = d.item_id where d.request_id = ${id}`,
      ),
  }),
  ...requestNotifications({
    declared: rebateRequest,
    noun: 'rebate request',
    granted: 'rebate',
    pages: {
      user: '/user/payroll/rebate',
      supervisor: '/user/payroll/rebate',
      admin: 'payroll/rebate',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        sql`select 'a rebate for ' || t.name as phrase from rebate_request d
          join rebate_type t on t.org_id = d.org_id and t.id = d.rebate_type_id where d.request_id = ${id}`,
      ),
  }),
]

async function phrase({ db }: Pick<SignalCtx, 'db'>, query: RawBuilder<{ phrase: string }>): Promise<string> {
  const { rows } = await query.execute(db)
  return rows[0]?.phrase ?? ''
}
