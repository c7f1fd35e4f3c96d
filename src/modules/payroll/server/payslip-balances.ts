import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { isZero, round, subtract, toPaisa } from '#kernel/money.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { leaveBalancesOn } from '#modules/leave/server/public.ts'
import type { TakenDeduction } from '#modules/payroll/domain/deduction.ts'
import { balanceBlocks, type PayslipBalance } from '#modules/payroll/shared/payslip.ts'

/** Payslips of one payroll, whose balances are asked. */
export interface SlipsAt {
  end_on: Day
  /** All that is left of loans and advances is taken. */
  isWhole: boolean
  /** What they took is in the ledgers; else it is in `deducted` alone. */
  isPosted: boolean
  slips: readonly {
    payslip_id: string
    employee_id: string
    deducted: readonly TakenDeduction[]
  }[]
}

/** What another module says on a payslip: what is left on its last day, after what it took. */
export interface PayslipPart {
  name: string
  balances: (db: Db, at: SlipsAt) => Promise<(PayslipBalance & { employee_id: string })[]>
}
const joined = new Map<string, PayslipPart>()

/** A module joins the payslip once, as it is served; payroll knows none of them by name. */
export const joinPayslip = (part: PayslipPart): void => {
  joined.set(part.name, part)
}

/** By payslip: leave first, then loans and advances by name. */
async function balancesOf(db: Db, at: SlipsAt): Promise<Map<string, PayslipBalance[]>> {
  const all: (PayslipBalance & { employee_id: string })[] = []
  for (const { balances } of joined.values()) all.push(...(await balances(db, at)))
  const place = ({ block, title, reference }: PayslipBalance) =>
    [balanceBlocks.indexOf(block), title, reference ?? ''].join(' ')
  const byPerson = Map.groupBy(all, ({ employee_id }) => employee_id)
  return new Map(
    at.slips.map(({ payslip_id, employee_id }) => [
      payslip_id,
      (byPerson.get(employee_id) ?? [])
        .map(({ employee_id: _, ...one }) => one)
        .toSorted((a, b) => (place(a) < place(b) ? -1 : 1)),
    ]),
  )
}

interface Slip {
  payslip_id: string
  employee_id: string
  end_on: Day
  is_whole: boolean
  is_posted: boolean
  deducted: TakenDeduction[] | null
  balances: PayslipBalance[] | null
}

/**
 * The balances of one payslip. Of a closed payroll they are those that were kept as it closed: a back-dated leave or loan
 * entry does not change a payslip that was given out. In review they are what the ledgers say now, less what it takes.
 */
export async function balancesOfSlip(db: Db, payslipId: string): Promise<PayslipBalance[]> {
  const { rows } = await sql<Slip>`
    select s.id as payslip_id, s.employee_id, r.end_on, r.type = 'Final settlement' as is_whole, r.state = 'Closed' as is_posted,
      s.computed->'deducted' as deducted, s.balances
    from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id where s.id = ${payslipId}`.execute(
    db,
  )
  const [slip] = rows
  if (!slip) return []
  if (slip.balances) return slip.balances
  const { payslip_id, employee_id, deducted } = slip
  const found = await balancesOf(db, {
    end_on: slip.end_on,
    isWhole: slip.is_whole,
    isPosted: slip.is_posted,
    slips: [{ payslip_id, employee_id, deducted: deducted ?? [] }],
  })
  return found.get(payslip_id) ?? []
}

/** Closing: keeps what the payslips of a run say of leave and loans, after everything else is posted. */
export async function keepBalances(
  db: Db,
  run: { id: string; end_on: Day; isWhole: boolean },
): Promise<void> {
  const rows = await db
    .selectFrom('payslip')
    .select(['id as payslip_id', 'employee_id'])
    .where('run_id', '=', run.id)
    .where('state', '=', 'Computed')
    .execute()
  const found = await balancesOf(db, {
    end_on: run.end_on,
    isWhole: run.isWhole,
    isPosted: true,
    slips: rows.map((one) => ({ ...one, deducted: [] })),
  })
  const kept = [...found].map(([id, balances]) => ({ id, balances }))
  await sql`update payslip p set balances = k.balances
    from ${rowsOf({ id: 'uuid', balances: 'jsonb' }, kept, 'k')} where p.id = k.id`.execute(db)
}

/** Leave of types that are limited, as the ledger of leave has it. */
export const leaveOnPayslip: PayslipPart = {
  name: 'leave',
  async balances(db, { end_on, slips }) {
    const found = await leaveBalancesOn(
      db,
      slips.map(({ employee_id }) => employee_id),
      end_on,
    )
    return found.map(({ employee_id, name, unit, balance }) => ({
      employee_id,
      block: 'Leave',
      title: name,
      reference: null,
      unit,
      amount: balance,
    }))
  },
}

/** What is left of advance salary. */
export const advancesOnPayslip: PayslipPart = {
  name: 'advance salary',
  async balances(db, { end_on, isPosted, slips }) {
    const people = slips.map(({ employee_id }) => employee_id)
    const unposted = isPosted ? [] : slips.map(({ payslip_id }) => payslip_id)
    const { rows } = await sql<{ employee_id: string; left: string; taken: string }>`
      select d.employee_id, sum(d.amount + d.merged - coalesce(p.paid, 0))::text as "left",
        coalesce((select sum(l.amount) from payslip s join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id
          join payroll_heading h on h.org_id = l.org_id and h.id = l.heading_id and h.source = 'Advance salary'
          where s.id = any(${unposted}::uuid[]) and s.employee_id = d.employee_id), 0)::text as taken
      from advance_salary_request d
      join request q on q.org_id = d.org_id and q.id = d.request_id and q.status = 'Approved' and d.disbursed_on <= ${end_on}
      left join lateral (select sum(x.amount) as paid from advance_salary_repayment x
        left join payslip s on s.org_id = x.org_id and s.id = x.payslip_id
        left join payroll_run r on r.org_id = s.org_id and r.id = s.run_id
        where x.org_id = d.org_id and x.request_id = d.request_id and coalesce(x.effective_on, r.end_on) <= ${end_on}) p on true
      where d.employee_id = any(${people}::uuid[]) group by d.employee_id`.execute(db)
    return rows
      .map(({ employee_id, left, taken }) => ({ employee_id, amount: round(subtract(left, taken), toPaisa) }))
      .filter(({ amount }) => !isZero(amount))
      .map(({ employee_id, amount }) => ({
        employee_id,
        block: 'Loan',
        title: 'Advance salary',
        reference: null,
        unit: 'Money',
        amount,
      }))
  },
}
