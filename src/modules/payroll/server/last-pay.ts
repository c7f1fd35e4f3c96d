import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Somebody's last closed month: its title, and the net pay as decimal text as it was before loans were deducted, without what was paid back. */
export interface LastPay {
  title: string
  net_before_loans: string
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
