import { sql } from 'kysely'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'

/**
 * A receipt is sent as it is chosen: of a claim that was not sent within a week it goes again. So do the lines of a claim that was
 * returned, and came again with others.
 */
export const dropReceipts: Schedule = {
  name: 'expense.receipts',
  title: 'Delete receipts without a claim',
  every: 'day',
  at: '03:50',
  needed: neededWhere(sql`from stored_file where purpose = 'expense_receipt'`),
  async run(ctx, period) {
    return ctx.batch(async (db) => {
      await sql`
        delete from expense_sheet s
        where s.created_at < ${period}::date - interval '7 days'
          and not exists (select from expense_claim c where c.org_id = s.org_id and c.sheet_id = s.id)
          and not exists (select from expense_advance a where a.org_id = s.org_id and a.sheet_id = s.id)
          and not exists (select from travel_request t where t.org_id = s.org_id and t.sheet_id = s.id)
          and not exists (select from travel_change t where t.org_id = s.org_id and t.sheet_id = s.id)`.execute(
        db,
      )
      const { rows } = await sql`
        delete from stored_file f
        where f.purpose = 'expense_receipt' and f.created_at < ${period}::date - interval '7 days'
          and not exists (select from expense_line l where l.org_id = f.org_id and l.receipt_id = f.id)
        returning f.id`.execute(db)
      return { removed: rows.length }
    })
  },
}
