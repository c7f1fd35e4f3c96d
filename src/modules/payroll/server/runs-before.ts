import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { isTurnOf, namedFor } from '#modules/payroll/server/run-approval.ts'

/** Runs that were submitted to an approver whom the settings name, and those of them that wait for their approval. */
export async function runsBefore(
  db: Db,
  employeeId: string,
): Promise<{ payroll_approval: { total: number; pending: number } }> {
  const { rows } = await sql<{ total: number; pending: number }>`
    select count(*) as total, count(*) filter (where ${isTurnOf(employeeId)}) as pending
    from payroll_run r where r.state in ('Submitted', 'Approved', 'Closed') and ${namedFor(employeeId)}`.execute(
    db,
  )
  return { payroll_approval: rows[0] ?? { total: 0, pending: 0 } }
}
