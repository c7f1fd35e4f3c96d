import { sql } from 'kysely'
import { addMonths } from '#kernel/calendar/day.ts'
import { divide, round, toPaisa } from '#kernel/money.ts'
import { invalid } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { employeeOn } from '#modules/hris/server/public.ts'
import { fiscalYearOn } from '#modules/organization/server/public.ts'
import {
  advanceAvailable,
  advanceLimit as limitOf,
  advanceProblems,
  type AdvanceFacts,
} from '#modules/payroll/domain/advance.ts'
import { balanceOf, repaidOf } from '#modules/payroll/server/advance-ledger.ts'
import { lastMonthOf } from '#modules/payroll/server/last-pay.ts'
import { advanceLimit, advanceRequest, advanceStages } from '#modules/payroll/shared/advance.ts'
import { advanceSettings } from '#modules/payroll/shared/payroll-settings.ts'

interface Detail {
  employee_id: string
  amount: string
  months: number
  required_by: string
  is_top_up: boolean
  guarantor_id: string | null
}
type Input = Omit<Detail, 'employee_id' | 'guarantor_id' | 'is_top_up'> & {
  is_top_up?: boolean | undefined
  guarantor_id?: string | null | undefined
  remarks: string
}
interface Shown {
  guarantor: Person | null
  disbursed_on: string | null
  step: number
}

/** The settings, and what they ask about somebody. */
async function factsFor(ctx: Ctx, employeeId: string) {
  const { db, today } = ctx
  const [rules, year, person] = await Promise.all([
    settingOf(db, advanceSettings),
    fiscalYearOn(db, 'payroll', today),
    employeeOn(db, employeeId, today),
  ])
  const [{ rows }, last] = await Promise.all([
    sql<{
      salary: string | null
      outstanding: string
      this_year: number
      repaid_on: string | null
      is_open: boolean
    }>`
      with own as (select d.*, q.status, q.created_at, ${balanceOf} as rest from advance_salary_request d
        join request q on q.org_id = d.org_id and q.id = d.request_id
        where d.employee_id = ${employeeId} and q.status in ('Requested', 'Forwarded', 'Approved'))
      select (select c.annual_salary::text from employee_compensation c where c.employee_id = ${employeeId}
          and c.valid_from <= ${today} order by c.valid_from desc limit 1) as salary,
        (select coalesce(sum(rest), 0)::text from own) as outstanding,
        (select count(*)::int from own where required_by between ${year?.applicable_from ?? today} and ${year?.applicable_to ?? today}) as this_year,
        (select max(coalesce(x.effective_on, x.created_at::date)) from own o join advance_salary_repayment x
          on x.org_id = o.org_id and x.request_id = o.request_id and x.kind <> 'Merged' where o.rest <= 0) as repaid_on,
        exists (select from own where disbursed_on is not null and rest > 0) as is_open`.execute(db),
    rules.basis === 'Agreed pay' ? null : lastMonthOf(db, employeeId, rules.heading_ids),
  ])
  const known = rows[0]
  const agreed = divide(known?.salary ?? '0', '12', toPaisa)
  const facts: AdvanceFacts = {
    pay: last ? (rules.basis === 'Net pay' ? last.net : last.headings) : agreed,
    outstanding: known?.outstanding ?? '0',
    joined_on: person?.joined_on ?? today,
    this_year: known?.this_year ?? 0,
    repaid_on: known?.repaid_on ?? null,
    today,
  }
  return { rules, facts, is_open: known?.is_open ?? false }
}

/** Supervisors decide by the reason; what somebody earns or owes is not theirs to read. A guarantor reads for how much. */
function withoutPay<R extends object>(ctx: Ctx, request: R): R {
  if (ctx.as !== 'supervisor') return request
  const { guarantor } = request as unknown as Shown
  const hidden = { repaid: null, merged: null, balance: null, stage: null, voucher_no: null }
  return { ...request, ...hidden, ...(guarantor?.id === ctx.employee_id ? {} : { amount: null }) }
}

