import { sql } from 'kysely'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import { negate } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { enter } from '#modules/expense/server/ledger.ts'
import { expensePayroll, paidWithPay, withdrawItem } from '#modules/expense/shared/expense-money.ts'
import { recoveryHeadings, reimbursementHeadings } from '#modules/expense/shared/expense-settings.ts'

/** Of the alias `i`: whoever it is about has no say in it. */
const isOthers = ({ viewer }: Ctx) =>
  sql<boolean>`not exists (select from employee e where e.id = i.employee_id and e.account_id = ${viewer.account_id})`

export const payrollItemRoutes: Route[] = [
  handle(recoveryHeadings, async (ctx, { query }) => {
    const found = ctx.db
      .selectFrom('payroll_heading')
      .where('source', '=', 'Loan')
      .where(
        sql<boolean>`not exists (select from loan_heading_deduction d where d.org_id = payroll_heading.org_id and d.heading_id = payroll_heading.id)`,
      )
      .where(sql<boolean>`strpos(lower(name), ${(query.search ?? '').toLowerCase()}) > 0`)
    return page(query, found as never, found.select(['id', 'name']).orderBy('name').orderBy('id') as never)
  }),
  handle(reimbursementHeadings, async (ctx, { query }) => {
    const found = ctx.db
      .selectFrom('payroll_heading')
      .where('source', '=', 'Reimbursement')
      .where('is_archived', '=', false)
      .where(sql<boolean>`strpos(lower(name), ${(query.search ?? '').toLowerCase()}) > 0`)
    return page(query, found as never, found.select(['id', 'name']).orderBy('name').orderBy('id') as never)
  }),
  serveList(expensePayroll, {
    from: () =>
      sql`expense_payroll_item i join request r on r.org_id = i.org_id and r.id = coalesce(i.advance_id, i.claim_id)`,
    id: sql`i.id`,
    select: (ctx) => ({
      person: personOf(sql`i.employee_id`, ctx.today),
      direction: sql`i.direction`,
      purpose: sql`r.request_remarks`,
      amount: sql`i.amount`,
      due_on: sql`i.due_on`,
      state: sql`i.state`,
      account_name: sql`i.account_name`,
      version: sql`i.version`,
    }),
    facts: (ctx) => ({ is_others: isOthers(ctx) }),
    map: (_, { state, direction, is_others }: { state: string; direction: string; is_others: boolean }) => {
      const isOpen = state === 'Planned' && is_others
      return { abilities: { withdraw: isOpen, paid: isOpen && direction === 'Reimburse' } }
    },
    search: { person: sql`i.employee_id` },
    order: sql`case i.state when 'Planned' then 0 else 1 end, i.due_on, i.created_at`,
  }),
  serveAction(withdrawItem, async (ctx, { params, body }) => {
    const { write } = await planned(ctx, params.id, body.version)
    await write({ state: 'Withdrawn' })
  }),
  serveAction(paidWithPay, async (ctx, { params, body }) => {
    const { row, write } = await planned(ctx, params.id, body.version)
    if (body.paid_on > ctx.today) throw invalid({ paid_on: ['Paid on must not be after today.'] })
    if (row.direction !== 'Reimburse') throw conflict('Payroll takes recoveries itself.')
    await write({ state: 'Taken' })
    await enter(ctx, [
      {
        employee_id: row.employee_id,
        kind: 'settlement',
        amount: negate(row.amount),
        effective_on: body.paid_on,
        claim_id: row.claim_id,
        method: 'Payroll',
        voucher: body.voucher ?? null,
        source_type: 'expense_payroll_item',
        source_id: row.id,
      },
    ])
  }),
]

async function planned(ctx: Ctx, id: string, version: number) {
  const changed = await changing(ctx, 'expense_payroll_item', id, version, {
    current: ({ state, version: now }) => ({ id, state, version: now }),
  })
  const { row } = changed
  if (row.state !== 'Planned') throw conflict(`It is ${row.state.toLowerCase()} already.`)
  const { rows } = await sql<{ ok: boolean }>`
    select ${isOthers(ctx)} as ok from expense_payroll_item i where i.id = ${id}`.execute(ctx.db)
  if (!rows[0]?.ok) throw forbidden('Your own money is handled by somebody else.')
  return changed
}
