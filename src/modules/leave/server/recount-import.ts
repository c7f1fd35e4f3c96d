import { sql } from 'kysely'
import { z } from 'zod'
import { onSignal, type SignalCtx, type SignalHandler } from '#platform/signals.ts'
import { NO_END } from '#modules/leave/server/overdrawn.ts'
import { recountFor } from '#modules/leave/server/recount-people.ts'

/** The import whose rows are places of work, days of leaving and what else days without work follow from. */
const PEOPLE = 'employees'
const AT_ONCE = 200

/**
 * A file has moved people, or was taken back: the leave of those whom it changed is counted anew. A correction holds from
 * when the assignment that it wrote over begins, another place from the day of the import.
 */
const afterImport = (signal: 'exchange.import_done' | 'exchange.import_undone') =>
  onSignal(
    signal,
    z.object({ exchange_id: z.uuid(), name: z.string(), file_name: z.string() }),
    async (ctx, { exchange_id, name, file_name }) => {
      if (name !== PEOPLE) return
      const people = await changedBy(ctx, exchange_id)
      const start = people.map(({ since }) => since).toSorted()[0]
      if (start === undefined) return
      for (let at = 0; at < people.length; at += AT_ONCE) {
        const ids = people.slice(at, at + AT_ONCE).map(({ id }) => id)
        const change = { start, end: NO_END, because: file_name }
        for (const { request_id, before, after } of await recountFor(ctx.db, ids, change, ctx.account_id))
          await ctx.signal('leave_request.recounted', { request_id, before, after, because: file_name })
      }
    },
  )

export const recountAfterImports: readonly SignalHandler[] = [
  afterImport('exchange.import_done'),
  afterImport('exchange.import_undone'),
]

/** Whom the file changed who has leave from then on; nobody else's is looked at. */
async function changedBy(ctx: SignalCtx, exchangeId: string): Promise<{ id: string; since: string }[]> {
  const { rows } = await sql<{ id: string; since: string }>`
    with changed as materialized (
      select r.subject_id as id,
        case when x.options -> 'options' ->> 'changes' = 'correct' then least(a.valid_from, x.created_at::date) else x.created_at::date - 1 end as since
      from exchange x join exchange_row r on r.org_id = x.org_id and r.exchange_id = x.id and r.outcome in ('updated', 'undone')
      left join employment_assignment a on a.org_id = r.org_id and a.employee_id = r.subject_id
        and a.valid_from <= x.created_at::date and (a.valid_to is null or a.valid_to >= x.created_at::date)
      where x.id = ${exchangeId}
    )
    select c.id, min(c.since)::text as since from changed c
    where exists (select from request q join leave_request l on l.org_id = q.org_id and l.request_id = q.id
      where q.employee_id = c.id and q.status in ('Requested', 'Forwarded', 'Approved') and l.end_on >= c.since)
    group by c.id order by c.id`.execute(ctx.db)
  return rows
}
