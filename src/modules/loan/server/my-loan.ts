import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveList } from '#engines/list/list-server.ts'
import type { LoanFacts } from '#modules/loan/domain/loan-rules.ts'
import { balanceOf, loanFacts, numberOf, ownAbilitiesOf } from '#modules/loan/server/facts.ts'
import { nextInstalment } from '#modules/loan/server/loan-read.ts'
import { loanStatement, myLoans, requestableTypes } from '#modules/loan/shared/my-loan.ts'

export const myLoanRoutes: Route[] = [
  handle(requestableTypes, async (ctx, { query }) => {
    const found = ctx.db
      .selectFrom('loan_type')
      .where('is_requestable', '=', true)
      .where('is_archived', '=', false)
      .where(
        sql<boolean>`exists (select from loan_heading_deduction d where d.org_id = loan_type.org_id and d.loan_type_id = loan_type.id)`,
      )
      .where(sql<boolean>`strpos(lower(name), ${(query.search ?? '').toLowerCase()}) > 0`)
    const lines = found
      .select([
        'id',
        'name',
        sql<string>`trim_scale(annual_rate)::text`.as('annual_rate'),
        'max_months',
        'guarantors',
      ])
      .orderBy('name')
      .orderBy('id')
    return page(query, found as never, lines as never)
  }),
  serveList(myLoans, {
    from: () =>
      sql`loan l join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id left join lateral ${nextInstalment} n on true`,
    select: () => ({
      number: numberOf,
      loan_type: sql`t.name`,
      amount: sql`l.amount`,
      balance: balanceOf,
      next_amount: sql`n.amount`,
      next_on: sql`n.due_on`,
      last_on: sql`(select max(i.due_on) from loan_instalment i where i.org_id = l.org_id and i.loan_id = l.id)`,
      state: sql`l.state`,
      version: sql`l.version`,
    }),
    facts: loanFacts,
    map: (_, row: LoanFacts) => ({ abilities: ownAbilitiesOf(row) }),
    id: sql`l.id`,
    where: ({ employee_id }) => [sql<boolean>`l.employee_id = ${employee_id || null}::uuid`],
    order: sql`l.number desc`,
  }),
  ofLoan(
    serveList(loanStatement, async (ctx, { params }) => {
      const loanId = params['loan_id'] ?? ''
      const loan = await ctx.db
        .selectFrom('loan')
        .select(['id', 'employee_id'])
        .where('id', '=', loanId)
        .where(ctx.as === 'user' ? sql<boolean>`employee_id = ${ctx.employee_id}` : sql<boolean>`true`)
        .executeTakeFirst()
      if (!loan) throw notFound()
      if (loan.employee_id !== ctx.employee_id || ctx.viewer.simulation)
        await noteReading(ctx, [{ employee_id: loan.employee_id, part: 'Pay' }], {
          how: 'Page',
          about: 'Loan statement',
        })
      return {
        from: () => sql`(select m.*, sum(m.principal) over (order by m.place, m.on_day, m.created_at, m.seq, m.id) as balance from (
          select 0 as place, e.id::text as id, e.effective_on as on_day, coalesce(e.instalment_seq, 0) as seq, e.kind, e.principal,
            e.interest, e.fee, concat_ws(' · ', e.voucher, e.note) as note, e.created_at
          from loan_entry e where e.loan_id = ${loan.id}
          union all
          select 1, i.loan_id || '-' || i.seq, i.due_on, i.seq, 'Planned', -i.principal, i.interest, 0, null, null::timestamptz
          from loan_instalment i where i.loan_id = ${loan.id} and i.payslip_id is null) m) s`,
        select: () => ({
          on: sql`s.on_day`,
          kind: sql`s.kind`,
          principal: sql`s.principal`,
          interest: sql`s.interest`,
          fee: sql`s.fee`,
          balance: sql`s.balance`,
          note: sql`nullif(s.note, '')`,
        }),
        id: sql`s.id`,
        order: sql`s.place, s.on_day, s.created_at, s.seq`,
      }
    }),
  ),
]

/** The file of a statement says of which loan. */
function ofLoan(route: Route): Route {
  const declared = route.endpoint.spec.export
  if (!declared) return route
  return {
    ...route,
    async exported(_, _query, db, _today, { loan_id = '' }) {
      const { rows } = await sql<{ about: string }>`
        select ${numberOf} || ' · ' || t.name || ' · ' || e.full_name as about from loan l
        join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id join employee e on e.org_id = l.org_id and e.id = l.employee_id
        where l.id = ${loan_id}`.execute(db)
      return { ...declared, about: rows.map(({ about }) => about) }
    },
  }
}
