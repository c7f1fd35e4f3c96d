import { sql } from 'kysely'
import { refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import {
  postingColumns,
  postingFrom,
  sendToPayroll,
  takeBack,
  type InputAmount,
} from '#modules/payroll/server/public.ts'
import { postings, postLogs, reversePosting } from '#modules/work-log/shared/posting.ts'

const source = sourceOf(postings, {
  from: () => postingFrom('work_log_posting'),
  select: () => ({ ...postingColumns(), until: sql`g.until`, logs: sql`g.logs` }),
  id: sql`g.id`,
  order: sql`g.posted_at desc`,
})
const read = readerOf(postings, source)

export const postingRoutes: Route[] = [
  serveList(postings, source),
  serveAction(postLogs, async (ctx, { body: { until, heading_id } }) => {
    // of two who send at once the second waits here, and finds that nothing is left; nobody sends their own pay
    const { rows } = await sql<InputAmount & { id: string }>`
      select id, employee_id, amount::text from work_log
      where state = 'Approved' and amount > 0 and posting_id is null and worked_on <= ${until}
        and employee_id is distinct from ${ctx.employee_id || null}::uuid
      order by id for update`.execute(ctx.db)
    if (rows.length === 0) throw refuse('No approved logs are left to send.')
    const more = { until, logs: rows.length }
    const sent = await sendToPayroll(ctx, 'work_log_posting', { heading_id, amounts: rows, more })
    await sql`update work_log set posting_id = ${sent.id}, version = version + 1
      where id = any(${rows.map((row) => row.id)}::uuid[])`.execute(ctx.db)
    return { ...sent, logs: rows.length }
  }),
  serveAction(reversePosting, async (ctx, { params, body: { version, reason } }) => {
    const posting = await changing(ctx, 'work_log_posting', params.id, version, {
      current: async () => (await read(ctx, sql`g.id = ${params.id}`))[0] ?? {},
    })
    return takeBack(ctx, posting, {
      reason,
      async release() {
        const { rows } = await sql<InputAmount>`update work_log set posting_id = null, version = version + 1
          where posting_id = ${posting.row.id} returning employee_id, amount::text`.execute(ctx.db)
        return rows
      },
    })
  }),
]
