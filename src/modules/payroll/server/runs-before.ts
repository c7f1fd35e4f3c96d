import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { approvalSetting } from '#modules/payroll/shared/payroll-settings.ts'

/** Runs that were submitted to an approver whom the settings name, and those of them that wait: nobody approves what they generated. */
export async function runsBefore(
  db: Db,
  employeeId: string,
): Promise<{ payroll_approval: { total: number; pending: number } }> {
  const { rows } = await sql<{ total: number; pending: number }>`
    select count(*) as total, count(*) filter (where r.state = 'Submitted'
      and not exists (select from employee e where e.id = ${employeeId} and e.account_id = r.generated_by)) as pending
    from payroll_run r
    where r.state in ('Submitted', 'Approved', 'Closed') and exists (select from singleton_setting s
      where s.key = ${approvalSetting.key} and s.value->'approver_ids' ? ${employeeId}::text)`.execute(db)
  return { payroll_approval: rows[0] ?? { total: 0, pending: 0 } }
}
