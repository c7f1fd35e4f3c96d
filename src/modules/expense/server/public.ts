import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { openOf } from '#modules/expense/server/money-sql.ts'

/** What somebody still has of advances: asked where they leave, for it is got back from their last pay. */
export async function openAdvancesOf(db: Db, employeeId: string): Promise<string> {
  const { rows } = await sql<{ open: string }>`
    select coalesce(sum(greatest(0, ${openOf(sql`a.request_id`)})), 0)::text as open
    from expense_advance a where a.employee_id = ${employeeId}`.execute(db)
  return rows[0]?.open ?? '0'
}
