import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveList } from '#engines/list/list-server.ts'
import { loanSteps, refusedLoanStep, type LoanState, type LoanStep } from '#modules/loan/domain/loan-rules.ts'
import { balanceOf, numberOf } from '#modules/loan/server/facts.ts'
import { loans, readLoan } from '#modules/loan/shared/loan.ts'

interface Standing {
  state: LoanState
  is_initiator: boolean
  is_borrower: boolean
}
const abilitiesOf = (facts: Standing) =>
  Object.fromEntries(loanSteps.map((step) => [step, refusedLoanStep(step, facts) === null])) as Record<
    LoanStep,
    boolean
  >
const standing = ({ viewer }: Ctx) => ({
  is_initiator: sql<boolean>`coalesce(l.initiated_by = ${viewer.account_id}, false)`,
  is_borrower: sql<boolean>`exists (select from employee b where b.id = l.employee_id and b.account_id = ${viewer.account_id})`,
})
const next = sql`(select i.principal + i.interest as amount, i.due_on from loan_instalment i
  where i.org_id = l.org_id and i.loan_id = l.id and i.payslip_id is null order by i.seq limit 1)`

export const loanReadRoutes: Route[] = [
  serveList(loans, {
    from: () =>
      sql`loan l join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id left join lateral ${next} n on true`,
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
      version: sql`l.version`,
    }),
    facts: standing,
    map: (_, row: Standing) => ({ abilities: abilitiesOf(row) }),
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

interface Row extends Standing {
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
  remarks: string | null
  decision_remarks: string | null
  initiated_by: string | null
  approved_by: string | null
  disbursed_on: string | null
  version: number
}

/** A loan with its schedule and its ledger. That somebody reads it is kept, as of all pay. */
export async function loanOf(ctx: Ctx, id: string) {
  const facts = standing(ctx)
  const { rows } = await sql<Row>`
    select l.id, l.employee_id, ${numberOf} as number, ${personOf(sql`l.employee_id`, ctx.today)} as person, t.name as loan_type, l.state,
      l.amount::text, l.repaid_before::text, ${balanceOf}::text as balance, l.method, trim_scale(l.annual_rate)::text as annual_rate,
      l.months, l.remarks, l.decision_remarks, l.disbursed_on, l.version,
      (select full_name from account where id = l.initiated_by) as initiated_by,
      (select full_name from account where id = l.approved_by) as approved_by,
      ${facts.is_initiator} as is_initiator, ${facts.is_borrower} as is_borrower
    from loan l join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id where l.id = ${id}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw notFound()
  const [schedule, entries] = await Promise.all([
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
      .select(['id', 'kind', 'effective_on', 'principal', 'interest', 'voucher', 'note', 'account_name'])
      .where('loan_id', '=', id)
      .orderBy('effective_on')
      .orderBy('created_at')
      .orderBy('instalment_seq')
      .execute(),
  ])
  await noteReading(ctx, [{ employee_id: row.employee_id, part: 'Pay' }], { how: 'Page', about: 'Loan' })
  let balance = '0'
  const ledger = entries.map((entry) => {
    balance = sum([balance, entry.principal])
    return { ...entry, balance }
  })
  const { employee_id: _employee, is_initiator, is_borrower, ...loan } = row
  return {
    ...loan,
    abilities: abilitiesOf({ state: row.state, is_initiator, is_borrower }),
    schedule,
    entries: ledger,
  }
}
