import { sql } from 'kysely'
import { serveReport } from '#engines/report/report-server.ts'
import { reviewsWithin } from '#modules/hris/server/employment-review-query.ts'
import { changeTypeReport } from '#modules/hris/shared/change-type-report.ts'

interface Row {
  change_type_id: string
  change_type: string
  category: string
  draft: number
  scheduled: number
  applied: number
  cancelled: number
  changes: number
  people: number
  latest: string
}

/** What was changed how often: only types that occur, the most frequent first. */
export const changeTypes = serveReport(changeTypeReport, async (ctx, filters) => {
  const within = await reviewsWithin(ctx.db, filters)
  const of = (state: string) => sql`count(*) filter (where r.state = ${state})`
  const { rows } = await sql<Row>`
    select t.id as change_type_id, t.name as change_type, t.category, ${of('Draft')} as draft, ${of('Scheduled')} as scheduled,
      ${of('Applied')} as applied, ${of('Cancelled')} as cancelled, count(*) as changes,
      count(distinct r.employee_id) as people, max(r.effective_from)::text as latest
    from employment_review r join change_type t on t.org_id = r.org_id and t.id = r.change_type_id
    where ${sql.join([sql`true`, ...within], sql` and `)}
    group by t.id, t.name, t.category order by changes desc, change_type`.execute(ctx.db)
  return rows
})
