import { sql } from 'kysely'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { notFound } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveList } from '#engines/list/list-server.ts'
import type { LoanFacts } from '#modules/loan/domain/loan-rules.ts'
import { abilitiesOf, balanceOf, loanFacts, numberOf } from '#modules/loan/server/facts.ts'
import { loans, readLoan } from '#modules/loan/shared/loan.ts'

/** What falls due next, of the alias `l`. */
export const nextInstalment = sql`(select i.principal + i.interest as amount, i.due_on from loan_instalment i
  where i.org_id = l.org_id and i.loan_id = l.id and i.payslip_id is null order by i.seq limit 1)`

export const loanReadRoutes: Route[] = [
  serveList(loans, {
    from: () =>
      sql`loan l join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id left join lateral ${nextInstalment} n on true`,
    select: (ctx) => ({
      number: numberOf,
      person: personOf(sql`l.employee_id`, ctx.today),
      loan_type: refIn('t'),
      amount: sql`l.amount`,
      balance: balanceOf,
      next_amount: sql`n.amount`,
      next_on: sql`n.due_on`,
      instalments_left: sql`(select count(*)::int from loan_instalment i where i.org_id = l.org_id and i.loan_id = l.id and i.payslip_id is null)`,
      disbursed_on: sql`l.disbursed_on`,
      state: sql`l.state`,
      annual_rate: sql`trim_scale(l.annual_rate)::text`,
      version: sql`l.version`,
    }),
    facts: loanFacts,
    map: (_, row: LoanFacts) => ({ abilities: abilitiesOf(row) }),
    id: sql`l.id`,
    filters: { loan_type: (ids: string[]) => sql`l.loan_type_id = any(${ids}::uuid[])` },
    search: { person: sql`l.employee_id` },
    order: sql`l.number desc`,
    beside: async (ctx) => {
      await noteReading(ctx, [{ employee_id: null, part: 'Pay' }], { how: 'Page', about: 'Loans' })
      return {}
    },
  }),
  handle(readLoan, async (ctx, { params }) => loanOf(ctx, params.id)),
]

type Shown = ResponseOf<typeof readLoan>
type Guarantor = Shown['guarantors'][number]
type Change = Shown['changes'][number]
type FormerPlan = Shown['former_plans'][number]
interface Row extends LoanFacts {
  id: string
  employee_id: string
  number: string
  person: Person
  loan_type: string
  amount: string
  repaid_before: string
  balance: string
  method: string
  annual_rate: string
  months: number
  settlement_fee: string
  remarks: string | null
  decision_remarks: string | null
  initiated_by: string | null
  approved_by: string | null
  disbursed_on: string | null
  version: number
}

/** A loan with its schedule and its ledger: one's own, or any for HR, of which reading is kept as of all pay. */
export async function loanOf(ctx: Ctx, id: string) {
  const facts = loanFacts(ctx)
  const own = ctx.as === 'user' ? sql`l.employee_id = ${ctx.employee_id}` : sql`true`
  const { rows } = await sql<Row>`
    select l.id, l.employee_id, ${numberOf} as number, ${personOf(sql`l.employee_id`, ctx.today)} as person, t.name as loan_type, l.state,
      l.amount::text, l.repaid_before::text, ${balanceOf}::text as balance, l.method, trim_scale(l.annual_rate)::text as annual_rate,
      l.months, trim_scale(l.settlement_fee)::text as settlement_fee, l.remarks,
      coalesce(l.decision_remarks, (select nullif(h.remarks, '') from loan_request q join request_history h on h.org_id = q.org_id
        and h.request_id = q.request_id and h.action_performed in ('Approved', 'Declined', 'Cancelled', 'Revoked')
        where q.org_id = l.org_id and q.loan_id = l.id order by h.created_at desc limit 1)) as decision_remarks, l.disbursed_on, l.version,
      (select full_name from account where id = l.initiated_by) as initiated_by,
      (select full_name from account where id = l.approved_by) as approved_by,
      ${facts.is_borrower} as is_borrower, ${facts.is_changing} as is_changing
    from loan l join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id where l.id = ${id} and ${own}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw notFound()
  const [schedule, entries, { rows: guarantors }, { rows: changes }, { rows: former_plans }] =
    await Promise.all([
      ctx.db
        .selectFrom('loan_instalment')
        .select([
          'seq',
          'start_on',
          'due_on',
          'principal',
          'interest',
          'taken_principal',
          'taken_interest',
          'payslip_id',
        ])
        .where('loan_id', '=', id)
        .orderBy('seq')
        .execute(),
      ctx.db
        .selectFrom('loan_entry')
        .select([
          'id',
          'kind',
          'effective_on',
          'principal',
          'interest',
          'fee',
          'voucher',
          'note',
          'account_name',
        ])
        .where('loan_id', '=', id)
        .orderBy('effective_on')
        .orderBy('created_at')
        .orderBy('instalment_seq')
        .execute(),
      sql<Guarantor>`select g.id, ${personOf(sql`g.guarantor_id`, ctx.today)} as person, g.state, g.remarks
      from loan_guarantor g where g.loan_id = ${id} order by g.answered_at nulls last, g.id`.execute(ctx.db),
      sql<Change>`select id, kind, state, from_on, months, trim_scale(annual_rate)::text as annual_rate, reason, decision_remarks
      from loan_change where loan_id = ${id} order by requested_at`.execute(ctx.db),
      sql<FormerPlan>`select plan, because, trim_scale(annual_rate)::text as annual_rate, replaced_on, account_name, instalments
      from loan_former_plan where loan_id = ${id} order by plan desc`.execute(ctx.db),
    ])
  if (row.employee_id !== ctx.employee_id || ctx.viewer.simulation)
    await noteReading(ctx, [{ employee_id: row.employee_id, part: 'Pay' }], { how: 'Page', about: 'Loan' })
  let balance = '0'
  const ledger = entries.map((entry) => {
    balance = sum([balance, entry.principal])
    return { ...entry, balance }
  })
  const { employee_id: _employee, is_borrower, is_changing, ...loan } = row
  return {
    ...loan,
    abilities: abilitiesOf({ state: row.state, is_borrower, is_changing }),
    schedule,
    entries: ledger,
    guarantors,
    changes,
    former_plans,
  }
}
