import { sql } from 'kysely'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import { compareAmounts, isNegative, isZero, negate } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import type { ClosedLine, JoinedDues } from '#modules/offboarding/server/public.ts'
import { shareTaken } from '#modules/expense/domain/recovery.ts'
import { lockPerson } from '#modules/expense/server/base.ts'
import { isOthers } from '#modules/expense/server/due.ts'
import { enter } from '#modules/expense/server/ledger.ts'
import { openOf, payableOf } from '#modules/expense/server/money-sql.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

type Kind = ClosedLine['kind']
interface Open {
  id: string
  kind: Kind
  purpose: string
  amount: string
}

/** Claims still to be paid to somebody, and advances still with them, oldest first; planned with the pay or not. */
async function openOfPerson(ctx: Ctx, employeeId: string): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select id, kind, purpose, amount::text from (
      select r.id, 'Payable' as kind, r.request_remarks as purpose, ${payableOf(sql`c.request_id`)} as amount, r.created_at
      from expense_claim c join request r on r.org_id = c.org_id and r.id = c.request_id and r.status = 'Approved'
      where c.employee_id = ${employeeId}
      union all
      select r.id, 'Receivable', r.request_remarks, ${openOf(sql`a.request_id`)}, r.created_at
      from expense_advance a join request r on r.org_id = a.org_id and r.id = a.request_id
      where a.employee_id = ${employeeId}) x
    where amount > 0 order by created_at, id`.execute(ctx.db)
  return rows
}

/** What a final settlement payroll pays and takes of it by the headings of the settings, as the settlement shows it. */
async function takenByPay(ctx: Ctx, employeeId: string): Promise<Record<Kind, string>> {
  const { reimburse_heading_id, recovery_heading_id } = await settingOf(ctx.db, expenseSettings)
  const { rows } = await sql<Record<Kind, string>>`
    select coalesce(sum(l.amount) filter (where l.kind = 'Payable' and l.subject_id = ${reimburse_heading_id}::uuid), 0)::text as "Payable",
      coalesce(sum(l.amount) filter (where l.kind = 'Receivable' and l.subject_id = ${recovery_heading_id}::uuid), 0)::text as "Receivable"
    from settlement_line l join separation s on s.org_id = l.org_id and s.id = l.separation_id and s.state = 'Settlement'
    where l.employee_id = ${employeeId} and l.arises_from = 'payroll' and l.state = 'Open'`.execute(ctx.db)
  return rows[0] ?? { Payable: '0', Receivable: '0' }
}

const components: Record<Kind, string> = { Payable: 'Expense claim', Receivable: 'Advance not settled' }

/** Claims and advances that no payroll settles are lines of the settlement, which people close. */
export const expenseDues: JoinedDues = {
  arises_from: 'expense',
  async dues(ctx, employeeId) {
    const [open, taken] = await Promise.all([openOfPerson(ctx, employeeId), takenByPay(ctx, employeeId)])
    return (['Payable', 'Receivable'] as const).flatMap((kind) => {
      const own = open.filter((one) => one.kind === kind)
      const parts = shareTaken(taken[kind], own)
      return own.flatMap(({ id, purpose }, at) => {
        const left = parts[at]?.left ?? '0'
        if (isZero(left)) return []
        return [{ kind, component: components[kind], reference: purpose, amount: left, subject_id: id }]
      })
    })
  },
  closes: {
    settled: (ctx, line) => close(ctx, line),
    waived(ctx, line) {
      if (line.kind === 'Payable') throw conflict('An approved claim is paid, or cancelled in expenses.')
      return close(ctx, line, 'Written off')
    },
  },
}

/** Writes the ledger of a closed line; what was planned with the pay is taken back, so that no payroll moves it again. */
async function close(ctx: Ctx, { id, kind, subject_id, amount }: ClosedLine, method: string | null = null) {
  const { employee_id } = await ctx.db
    .selectFrom('request')
    .select('employee_id')
    .where('id', '=', subject_id)
    .executeTakeFirstOrThrow()
  await lockPerson(ctx.db, employee_id)
  const isClaim = kind === 'Payable'
  const { rows } = await sql<{ open: string; may: boolean }>`
    select ${isClaim ? payableOf(sql`x.id`) : openOf(sql`x.id`)}::text as open, ${isOthers(ctx)} as may
    from (select ${subject_id}::uuid as id, ${employee_id}::uuid as employee_id) x`.execute(ctx.db)
  const { open, may } = rows[0] ?? { open: '0', may: false }
  if (!may) throw forbidden('The requester and the approvers cannot pay it.')
  if (isZero(open) || isNegative(open)) throw conflict('Nothing of it is due any more.')
  if (compareAmounts(amount, open) > 0) throw invalid({ amount: [`At most ${open} is due.`] })
  await sql`update expense_payroll_item set state = 'Withdrawn', version = version + 1
    where state = 'Planned' and (claim_id = ${subject_id} or advance_id = ${subject_id})`.execute(ctx.db)
  await enter(ctx, [
    {
      employee_id,
      kind: isClaim ? 'settlement' : 'recovery',
      amount: isClaim ? negate(amount) : amount,
      effective_on: ctx.today,
      ...(isClaim ? { claim_id: subject_id } : { advance_id: subject_id }),
      method,
      source_type: 'settlement_line',
      source_id: id,
    },
  ])
}
