import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { compareAmounts, negate, subtract } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { planOf } from '#modules/loan/domain/loan-change.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import { payYears } from '#modules/loan/server/facts.ts'
import { enterLoans } from '#modules/loan/server/ledger.ts'
import { balanceNow, replacePlan, replan, termsOf } from '#modules/loan/server/loan-plan.ts'
import { stepping } from '#modules/loan/server/stepping.ts'
import { disburseLoan, holdLoan, prepayLoan, resumeLoan, writeOffLoan } from '#modules/loan/shared/loan.ts'

export const byOf = ({ viewer, now }: Ctx) => ({
  account_id: viewer.account_id,
  name: viewer.full_name,
  now,
})
export const decided = (ctx: Ctx, id: string) => ctx.signal('loan.decided', { id })

export const loanRoutes: Route[] = [
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
    const periods = periodsFrom(await payYears(ctx.db), from, months)
    await replacePlan(ctx, termsOf(row), planOf(termsOf(row), amount, periods, '0'), 'Prepayment')
    await write({ state: 'Active', disbursed_on: body.paid_on, first_on: from })
    await decided(ctx, params.id)
  }),
  serveAction(prepayLoan, async (ctx, { params, body }) => {
    const { row, write } = await stepping(ctx, 'prepay', params.id, body.version)
    if (body.paid_on > ctx.today) throw invalid({ paid_on: ['Paid on must not be after today.'] })
    const balance = await balanceNow(ctx.db, row.id)
    if (compareAmounts(body.amount, balance) >= 0)
      throw invalid({ amount: [`${balance} is outstanding. Use Settle to repay all of it.`] })
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
    const next = await nextStart(ctx, row.id)
    await replan(ctx, termsOf(row), subtract(balance, body.amount), next ?? ctx.today, 'Prepayment')
    await write({ state: row.state })
  }),
  serveAction(holdLoan, async (ctx, { params, body }) => {
    const { write } = await stepping(ctx, 'hold', params.id, body.version)
    await write({ state: 'On hold', decision_remarks: body.remarks })
  }),
  serveAction(resumeLoan, async (ctx, { params, body }) => {
    const { row, write } = await stepping(ctx, 'resume', params.id, body.version)
    if (body.first_on < ctx.today) throw invalid({ first_on: ['Next instalment must not be before today.'] })
    await replan(ctx, termsOf(row), await balanceNow(ctx.db, row.id), body.first_on, 'Pause')
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
          principal: negate(await balanceNow(ctx.db, row.id)),
          effective_on: ctx.today,
          note: body.remarks,
        },
      ],
      byOf(ctx),
    )
    await replacePlan(ctx, termsOf(row), [], 'Write-off')
    await write({ state: 'Written off', closed_on: ctx.today, decision_remarks: body.remarks })
    await decided(ctx, params.id)
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
