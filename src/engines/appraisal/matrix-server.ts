import { sql } from 'kysely'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { isOpenlyAppraised, occasionIn } from '#engines/appraisal/occasion-server.ts'

const open = sql`a.state in ('Generated', 'Pending', 'Draft', 'Sent back')`
const done = sql`a.state in ('Submitted', 'Approved')`

/** People and modes: who has submitted what. Of hidden modes only a count, once their answers were read and if it reaches their minimum. */
export const matrixRoutes = (use: AppraisalUse): Route[] => [
  serveList(use.matrix, {
    from: (ctx) => sql`(
      select a.org_id, a.employee_id, a.form,
        count(*) filter (where ${open} and m.visibility <> 'Hidden')::int as open,
        count(*) filter (where ${open} and m.visibility <> 'Hidden' and a.due_on < ${ctx.today})::int as overdue,
        count(*) filter (where ${done} and m.visibility <> 'Hidden')::int as submitted,
        count(*)::int as total
      from appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id
      where a.occasion_id = ${occasionIn(ctx)}::uuid and a.state <> 'Withdrawn'
      group by a.org_id, a.employee_id, a.form) g
      join employee e on e.org_id = g.org_id and e.id = g.employee_id`,
    select: (ctx) => ({
      appraisee: personOf(sql`g.employee_id`, ctx.today),
      cells: sql`(select coalesce(json_agg(c), '[]') from (
        select m.mode, count(*)::int as total,
          case when m.visibility = 'Hidden' and (o.sealed_on is null or count(*) filter (where ${done}) < m.min_responses) then 0
            else count(*) filter (where ${done}) end::int as done,
          case when m.visibility = 'Hidden' then null
            when bool_or(${open} and a.due_on < ${ctx.today}) then 'Overdue'
            when count(distinct a.state) = 1 then min(a.state)
            when bool_and(${done}) then 'Submitted'
            else 'Partly submitted' end as state
        from appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id
        join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
        where a.org_id = g.org_id and a.occasion_id = ${occasionIn(ctx)}::uuid and a.employee_id = g.employee_id
          and a.form = g.form and a.state <> 'Withdrawn'
        group by m.mode, m.visibility, m.min_responses, o.sealed_on) c)`,
      open: sql`g.open`,
      overdue: sql`g.overdue`,
      submitted: sql`g.submitted`,
      total: sql`g.total`,
    }),
    id: sql`(g.employee_id::text || ' ' || g.form)`,
    search: { person: sql`g.employee_id` },
    filters: {
      form: (form) => sql<boolean>`g.form = ${form}`,
      status: (status) =>
        status === 'Open'
          ? sql<boolean>`g.open > 0`
          : status === 'Overdue'
            ? sql<boolean>`g.overdue > 0`
            : sql<boolean>`g.open = 0`,
    },
    sort: { appraisee: sql`e.full_name` },
    order: sql`e.full_name, e.id`,
    // without hidden modes: where all others have answered, the rest would show how those stand
    beside: async (ctx, query) => {
      const { rows } = await sql<{ open: number; overdue: number; submitted: number; total: number }>`
        select count(*) filter (where ${open})::int as open, count(*) filter (where ${open} and a.due_on < ${ctx.today})::int as overdue,
          count(*) filter (where ${done})::int as submitted, count(*)::int as total
        from appraisal_assignment a where a.occasion_id = ${occasionIn(ctx)}::uuid and a.state <> 'Withdrawn' and ${isOpenlyAppraised}
          and (${query['form'] ?? null}::text is null or a.form = ${query['form'] ?? null}::text)`.execute(
        ctx.db,
      )
      return rows[0] ?? { open: 0, overdue: 0, submitted: 0, total: 0 }
    },
  }),
]
