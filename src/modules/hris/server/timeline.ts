import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import type { FieldGroup } from '#modules/hris/domain/field-groups.ts'
import { mayRead } from '#modules/hris/domain/field-rights.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { out } from '#modules/hris/server/letter-row.ts'
import { noteGroup } from '#modules/hris/server/readings.ts'
import { personTimeline, type TimelineEvent } from '#modules/hris/shared/timeline.ts'

/** More than a life at work has. */
const MOST = 300

export const timelineRoutes: Route[] = [
  handle(personTimeline, async (ctx, { params }) => {
    const { rights, employee_id } = await lookAt(ctx, params.employee_id)
    const readable = sources(employee_id).filter(
      ({ group }) => mayRead(rights[group]) && rights[group] !== 'masked',
    )
    if (!readable.length) throw notFound()
    const results = await eventsOf(ctx, readable)
    for (const { kind, group } of noted)
      if (results.some((event) => event.kind === kind))
        await noteGroup(ctx, employee_id, group, rights[group])
    return { results }
  }),
]

/** Events that say what a protected part of the record holds. */
const noted = [
  { kind: 'Pay', group: 'compensation' },
  { kind: 'Disciplinary action', group: 'discipline' },
] as const

interface Source {
  group: FieldGroup
  /** kind, on, title, detail. */
  rows: RawBuilder<unknown>
}

async function eventsOf(ctx: Ctx, from: readonly Source[]): Promise<TimelineEvent[]> {
  const { rows } = await sql<TimelineEvent>`select kind, on_day as on, title, detail from (${sql.join(
    from.map(({ rows: one }) => one),
    sql` union all `,
  )}) events (kind, on_day, title, detail) order by on_day desc, kind, title limit ${sql.lit(MOST)}`.execute(
    ctx.db,
  )
  return rows
}

const sources = (id: string): Source[] => [
  {
    group: 'employment',
    rows: sql`select 'Joined', joined_on, 'Joined', null::text from (
      select joined_on from employee where id = ${id} union all select joined_on from employment_spell where employee_id = ${id}) j`,
  },
  {
    group: 'employment',
    rows: sql`select 'Left', left_on, 'Left', leaving_reason from (
      select left_on, leaving_reason from employee where id = ${id} and left_on is not null
      union all select left_on, leaving_reason from employment_spell where employee_id = ${id}) l`,
  },
  {
    group: 'employment',
    rows: sql`select 'Place', a.valid_from, coalesce(a.change_reason, 'Place'),
      concat_ws(' · ', t.title, v.title, b.name, d.name, a.work_location) from employment_assignment a
      left join job_title t on t.org_id = a.org_id and t.id = a.job_title_id
      left join employment_level v on v.org_id = a.org_id and v.id = a.employment_level_id
      left join branch b on b.org_id = a.org_id and b.id = a.branch_id
      left join division d on d.org_id = a.org_id and d.id = a.division_id where a.employee_id = ${id}`,
  },
  {
    group: 'employment',
    rows: sql`select 'Supervisor', l.valid_from, s.full_name, null::text from supervisor_link l
      join employee s on s.org_id = l.org_id and s.id = l.supervisor_id where l.employee_id = ${id}`,
  },
  {
    group: 'compensation',
    rows: sql`select 'Pay', valid_from, pay_basis, coalesce(annual_salary, hourly_rate)::text
      from employee_compensation where employee_id = ${id}`,
  },
  {
    group: 'document',
    rows: sql`select 'Letter', d.issued_on, d.kind, concat_ws(' · ', d.number, d.subject) from letter d
      where d.employee_id = ${id} and d.status <> 'Revoked' and ${out}`,
  },
  {
    group: 'document',
    rows: sql`select 'Document', issued_on, title, number from employee_document
      where employee_id = ${id} and issued_on is not null and not is_archived`,
  },
  {
    group: 'education',
    rows: sql`select 'Training', started_on, name, provider from employee_training where employee_id = ${id}`,
  },
  {
    group: 'discipline',
    rows: sql`select 'Disciplinary action', decided_on, kind, description from employee_discipline where employee_id = ${id}`,
  },
  {
    group: 'employment',
    rows: sql`select 'Equipment', a.assigned_on, q.name, q.code from equipment_assignment a
      join equipment q on q.org_id = a.org_id and q.id = a.equipment_id where a.employee_id = ${id}`,
  },
  {
    group: 'employment',
    rows: sql`select 'Duty station', s.valid_from, n.name, n.district from duty_station_assignment s
      join station n on n.id = s.station_id where s.employee_id = ${id}`,
  },
]
