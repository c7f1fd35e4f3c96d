import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { monthRows } from '#engines/report/month-rows.ts'
import { serveReport } from '#engines/report/report-server.ts'
import {
  reasonGiven,
  reasonName,
  separationsWithin,
  type SeparationFilters,
} from '#modules/offboarding/server/separation-query.ts'
import { turnoverOf } from '#modules/offboarding/domain/turnover.ts'
import { headcountsOn } from '#modules/offboarding/server/headcount.ts'
import { joinedBefore, tenureOf, tenureTitle } from '#modules/offboarding/server/tenure.ts'
import { leavings } from '#modules/offboarding/server/leaving.ts'
import { typeCounts } from '#modules/organization/server/public.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { separationReport } from '#modules/offboarding/shared/separation-report.ts'

const names = [
  'initiated',
  'in_notice',
  'clearance',
  'settlement',
  'completed',
  'stopped',
  'all',
  'no_separation',
  'left',
  'gone',
  'voluntary',
  'involuntary',
  'regretted',
  'first_year',
  'service_days',
  'shortfall_days',
  'interviews',
] as const
type Counts = Record<(typeof names)[number], number>
type Grouped = Counts & { id: string | null; title: string }

export const offboarding = serveReport(separationReport, async (ctx, { by, ...filters }) => {
  if (by === 'month_bs' || by === 'month_ad') {
    const rows = await counted(ctx, filters, { id: sql`null::text`, title: sql`s.last_working_on::text` })
    const dated = rows.map(({ title, ...row }) => ({ ...row, day: title }))
    const months = monthRows(dated, names, by === 'month_bs' ? 'BS' : 'AD', filters)
    const days = months.flatMap(({ from, to }) => [from, to])
    const people = await headcountsOn(ctx.db, days, filters, null)
    return months.map(({ label, from, to, counts }) => ({
      ...shown(label, counts),
      ...turnoverOf(counts.gone, people.of(from, null), people.of(to, null)),
      ...nothing,
      from,
      to,
    }))
  }
  const { id, title, column } = groups[by]
  const { from, to } = filters
  const place =
    by === 'branch' ? 'branch_id' : by === 'division' ? 'division_id' : by === 'tenure' ? 'tenure' : null
  const [rows, people] = await Promise.all([
    counted(ctx, filters, { id, title }),
    from && to ? headcountsOn(ctx.db, [from, to], filters, place) : null,
  ])
  return rows
    .map((row) => ({
      ...shown(row.title, row),
      // of no period nothing can be a share
      ...(people && from && to
        ? turnoverOf(row.gone, people.of(from, row.id), people.of(to, row.id))
        : { headcount: null, turnover: null }),
      ...nothing,
      [column]: row.id,
    }))
    .toSorted((a, b) =>
      by === 'tenure'
        ? Number(a.tenure) - Number(b.tenure)
        : b.all - a.all || b.no_separation - a.no_separation,
    )
})

const nothing = {
  separation_type_id: null,
  own_branch_id: null,
  own_division_id: null,
  reason_id: null,
  tenure: null,
  from: null,
  to: null,
}

const none = 'No separation'
const leavingTenure = tenureOf(joinedBefore, sql`s.last_working_on`)
const groups = {
  type: {
    id: sql`t.id`,
    title: sql`case when s.id is null then ${none}::text else coalesce(t.name, 'No type yet') end`,
    column: 'separation_type_id',
  },
  branch: { id: sql`b.id`, title: sql`coalesce(b.name, 'No branch')`, column: 'own_branch_id' },
  division: { id: sql`d.id`, title: sql`coalesce(d.name, 'No division')`, column: 'own_division_id' },
  tenure: { id: leavingTenure, title: tenureTitle(leavingTenure), column: 'tenure' },
  reason: {
    id: reasonGiven,
    title: sql`case when s.id is null then ${none}::text else coalesce(${reasonName}, 'Did not resign') end`,
    column: 'reason_id',
  },
} as const

/** Years and tenths, of those who leave. A stopped one has not ended any service. */
function shown(group: string, { left, service_days, ...row }: Counts) {
  const { initiated, in_notice, clearance, settlement, completed, stopped, all, no_separation } = row
  const { voluntary, involuntary, regretted, first_year, shortfall_days, interviews } = row
  return {
    group,
    initiated,
    in_notice,
    clearance,
    settlement,
    completed,
    stopped,
    all,
    no_separation,
    voluntary,
    involuntary,
    regretted,
    first_year,
    service: left === 0 ? null : (service_days / left / 365.25).toFixed(1),
    shortfall_days,
    interviews,
  }
}

async function counted(
  ctx: Ctx,
  filters: SeparationFilters,
  { id, title }: { id: RawBuilder<unknown>; title: RawBuilder<unknown> },
): Promise<Grouped[]> {
  const within = await separationsWithin(ctx.db, filters)
  const of = (state: string) => sql`count(*) filter (where s.state = ${state})`
  const leaves = sql`s.state is distinct from 'Stopped'`
  const isGone = sql`(s.id is null or s.state in ('In notice', 'Clearance', 'Settlement', 'Completed'))`
  const { rows } = await sql<Grouped>`
    select ${id} as id, ${title} as title, ${of('Initiated')} as initiated, ${of('In notice')} as in_notice,
      ${of('Clearance')} as clearance, ${of('Settlement')} as settlement, ${of('Completed')} as completed, ${of('Stopped')} as stopped, count(s.id) as all,
      count(*) filter (where s.id is null) as no_separation,
      count(*) filter (where ${leaves}) as left,
      count(*) filter (where ${isGone} and ${typeCounts}) as gone,
      count(*) filter (where ${leaves} and t.category = 'Voluntary') as voluntary,
      count(*) filter (where ${leaves} and t.category in ('Involuntary', 'Redundancy', 'Absconding', 'Terminated in probation')) as involuntary,
      count(*) filter (where ${leaves} and s.is_regretted) as regretted,
      count(*) filter (where ${leaves} and s.last_working_on < (${joinedBefore} + interval '1 year')::date) as first_year,
      coalesce(sum(s.last_working_on - ${joinedBefore}) filter (where ${leaves}), 0)::int as service_days,
      coalesce(sum(s.shortfall_days) filter (where ${leaves}), 0)::int as shortfall_days,
      count(*) filter (where exists (select from answer_sheet w where w.subject_id = s.id and w.use = ${exitInterview.name} and w.state = 'Completed')) as interviews
    from ${leavings} s
    join employee e on e.org_id = s.org_id and e.id = s.employee_id
    left join employment_assignment a on a.org_id = s.org_id and a.employee_id = s.employee_id
      and a.valid_from <= s.last_working_on and (a.valid_to is null or a.valid_to >= s.last_working_on)
    left join separation_type t on t.org_id = s.org_id and t.id = s.separation_type_id
    left join employment_type k on k.org_id = a.org_id and k.id = a.employment_type_id
    left join branch b on b.org_id = a.org_id and b.id = a.branch_id
    left join division d on d.org_id = a.org_id and d.id = a.division_id
    where ${sql.join([sql`true`, ...within], sql` and `)}
    group by 1, 2 order by 2`.execute(ctx.db)
  return rows
}
