import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import { compareAmounts, divide, greatest, multiply, subtract, toPaisa } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { refOf } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { hrAlone } from '#engines/approval/request-hooks-server.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { employeeOn } from '#modules/hris/server/public.ts'
import { fiscalYearOn } from '#modules/organization/server/public.ts'
import { advanceSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { advanceLimit, advanceRequest, rebateRequest, workRequest } from '#modules/payroll/shared/requests.ts'

interface Said {
  remarks: string
}
interface AdvanceDetail {
  employee_id: string
  amount: string
  months: number
  required_by: string
}
async function limitFor(ctx: Ctx, employeeId: string) {
  const setting = await settingOf(ctx.db, advanceSettings)
  const { rows } = await sql<{ salary: string | null; outstanding: string }>`
    select (select c.annual_salary::text from employee_compensation c where c.employee_id = ${employeeId}
        and c.valid_from <= ${ctx.today} order by c.valid_from desc limit 1) as salary,
      (select coalesce(sum(d.amount - coalesce((select sum(x.amount) from advance_salary_repayment x
          where x.org_id = d.org_id and x.request_id = d.request_id), 0)), 0)::text
        from advance_salary_request d join request q on q.org_id = d.org_id and q.id = d.request_id
        where d.employee_id = ${employeeId} and q.status in ('Requested', 'Forwarded', 'Approved')) as outstanding`.execute(
    ctx.db,
  )
  const [known] = rows
  const limit = divide(multiply(known?.salary ?? '0', String(setting.percent)), '1200', toPaisa)
  const outstanding = known?.outstanding ?? '0'
  const available = greatest('0', subtract(limit, outstanding))
  return { limit, outstanding, available, months: setting.months, service_months: setting.service_months }
}

/** Supervisors decide by the reason; what somebody earns or owes is not theirs to read. */
const withoutPay = <R extends object>(ctx: Ctx, request: R): R =>
  ctx.as === 'supervisor' ? { ...request, amount: null, repaid: null } : request

const advances = serveRequest<Omit<AdvanceDetail, 'employee_id'> & Said, AdvanceDetail>(advanceRequest, {
  table: 'advance_salary_request',
  async prepare(ctx, { amount, months, required_by }, employee_id) {
    const [limit, person] = await Promise.all([
      limitFor(ctx, employee_id),
      employeeOn(ctx.db, employee_id, ctx.today),
    ])
    const since = addDays(ctx.today, -Math.round(limit.service_months * 30.4375))
    if (person && person.joined_on > since)
      throw invalid({ amount: [`Advance salary needs ${limit.service_months} months of service.`] })
    if (compareAmounts(amount, limit.available) > 0)
      throw invalid({
        amount: [
          `${limit.available} is available: the limit is ${limit.limit}, ${limit.outstanding} is outstanding.`,
        ],
      })
    if (months > limit.months) throw invalid({ months: [`Repayment takes at most ${limit.months} months.`] })
    return { employee_id, amount, months, required_by }
  },
  columns: {
    amount: sql`d.amount::text`,
    repaid: sql`(select coalesce(sum(x.amount), 0)::text from advance_salary_repayment x where x.org_id = d.org_id and x.request_id = d.request_id)`,
  },
  shown: (ctx, request) => withoutPay(ctx, request),
})

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

export const requestRoutes: Route[] = [
  handle(advanceLimit, async (ctx) => {
    const { service_months: _, ...limit } = await limitFor(ctx, ctx.employee_id)
    return limit
  }),
  ...advances,
  ...work,
  ...rebates,
]
