import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import { leaveWorld } from '#modules/leave/server/accounts.ts'
import { postFor } from '#modules/leave/server/post.ts'

/**
 * Leave of a day before the end of a year, or before days lapsed, was entered or given back afterwards: what that end
 * carried, paid or let lapse is corrected in the same transaction, so that today's balance does not wait for the night.
 */
export async function settleSince({ db, today }: Ctx, employeeId: string, start: Day): Promise<void> {
  if (start >= today) return
  const { rows } = await sql<{ settled: boolean }>`
    select exists (select from leave_ledger where employee_id = ${employeeId}
      and effective_on > ${start}::date and effective_on <= ${today}::date
      and source_type ~ '^(year_end|carry|moved|renewal|expiry|separation|restart)') as settled`.execute(db)
  if (rows[0]?.settled) await postFor(db, await leaveWorld(db, today), [employeeId], today)
}
