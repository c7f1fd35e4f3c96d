import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { compareAmounts, isZero, negate, subtract, sum } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import {
  loanProblems,
  mostOf,
  refusedLoanStep,
  type LoanState,
  type LoanStep,
} from '#modules/loan/domain/loan-rules.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import { scheduleOf, type LoanTerms } from '#modules/loan/domain/schedule.ts'
import { borrowerFacts, loanTypeOf, payYears } from '#modules/loan/server/facts.ts'
import { dropPlanned, enterLoans, planInstalments } from '#modules/loan/server/ledger.ts'
import { closeRepaid } from '#modules/loan/server/pay-deduction.ts'
import { loanOf } from '#modules/loan/server/loan-read.ts'
import {
  approveLoan,
  cancelLoan,
  declineLoan,
  disburseLoan,
  holdLoan,
  initiateLoan,
  loanPreview,
  prepayLoan,
  resumeLoan,
  writeOffLoan,
} from '#modules/loan/shared/loan.ts'

interface Wanted {
  employee_id: string
  loan_type_id: string
  amount: string
  months: number
  first_on: string
}

/** A loan as it would be: its type, its instalments, and what stands against it. */
async function loanAsWanted(ctx: Ctx, wanted: Wanted) {
  const { employee_id, loan_type_id, amount, months, first_on } = wanted
  const [type, borrower, years] = await Promise.all([
    loanTypeOf(ctx.db, loan_type_id),
    borrowerFacts(ctx.db, employee_id, loan_type_id, ctx.today),
    payYears(ctx.db),
  ])
  if (!type || type.is_archived) throw invalid({ loan_type_id: ['Select a valid choice.'] })
  if (!borrower.full_name) throw invalid({ employee_id: ['Select a valid choice.'] })
  const problems = loanProblems(type, { amount, months }, borrower)
  if (borrower.account_id === ctx.viewer.account_id)
    problems['employee_id'] = ['Your own loan is handled by somebody else.']
  if (borrower.left_on && borrower.left_on < ctx.today)
    problems['employee_id'] = [`${borrower.full_name} left on ${borrower.left_on}.`]
  if (!type.heading_id)
    problems['loan_type_id'] = [
      'Choose a payroll heading for this loan type under Loan Heading Deduction first.',
    ]
  const periods = periodsFrom(years, first_on, months)
  const [first] = periods
  if (!first || first.end < ctx.today)
    problems['first_on'] = [
      first ? 'The pay period of the first instalment is over.' : 'There is no fiscal year yet.',
    ]
  return { type, problems, periods, most: mostOf(type, borrower.monthly_pay) }
}

type Step = Extract<
  LoanStep,
  'approve' | 'decline' | 'cancel' | 'disburse' | 'prepay' | 'hold' | 'resume' | 'write_off'
>
/** The loan of a step, locked, and whoever may not do it refused. */
async function stepping(ctx: Ctx, step: Step, id: string, version: number) {
  const changed = await changing(ctx, 'loan', id, version, { current: () => loanOf(ctx, id) })
  const { row } = changed
  const borrower = await ctx.db
    .selectFrom('employee')
    .select('account_id')
    .where('id', '=', row.employee_id)
    .executeTakeFirst()
  const refused = refusedLoanStep(step, {
    state: row.state as LoanState,
    is_initiator: row.initiated_by === ctx.viewer.account_id,
    is_borrower: borrower?.account_id === ctx.viewer.account_id,
  })
  if (refused) throw conflict(refused)
  return changed
}
const byOf = ({ viewer, now }: Ctx) => ({ account_id: viewer.account_id, name: viewer.full_name, now })

