import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { calendarSystems } from '#kernel/calendar/system.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import {
  monthsFrom,
  prorated,
  spreadProblem,
  type Month,
  type Part,
} from '#modules/employee-evaluation/domain/spreading.ts'
import { achievedOf } from '#modules/employee-evaluation/server/achieved.ts'
import { factColumns, scoreTarget, type TargetFacts } from '#modules/employee-evaluation/server/scored.ts'
import {
  formMonths,
  readAssigned,
  spreadAssigned,
  spreadRow,
  type AssignedTarget,
} from '#modules/employee-evaluation/shared/target.ts'

/** Where the evaluation of the target `a` is over, nothing is changed any more. */
export const isOver = sql`exists (select from evaluation_period p join appraisal_occasion o on o.org_id = p.org_id and o.id = p.id
  where p.org_id = a.org_id and p.target_form_id = a.form_id and o.state in ('Closed', 'Archived'))`

/** The months of one target, how it is spread over them, and how its score is worked out. */
export const assignedRoutes: Route[] = [
  handle(formMonths, async (ctx, { params }) => ({ months: await monthsOf(ctx, params.form_id) })),
  handle(readAssigned, async (ctx, { params }) => shown(ctx, params.id)),
  serveAction(spreadRow, async (ctx, { params, body: { version, spread, shares } }) => {
    const { row, write } = await changing(ctx, 'evaluation_target_row', params.id, version, {
      current: (found) => found,
    })
    const given = spread === 'Even' ? [] : shares
    const months = await monthsOf(ctx, row.form_id)
    const problem = spreadProblem(spread, {
      target: row.target,
      months: months.length,
      shares: given,
    })
    if (problem) throw invalid({ shares: [problem] })
    await write({ spread, shares: sql`${given}::numeric[]` as never })
    return undefined
  }),
  serveAction(spreadAssigned, async (ctx, { params, body: { version, shares } }) => {
    const { row, write } = await assigned(ctx, params.id, version)
    if (row.kind !== 'Sum') throw conflict('Only what is summed up is divided among months.')
    const parts = await partsOf(ctx, row.id)
    const problem = spreadProblem('By hand', { target: row.target, months: parts.length, shares })
    if (problem) throw invalid({ shares: [problem] })
    const at = parts.findIndex(
      ({ ends_on, value }, index) => ends_on < ctx.today && Number(value) !== Number(shares[index]),
    )
    if (at >= 0)
      throw invalid({ shares: [`The month that ended on ${parts[at]?.ends_on ?? ''} cannot be changed.`] })
    await writeParts(
      ctx,
      row.id,
      parts.map((part, index) => ({ ...part, value: shares[index] ?? '0' })),
    )
    await write({ state: 'Assigned' })
    return undefined
  }),
]

/** The months of a form, as its days and the organization's calendar are now. */
export async function monthsOf(ctx: Ctx, formId: string): Promise<Month[]> {
  const [form, calendar] = await Promise.all([
    ctx.db
      .selectFrom('evaluation_target_form')
      .select(['starts_on', 'ends_on'])
      .where('id', '=', formId)
      .executeTakeFirst(),
    organizationCalendar(ctx),
  ])
  if (!form) throw notFound()
  return monthsFrom(calendarSystems[calendar], form.starts_on, form.ends_on)
}

export const partsOf = async ({ db }: Ctx, assignedId: string): Promise<Part[]> =>
  (
    await sql<Part>`select starts_on, ends_on, trim_scale(value)::text as value from assigned_target_part
      where assigned_id = ${assignedId} order by starts_on`.execute(db)
  ).rows

/** Writes the values of months that there are already. */
export const writeParts = ({ db }: Ctx, assignedId: string, parts: readonly Part[]) =>
  sql`update assigned_target_part p set value = x.value
    from json_to_recordset(${JSON.stringify(parts)}::json) as x (starts_on date, value numeric)
    where p.assigned_id = ${assignedId} and p.starts_on = x.starts_on and p.value <> x.value`.execute(db)

/** The assigned target, held, as long as its evaluation is not over. */
export async function assigned(ctx: Ctx, id: string, version: number) {
  const held = await changing(ctx, 'assigned_target', id, version, { current: (row) => row })
  const { rows } = await sql<{
    is_over: boolean
  }>`select ${isOver} as is_over from assigned_target a where a.id = ${id}`.execute(ctx.db)
  if (rows[0]?.is_over) throw conflict('The evaluation of these targets is closed.')
  return held
}

type Row = TargetFacts &
  Pick<AssignedTarget, 'id' | 'person' | 'title' | 'unit' | 'entries' | 'version' | 'abilities'> & {
    achieved: string | null
    by_month: Record<string, string | null>
  }
async function shown(ctx: Ctx, id: string): Promise<AssignedTarget> {
  const { rows } = await sql<Row>`
    select a.id, a.title, a.unit, a.version, ${personOf(sql`a.employee_id`, ctx.today)} as person,
      ${achievedOf('a')}::text as achieved, ${factColumns},
      coalesce((select json_object_agg(p.starts_on, ${achievedOf('a', sql`c.on_date between p.starts_on and p.ends_on`)}::text)
        from assigned_target_part p where p.org_id = a.org_id and p.assigned_id = a.id), '{}') as by_month,
      coalesce((select json_agg(json_build_object('id', c.id, 'on_date', c.on_date, 'value', trim_scale(c.value)::text,
        'remarks', c.remarks, 'source', c.source, 'by', (select u.full_name from account u where u.id = c.account_id),
        'is_withdrawn', c.withdrawn_at is not null) order by c.on_date desc, c.created_at desc)
        from target_actual c where c.org_id = a.org_id and c.assigned_id = a.id), '[]') as entries,
      json_build_object('edit', ${ctx.as === 'hr'} and a.kind = 'Sum' and not ${isOver}) as abilities
    from assigned_target a join evaluation_target_form f on f.org_id = a.org_id and f.id = a.form_id
    join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.id = ${id} and ${ctx.as === 'hr' ? sql`true` : sql`a.employee_id = ${ctx.employee_id || null}::uuid`}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw notFound()
  const { kind, full_target, minimum, parts, employed, achieved, by_month, ...known } = row
  return {
    ...known,
    kind,
    full_target,
    minimum,
    months: prorated(kind, parts, employed).map((month, at) => ({
      ...month,
      whole: parts[at]?.value ?? '0',
      achieved: by_month[month.starts_on] ?? null,
    })),
    trace: scoreTarget(row, achieved),
  }
}
