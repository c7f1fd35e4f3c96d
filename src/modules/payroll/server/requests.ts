import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { refOf } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { hrAlone } from '#engines/approval/request-hooks-server.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { fiscalYearOn } from '#modules/organization/server/public.ts'
import { rebateRequest, workRequest } from '#modules/payroll/shared/requests.ts'

interface Said {
  remarks: string
}
/** Supervisors decide by the reason; what somebody earns or owes is not theirs to read. */
const withoutPay = <R extends object>(ctx: Ctx, request: R): R =>
  ctx.as === 'supervisor' ? { ...request, amount: null } : request

interface WorkDetail {
  employee_id: string
  operation_id: string
  item_id: string
  worked_on: string
  quantity: string
  ticket: string | null
}
const work = serveRequest<Omit<WorkDetail, 'employee_id'> & Said, WorkDetail>(workRequest, {
  table: 'work_request',
  async prepare(ctx, { operation_id, item_id, worked_on, quantity, ticket }, employee_id) {
    if (worked_on > ctx.today) throw invalid({ worked_on: ['Worked on must not be after today.'] })
    const rate = await ctx.db
      .selectFrom('work_rate')
      .select('id')
      .where('operation_id', '=', operation_id)
      .where('item_id', '=', item_id)
      .where('effective_from', '<=', worked_on)
      .executeTakeFirst()
    if (!rate) throw invalid({ item_id: [`There is no rate for this work on ${worked_on}.`] })
    const known =
      ticket &&
      (await ctx.db
        .selectFrom('work_request')
        .select('request_id')
        .where('ticket', '=', ticket)
        .executeTakeFirst())
    if (known) throw invalid({ ticket: ['This ticket is recorded already.'] })
    return { employee_id, operation_id, item_id, worked_on, quantity, ticket: ticket ?? null }
  },
  refuses: (_, request, action) =>
    action === 'revoke' && Reflect.get(request, 'payslip_id') ? 'This work is paid already.' : null,
  columns: {
    operation: refOf('work_operation', sql`d.operation_id`),
    item: refOf('work_item', sql`d.item_id`),
    quantity: sql`trim_scale(d.quantity)::text`,
  },
})

interface RebateDetail {
  employee_id: string
  rebate_type_id: string
  fiscal_year_id: string
  amount: string
}
const rebates = serveRequest<{ rebate_type_id: string; amount: string } & Said, RebateDetail>(rebateRequest, {
  table: 'rebate_request',
  async prepare(ctx, { rebate_type_id, amount }, employee_id) {
    const [type, year] = await Promise.all([
      ctx.db
        .selectFrom('rebate_type')
        .select('id')
        .where('id', '=', rebate_type_id)
        .where('is_archived', '=', false)
        .executeTakeFirst(),
      fiscalYearOn(ctx.db, 'payroll', ctx.today),
    ])
    if (!type) throw invalid({ rebate_type_id: ['Select a valid choice.'] })
    if (!year) throw invalid({ rebate_type_id: ['There is no fiscal year for today.'] })
    return { employee_id, rebate_type_id, fiscal_year_id: year.id, amount }
  },
  usual: hrAlone,
  flows: false,
  columns: {
    rebate_type: refOf('rebate_type', sql`d.rebate_type_id`),
    fiscal_year: refOf('fiscal_year', sql`d.fiscal_year_id`),
    amount: sql`d.amount::text`,
  },
  shown: (ctx, request) => withoutPay(ctx, request),
})

export const requestRoutes: Route[] = [...work, ...rebates]
