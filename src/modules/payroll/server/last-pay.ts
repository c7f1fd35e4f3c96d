import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Somebody's last closed month: its title, and the net pay as decimal text as it was before loans were deducted, without what was paid back. */
export interface LastPay {
  title: string
  net_before_loans: string
}

/** The net pay of the last closed month, and of it the amounts of these headings; '0' where none is closed. */
export async function lastMonthOf(
  db: Db,
  employeeId: string,
  headingIds: readonly string[],
): Promise<{ net: string; headings: string }> {
  const { rows } = await sql<{ net: string; headings: string }>`
    select (s.net - s.reimbursed)::text as net, coalesce((select sum(l.amount) from payslip_line l where l.org_id = s.org_id
        and l.payslip_id = s.id and l.part = 0 and l.heading_id = any(${[...headingIds]}::uuid[])), 0)::text as headings
    from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id and r.state = 'Closed' and r.type = 'Regular'
    where s.employee_id = ${employeeId} and s.state = 'Computed' order by r.end_on desc limit 1`.execute(db)
  return rows[0] ?? { net: '0', headings: '0' }
}

/** Null where no month of them is closed yet. */
export async function lastPayOf(db: Db, employeeId: string): Promise<LastPay | null> {
  const { rows } = await sql<LastPay>`
    select r.title, (s.net - s.reimbursed + coalesce((select sum(l.amount) from payslip_line l
        join payroll_heading h on h.org_id = l.org_id and h.id = l.heading_id and h.source = 'Loan'
        where l.org_id = s.org_id and l.payslip_id = s.id), 0))::text as net_before_loans
    from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id and r.state = 'Closed' and r.type = 'Regular'
    where s.employee_id = ${employeeId} and s.state = 'Computed' order by r.end_on desc limit 1`.execute(db)
  return rows[0] ?? null
}
