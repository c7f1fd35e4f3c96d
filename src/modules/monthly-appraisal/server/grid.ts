import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { formProblem, type FormState } from '#engines/appraisal/form-life.ts'
import { formItems } from '#engines/appraisal/form-server.ts'
import { occasionIn } from '#engines/appraisal/occasion-server.ts'
import { serveList } from '#engines/list/list-server.ts'
import { periodFacts } from '#modules/attendance/server/public.ts'
import { TEAM_FROM } from '#modules/monthly-appraisal/domain/hints.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'
import {
  teamGrid,
  uniformScores,
  type GridRow,
  type MonthFacts,
} from '#modules/monthly-appraisal/shared/grid.ts'
import { taskFacts } from '#modules/task/server/public.ts'

interface OpenMonth {
  id: string
  title: string
  starts_on: string
  ends_on: string
  due_on: string
  set_id: string | null
}

export const gridRoutes: Route[] = [
  handle(teamGrid, async (ctx, { query }) => {
    const all = await monthsOf(ctx)
    const months = all.map(({ id, title, due_on }) => ({ id, title, due_on }))
    const month = query.occasion_id ? all.find(({ id }) => id === query.occasion_id) : all[0]
    if (query.occasion_id && !month) throw notFound()
    if (!month) return { months, month: null, items: [], rows: [], skipped: [] }
    const [items, forms, skipped] = await Promise.all([
      formItems(
        ctx.db,
        { form: 'Questionnaire', set_id: month.set_id, occasion_id: month.id, employee_id: '' },
        {},
      ),
      formsOf(ctx, month.id),
      skippedOf(ctx, month.id),
    ])
    const facts = await factsOf(
      ctx,
      month,
      forms.map(({ employee_id }) => employee_id),
    )
    const rows = forms.map(({ employee_id, due_on, is_open, ...row }) => ({
      ...row,
      shut: formProblem(
        'fill',
        { state: row.state, visibility: 'Named', due_on, is_open, is_sealed: false },
        ctx.today,
      ),
      facts: facts(employee_id),
    }))
    return {
      months,
      month: { id: month.id, title: month.title, due_on: month.due_on },
      items,
      rows,
      skipped,
    }
  }),
  serveList(uniformScores, {
    from: (ctx) => sql`(select a.appraiser_id, count(*)::int as people, min(r.score) as score
      from appraisal_response r join appraisal_assignment a on a.org_id = r.org_id and a.id = r.assignment_id and a.appraiser_id is not null
      join appraisal_mode m on m.org_id = r.org_id and m.id = r.mode_id and m.mode = 'Supervisor' and m.visibility = 'Named'
      where r.occasion_id = ${occasionIn(ctx)}::uuid and r.score is not null
        -- HR people do not read what their own appraiser gave
        and not exists (select from appraisal_assignment b where b.org_id = a.org_id and b.occasion_id = a.occasion_id
          and b.appraiser_id = a.appraiser_id and b.employee_id = ${ctx.employee_id || null}::uuid)
      group by a.appraiser_id having count(*) >= ${TEAM_FROM} and min(r.score) = max(r.score)) h`,
    select: (ctx) => ({
      appraiser: personOf(sql`h.appraiser_id`, ctx.today),
      people: sql`h.people`,
      score: sql`h.score`,
    }),
    id: sql`h.appraiser_id`,
    order: sql`h.people desc, h.appraiser_id`,
  }),
]

/** Open months in which the caller appraises a team, the one that is due first before the others. */
async function monthsOf(ctx: Ctx): Promise<OpenMonth[]> {
  const { rows } = await sql<OpenMonth>`
    select o.id, o.title, o.starts_on, o.ends_on, o.due_on, min(m.set_id::text) as set_id
    from appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id and m.mode = 'Supervisor'
    join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id and o.use = ${ma.name} and o.state = 'Open'
    where a.appraiser_id = ${ctx.employee_id || null}::uuid and a.state not in ('Generated', 'Withdrawn')
    group by o.id, o.title, o.starts_on, o.ends_on, o.due_on
    order by bool_or(a.state in ('Pending', 'Draft', 'Sent back')) desc, o.due_on, o.title`.execute(ctx.db)
  return rows
}