const approved = sql`r.status = 'Approved'`
const stage = sql`case when not (${approved}) then null when d.disbursed_on is null then ${sql.lit(advanceStages[0])}
  when ${balanceOf} <= 0 then ${sql.lit(advanceStages[3])} when ${repaidOf} > 0 then ${sql.lit(advanceStages[2])} else ${sql.lit(advanceStages[1])} end`
const mayStep = (ctx: Ctx) =>
  ctx.as === 'hr' && allowed(ctx.org.codes, [P.payroll.advanceSalary], 'write') && !ctx.viewer.simulation

const advances = serveRequest<Input, Detail>(advanceRequest, {
  table: 'advance_salary_request',
  async prepare(ctx, input, employee_id) {
    const { amount, months, required_by, is_top_up = false } = input
    const guarantor_id = input.guarantor_id ?? null
    const { rules, facts, is_open } = await factsFor(ctx, employee_id)
    const problems = advanceProblems(rules, facts, { amount, months, is_top_up, guarantor_id, employee_id })
    if (is_top_up && !is_open) problems['is_top_up'] = ['There is no advance to top up.']
    if (guarantor_id && !problems['guarantor_id']) {
      const guarantor = await employeeOn(ctx.db, guarantor_id, ctx.today)
      if (!guarantor?.account_id || (guarantor.left_on !== null && guarantor.left_on < ctx.today))
        problems['guarantor_id'] = ['Guarantors must be current employees who can sign in.']
    }
    if (Object.keys(problems).length) throw invalid(problems)
    return { employee_id, amount, months, required_by, is_top_up, guarantor_id }
  },
  // whoever answers for it agrees before those who decide are asked
  first: ({ guarantor_id }) =>
    typeof guarantor_id === 'string' ? [{ approver: 'Named people', employee_ids: [guarantor_id] }] : [],
  decides: (ctx, request) => {
    const { guarantor, step } = request as unknown as Shown
    return ctx.as === 'hr' || !guarantor || step > 0 || guarantor.id === ctx.employee_id
  },
  refuses: (ctx, request, action) => {
    const { guarantor, step, disbursed_on } = request as unknown as Shown
    if (action === 'approve' && guarantor && step === 0 && ctx.as === 'hr')
      return 'The guarantor has not accepted yet.'
    return action === 'revoke' && disbursed_on ? 'This advance is disbursed already.' : null
  },
  columns: (ctx) => ({
    amount: sql`d.amount::text`,
    guarantor: sql`case when d.guarantor_id is not null then ${personOf(sql`d.guarantor_id`, ctx.today)} end`,
    merged: sql`d.merged::text`,
    repaid: sql`${repaidOf}::text`,
    balance: sql`case when d.disbursed_on is null then null else ${balanceOf} end::text`,
    stage,
    steps_open: sql`json_build_object('disburse', ${mayStep(ctx)}::boolean and ${approved} and d.disbursed_on is null,
      'pause', ${mayStep(ctx)}::boolean and ${approved} and d.disbursed_on is not null and ${balanceOf} > 0,
      'settle', ${mayStep(ctx)}::boolean and ${approved} and d.disbursed_on is not null and ${balanceOf} > 0)`,
  }),
  where: ({ stage: chosen }: { stage?: string[] }) =>
    chosen?.length ? [sql<boolean>`${stage} = any(${chosen}::text[])`] : [],
  shown: withoutPay,
})

export const advanceRoutes: Route[] = [
  handle(advanceLimit, async (ctx) => {
    const { rules, facts } = await factsFor(ctx, ctx.employee_id)
    const next = facts.repaid_on && rules.gap_months > 0 ? addMonths(facts.repaid_on, rules.gap_months) : null
    return {
      limit: round(limitOf(rules, facts), toPaisa),
      outstanding: round(facts.outstanding, toPaisa),
      available: round(advanceAvailable(rules, facts), toPaisa),
      months: rules.months,
      needs_guarantor: rules.needs_guarantor,
      next_on: next !== null && next > ctx.today ? next : null,
    }
  }),
  ...advances,
]
