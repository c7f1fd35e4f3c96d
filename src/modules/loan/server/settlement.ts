import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { compareAmounts, negate, sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { settlementOn } from '#modules/loan/domain/loan-change.ts'
import { enterLoans } from '#modules/loan/server/ledger.ts'
import { byOf, decided } from '#modules/loan/server/loan.ts'
import { balanceNow, plannedFor, replacePlan, termsOf } from '#modules/loan/server/loan-plan.ts'
import { stepping } from '#modules/loan/server/stepping.ts'
import { settleLoan, settlementQuote } from '#modules/loan/shared/loan-change.ts'

const quote = async (db: Db, loanId: string, on: Day, fee: string) =>
  settlementOn(await plannedFor(db, loanId), await balanceNow(db, loanId), on, fee)

export const settlementRoutes: Route[] = [
  handle(settlementQuote, async (ctx, { params, query: { on } }) => {
    const own = ctx.as === 'user' ? sql<boolean>`employee_id = ${ctx.employee_id}` : sql<boolean>`true`
    const loan = await ctx.db
      .selectFrom('loan')
      .select(['id', 'employee_id', 'settlement_fee'])
      .where('id', '=', params.id)
      .where(own)
      .executeTakeFirst()
    if (!loan) throw notFound()
    await noteReading(ctx, [{ employee_id: loan.employee_id, part: 'Pay' }], { how: 'Page', about: 'Loan' })
    return {
      on,
      fee_percent: loan.settlement_fee,
      ...(await quote(ctx.db, loan.id, on, loan.settlement_fee)),
    }
  }),
  serveAction(settleLoan, async (ctx, { params, body }) => {
    const { row, write } = await stepping(ctx, 'settle', params.id, body.version)
    const { paid_on, amount, voucher = null, note = null } = body
    if (paid_on > ctx.today) throw invalid({ paid_on: ['Settled on must not be after today.'] })
    await refuseBefore(ctx, row.id, paid_on)
    const owed = await quote(ctx.db, row.id, paid_on, row.settlement_fee)
    if (compareAmounts(amount, owed.total) !== 0)
      throw invalid({ amount: [`Settlement on ${paid_on} is ${owed.total}.`] })
    await enterLoans(
      ctx.db,
      [
        {
          loan_id: row.id,
          employee_id: row.employee_id,
          kind: 'Settlement',
          principal: negate(owed.balance),
          interest: sum([owed.interest_due, owed.interest_to_day]),
          fee: owed.fee,
          effective_on: paid_on,
          voucher,
          note,
        },
      ],
      byOf(ctx),
    )
    await replacePlan(ctx, termsOf(row), [], 'Settlement')
    await write({ state: 'Settled early', closed_on: paid_on })
    await decided(ctx, params.id)
  }),
]

/** What moved since would not be part of what is owed on that day. */
async function refuseBefore({ db }: Ctx, loanId: string, day: Day): Promise<void> {
  const { rows } = await sql<{ last: Day | null }>`
    select max(effective_on)::text as last from loan_entry where loan_id = ${loanId} and kind <> 'Instalment'`.execute(
    db,
  )
  const last = rows[0]?.last
  if (last && day < last) throw invalid({ paid_on: [`The last entry of this loan is of ${last}.`] })
}