async function balanceNow({ db }: Ctx, loanId: string): Promise<string> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(principal), 0)::text as balance from loan_entry where loan_id = ${loanId}`.execute(db)
  return rows[0]?.balance ?? '0'
}

interface Planned extends LoanTerms {
  id: string
  employee_id: string
}
/** Plans so many instalments of a balance, from the pay period of a day on, in the place of those still to come. */
async function replan({ db }: Ctx, loan: Planned, balance: string, from: string, count?: number) {
  const { last, count: dropped } = await dropPlanned(db, loan.id)
  const periods = periodsFrom(await payYears(db), from, count ?? dropped)
  await planInstalments(
    db,
    scheduleOf(loan, balance, periods).map(({ seq, start, end, principal, interest }) => ({
      loan_id: loan.id,
      employee_id: loan.employee_id,
      seq: last + seq,
      start,
      end,
      principal,
      interest,
    })),
  )
}
const termsOf = (row: object) => row as Planned

export const loanRoutes: Route[] = [
  handle(loanPreview, async (ctx, { query }) => {
    const { type, problems, periods, most } = await loanAsWanted(ctx, query)
    const rows = scheduleOf(type, query.amount, periods)
    const [first] = rows
    return {
      method: type.method,
      annual_rate: type.annual_rate,
      most,
      instalment: first ? sum([first.principal, first.interest]) : '0',
      total_interest: sum(rows.map(({ interest }) => interest)),
      problems: Object.values(problems).flat(),
      schedule: rows.map(({ start, end, ...one }) => ({ ...one, start_on: start, due_on: end })),
    }
  }),
  serveAction(initiateLoan, async (ctx, { body }) => {
    // of two loans for somebody at once the second counts the first
    await ctx.db
      .selectFrom('employee')
      .select('id')
      .where('id', '=', body.employee_id)
      .forUpdate()
      .executeTakeFirst()
    const { type, problems, periods } = await loanAsWanted(ctx, body)
    if (Object.keys(problems).length) throw invalid(problems)
    const { employee_id, loan_type_id, amount, months } = body
    const { id, number } = await newLoan(ctx, {
      employee_id,
      loan_type_id,
      amount,
      months,
      first_on: periods[0]?.start ?? body.first_on,
      method: type.method,
      day_count: type.day_count,
      rounding_unit: type.rounding_unit,
      annual_rate: type.annual_rate,
      remarks: body.remarks ?? null,
    })
    return { id, number: `L-${String(number).padStart(4, '0')}` }
  }),
  serveAction(approveLoan, async (ctx, { params, body }) => {
    const { write } = await stepping(ctx, 'approve', params.id, body.version)
    await write({
      state: 'Approved',
      approved_by: ctx.viewer.account_id,
      approved_at: ctx.now,
      decision_remarks: body.remarks ?? null,
    })
  }),
  serveAction(declineLoan, async (ctx, { params, body }) => {
    const { write } = await stepping(ctx, 'decline', params.id, body.version)
    await write({ state: 'Declined', decision_remarks: body.remarks })
  }),
  serveAction(cancelLoan, async (ctx, { params, body }) => {
    const { write } = await stepping(ctx, 'cancel', params.id, body.version)
    await write({ state: 'Cancelled', decision_remarks: body.remarks ?? null })
  }),
  serveAction(disburseLoan, async (ctx, { params, body }) => {
    const { row, write } = await stepping(ctx, 'disburse', params.id, body.version)
    if (body.paid_on > ctx.today) throw invalid({ paid_on: ['Paid on must not be after today.'] })
    const { employee_id, amount, months, first_on } = row
    await enterLoans(
      ctx.db,
      [
        {
          loan_id: row.id,
          employee_id,
          kind: 'Disbursement',
          principal: amount,
          effective_on: body.paid_on,
          voucher: body.voucher ?? null,
        },
      ],
      byOf(ctx),
    )
    // approved late, it begins with the period in which it is paid
    const from = first_on < body.paid_on ? body.paid_on : first_on
    await replan(ctx, termsOf(row), amount, from, months)
    await write({ state: 'Active', disbursed_on: body.paid_on, first_on: from })
  }),
  serveAction(prepayLoan, async (ctx, { params, body }) => {
    const { row, write } = await stepping(ctx, 'prepay', params.id, body.version)
    if (body.paid_on > ctx.today) throw invalid({ paid_on: ['Paid on must not be after today.'] })
    const balance = await balanceNow(ctx, row.id)
    if (compareAmounts(body.amount, balance) > 0)
      throw invalid({ amount: [`At most ${balance} is outstanding.`] })
    const { voucher = null, note = null } = body
    await enterLoans(
      ctx.db,
      [
        {
          loan_id: row.id,
          employee_id: row.employee_id,
          kind: 'Prepayment',
          principal: negate(body.amount),
          effective_on: body.paid_on,
          voucher,
          note,
        },
      ],
      byOf(ctx),
    )
    const left = subtract(balance, body.amount)
    if (isZero(left)) {
      await dropPlanned(ctx.db, row.id)
      await write({ state: row.state })
      await closeRepaid(ctx.db, [row.id], body.paid_on)
      return
    }
    const next = await nextStart(ctx, row.id)
    await replan(ctx, termsOf(row), left, next ?? ctx.today)
    await write({ state: row.state })
  }),
  serveAction(holdLoan, async (ctx, { params, body }) => {
    const { write } = await stepping(ctx, 'hold', params.id, body.version)
    await write({ state: 'On hold', decision_remarks: body.remarks })
  }),
  serveAction(resumeLoan, async (ctx, { params, body }) => {
    const { row, write } = await stepping(ctx, 'resume', params.id, body.version)
    if (body.first_on < ctx.today) throw invalid({ first_on: ['Next instalment must not be before today.'] })
    await replan(ctx, termsOf(row), await balanceNow(ctx, row.id), body.first_on)
    await write({ state: 'Active' })
  }),
  serveAction(writeOffLoan, async (ctx, { params, body }) => {
    const { row, write } = await stepping(ctx, 'write_off', params.id, body.version)
    await enterLoans(
      ctx.db,
      [
        {
          loan_id: row.id,
          employee_id: row.employee_id,
          kind: 'Write-off',
          principal: negate(await balanceNow(ctx, row.id)),
          effective_on: ctx.today,
          note: body.remarks,
        },
      ],
      byOf(ctx),
    )
    await dropPlanned(ctx.db, row.id)
    await write({ state: 'Written off', closed_on: ctx.today, decision_remarks: body.remarks })
  }),
]

/** The pay period of the next instalment. */
async function nextStart({ db }: Ctx, loanId: string): Promise<string | null> {
  const { rows } = await sql<{ start_on: string | null }>`
    select min(start_on) as start_on from loan_instalment where loan_id = ${loanId} and payslip_id is null`.execute(
    db,
  )
  return rows[0]?.start_on ?? null
}

interface NewLoan extends Wanted, LoanTerms {
  remarks: string | null
}
async function newLoan(ctx: Ctx, loan: NewLoan): Promise<{ id: string; number: number }> {
  const id = newId()
  await sql`select pg_advisory_xact_lock(hashtext('loan number'), current_setting('app.org_id')::int)`.execute(
    ctx.db,
  )
  const made = await ctx.db
    .insertInto('loan')
    .values({
      ...loan,
      id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from loan)`,
      initiated_by: ctx.viewer.account_id,
      initiated_at: ctx.now,
    })
    .returning('number')
    .executeTakeFirst()
  if (!made) throw notFound()
  return { id, number: made.number }
}
