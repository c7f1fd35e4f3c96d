import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { affordProblem, mostInstalments, netAfter } from '#modules/loan/domain/affordability.ts'
import { guarantorProblems, loanProblems, mostOf } from '#modules/loan/domain/loan-rules.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import { scheduleOf, type LoanTerms } from '#modules/loan/domain/schedule.ts'
import { affordabilityOf, borrowerFacts, loanTypeOf, payYears } from '#modules/loan/server/facts.ts'
import { askGuarantors } from '#modules/loan/server/guarantors.ts'
import { loanPreview } from '#modules/loan/shared/loan.ts'
import { myLoanPreview } from '#modules/loan/shared/my-loan.ts'

interface Wanted {
  employee_id: string
  loan_type_id: string
  amount: string
  months: number
  first_on: string
}

/** A loan as it would be: its type, its instalments, and what stands against it. */
async function loanAsWanted(ctx: Ctx, wanted: Wanted) {
  const isOwn = ctx.as === 'user'
  const { employee_id, loan_type_id, amount, months, first_on } = wanted
  const [type, borrower, years] = await Promise.all([
    loanTypeOf(ctx.db, loan_type_id),
    borrowerFacts(ctx.db, employee_id, loan_type_id, ctx.today),
    payYears(ctx.db),
  ])
  if (!type || type.is_archived || (isOwn && !type.is_requestable))
    throw invalid({ loan_type_id: ['Select a valid choice.'] })
  if (!borrower.full_name) throw invalid({ employee_id: ['Select a valid choice.'] })
  const problems = loanProblems(type, { amount, months }, borrower)
  if (!isOwn && borrower.account_id === ctx.viewer.account_id)
    problems['employee_id'] = ['Your own loan is handled by somebody else.']
  if (borrower.left_on && borrower.left_on < ctx.today)
    problems['employee_id'] = [`${borrower.full_name} left on ${borrower.left_on}.`]
  if (!type.heading_id)
    problems['loan_type_id'] = [
      isOwn
        ? 'HR has not set up payroll deduction for this loan type yet.'
        : 'Choose a payroll heading for this loan type under Loan Heading Deduction first.',
    ]
  const periods = periodsFrom(years, first_on, months)
  const [first] = periods
  if (!first || first.end < ctx.today)
    problems['first_on'] = [
      first ? 'The pay period of the first instalment is over.' : 'There is no fiscal year yet.',
    ]
  const rows = scheduleOf(type, amount, periods)
  const [one] = rows
  const instalment = one ? sum([one.principal, one.interest]) : '0'
  const pay = await affordabilityOf(ctx.db, employee_id, type)
  const tooMuch = affordProblem(pay, instalment)
  if (tooMuch && !problems['amount']) problems['amount'] = [tooMuch]
  // whoever requests names nobody: what is wrong about them stands at the type
  const { employee_id: ofBorrower, ...others } = problems
  const said = isOwn && ofBorrower ? { ...others, loan_type_id: ofBorrower } : problems
  return { type, problems: said, periods, rows, instalment, pay, most: mostOf(type, borrower.monthly_pay) }
}

async function previewOf(ctx: Ctx, wanted: Wanted) {
  const { type, problems, rows, instalment, pay, most } = await loanAsWanted(ctx, wanted)
  if (ctx.as !== 'user')
    await noteReading(ctx, [{ employee_id: wanted.employee_id, part: 'Pay' }], {
      how: 'Page',
      about: 'Loan preview',
    })
  return {
    annual_rate: type.annual_rate,
    guarantors: type.guarantors,
    most,
    instalment,
    net_pay:
      pay.net === null
        ? null
        : {
            month: pay.month ?? '',
            before: pay.net,
            others: pay.others,
            after: netAfter(pay, instalment) ?? '0',
            most: mostInstalments(pay) ?? '0',
          },
    total_interest: sum(rows.map(({ interest }) => interest)),
    problems: Object.values(problems).flat(),
    schedule: rows.map(({ start, end, ...one }) => ({ ...one, start_on: start, due_on: end })),
  }
}

export interface GivenLoan extends Wanted {
  guarantor_ids: readonly string[]
  remarks?: string | null | undefined
}
/** Writes a loan that somebody asks for, or that HR initiates: nobody has approved it yet. */
export async function beginLoan(ctx: Ctx, given: GivenLoan): Promise<{ id: string }> {
  const { employee_id, loan_type_id, amount, months, guarantor_ids } = given
  // of two loans for somebody at once the second counts the first
  await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', employee_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { type, problems, periods } = await loanAsWanted(ctx, given)
  const named = guarantorProblems(type.guarantors, guarantor_ids.length, guarantor_ids.includes(employee_id))
  if (named.length) problems['guarantor_ids'] = named
  if (Object.keys(problems).length) throw invalid(problems)
  const id = await newLoan(ctx, {
    employee_id,
    loan_type_id,
    amount,
    months,
    state: ctx.as === 'user' ? 'Requested' : 'Initiated',
    first_on: periods[0]?.start ?? given.first_on,
    method: type.method,
    day_count: type.day_count,
    rounding_unit: type.rounding_unit,
    annual_rate: type.annual_rate,
    settlement_fee: type.settlement_fee,
    guarantors: type.guarantors,
    remarks: given.remarks ?? null,
  })
  await askGuarantors(ctx, id, guarantor_ids)
  return { id }
}

export const newLoanRoutes: Route[] = [
  handle(loanPreview, (ctx, { query }) => previewOf(ctx, query)),
  handle(myLoanPreview, (ctx, { query }) => previewOf(ctx, { ...query, employee_id: ctx.employee_id })),
]

interface NewLoan extends Wanted, LoanTerms {
  state: 'Requested' | 'Initiated'
  settlement_fee: string
  guarantors: number
  remarks: string | null
}
async function newLoan(ctx: Ctx, loan: NewLoan): Promise<string> {
  const id = newId()
  await sql`select pg_advisory_xact_lock(hashtext('loan number'), current_setting('app.org_id')::int)`.execute(
    ctx.db,
  )
  await ctx.db
    .insertInto('loan')
    .values({
      ...loan,
      id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from loan)`,
      initiated_by: ctx.viewer.account_id,
      initiated_at: ctx.now,
    })
    .execute()
  return id
}