type FormOfTeam = Omit<GridRow, 'shut' | 'facts'> & {
  state: FormState
  employee_id: string
  due_on: string
  is_open: boolean
}
async function formsOf(ctx: Ctx, occasionId: string): Promise<FormOfTeam[]> {
  const { rows } = await sql<FormOfTeam>`
    select a.id, ${personOf(sql`a.employee_id`, ctx.today)} as appraisee, a.employee_id, a.state, a.remarks, a.version, a.due_on,
      o.state = 'Open' as is_open, coalesce(r.answers, '[]') as given, r.comment,
      (select json_build_object('answers', d.answers, 'comment', d.comment, 'saved_at', d.saved_at, 'version', d.version)
        from appraisal_draft d where d.org_id = a.org_id and d.assignment_id = a.id) as draft,
      (select coalesce(json_agg(h.score order by h.starts_on desc), '[]') from (
        select p.score::text as score, y.starts_on from appraisal_response p
        join appraisal_assignment b on b.org_id = p.org_id and b.id = p.assignment_id and b.appraiser_id = a.appraiser_id
        join appraisal_occasion y on y.org_id = p.org_id and y.id = p.occasion_id and y.use = ${ma.name} and y.starts_on < o.starts_on
        where p.org_id = a.org_id and p.employee_id = a.employee_id and p.score is not null
        order by y.starts_on desc limit 3) h) as before
    from appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id and m.mode = 'Supervisor'
    join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
    join employee e on e.org_id = a.org_id and e.id = a.employee_id
    left join appraisal_response r on r.org_id = a.org_id and r.assignment_id = a.id
    where a.occasion_id = ${occasionId} and a.appraiser_id = ${ctx.employee_id || null}::uuid
      and a.state not in ('Generated', 'Withdrawn') order by e.full_name, e.id`.execute(ctx.db)
  return rows
}

/** Those of the team who are left out of the month because they were on leave. */
async function skippedOf(ctx: Ctx, occasionId: string) {
  const { rows } = await sql<{ person: GridRow['appraisee']; leave_days: string }>`
    select ${personOf(sql`s.employee_id`, ctx.today)} as person, trim_scale(s.leave_days)::text as leave_days
    from monthly_skip s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    join monthly_appraisal y on y.org_id = s.org_id and y.id = s.occasion_id
    where s.occasion_id = ${occasionId} and case when exists (select from monthly_appraiser c where c.org_id = s.org_id
        and c.setting_id = y.setting_id and c.employee_id = s.employee_id)
      then exists (select from monthly_appraiser c where c.org_id = s.org_id and c.setting_id = y.setting_id
        and c.employee_id = s.employee_id and c.appraiser_id = ${ctx.employee_id || null}::uuid)
      else exists (select from supervisor_on(${ctx.today}) l where l.org_id = s.org_id and l.employee_id = s.employee_id
        and l.supervisor_id = ${ctx.employee_id || null}::uuid and l.authority_order = 1) end
    order by e.full_name, e.id`.execute(ctx.db)
  return rows
}

/** What attendance and tasks know of each person in the month. */
async function factsOf(ctx: Ctx, { starts_on, ends_on }: OpenMonth, people: readonly string[]) {
  const range = { start: starts_on, end: ends_on }
  const [days, tasks] = await Promise.all([
    periodFacts(ctx.db, people, range),
    taskFacts(ctx.db, people, range),
  ])
  const dayOf = new Map(days.map((one) => [one.employee_id, one]))
  const taskOf = new Map(tasks.map((one) => [one.employee_id, one]))
  return (employee_id: string): MonthFacts => {
    const day = dayOf.get(employee_id)
    const task = taskOf.get(employee_id)
    return {
      workdays: day?.workdays ?? 0,
      present_days: day?.present_days ?? '0',
      absent_days: day?.absent_days ?? '0',
      leave_days: day?.leave_days ?? '0',
      late_days: day?.late_count ?? 0,
      tasks_due: task?.due ?? 0,
      tasks_on_time: task?.on_time ?? 0,
    }
  }
}
