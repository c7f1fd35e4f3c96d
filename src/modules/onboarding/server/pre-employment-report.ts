import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { monthRows } from '#engines/report/month-rows.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { preEmploymentsWithin, type PreFilters } from '#modules/onboarding/server/pre-employment-query.ts'
import { preEmploymentReport } from '#modules/onboarding/shared/pre-employment-report.ts'

const names = [
  'draft',
  'accepted',
  'declined',
  'onboarding',
  'joined',
  'no_show',
  'cancelled',
  'all',
  'late',
] as const
type Counts = Record<(typeof names)[number], number>
type Grouped = Counts & { id: string | null; title: string }

export const preEmployment = serveReport(preEmploymentReport, async (ctx, { by, ...filters }) => {
  if (by === 'month_bs' || by === 'month_ad') {
    const rows = await counted(ctx, filters, { id: sql`null::uuid`, title: sql`p.joins_on::text` })
    const dated = rows.map(({ title, ...row }) => ({ ...row, day: title }))
    return monthRows(dated, names, by === 'month_bs' ? 'BS' : 'AD', filters).map(
      ({ label, from, to, counts }) => ({ ...shown(label, counts), ...nothing, from, to }),
    )
  }
  const { id, title, column } = groups[by]
  const rows = await counted(ctx, filters, { id, title })
  return rows
    .map((row) => ({ ...shown(row.title, row), ...nothing, [column]: row.id }))
    .toSorted((a, b) => b.all - a.all)
})

const nothing = {
  own_branch_id: null,
  own_division_id: null,
  job_title_id: null,
  employment_type_id: null,
  source: null,
  from: null,
  to: null,
}

const groups = {
  branch: { id: sql`b.id`, title: sql`coalesce(b.name, 'No branch')`, column: 'own_branch_id' },
  division: { id: sql`d.id`, title: sql`coalesce(d.name, 'No division')`, column: 'own_division_id' },
  job_title: { id: sql`j.id`, title: sql`coalesce(j.title, 'No job title')`, column: 'job_title_id' },
  employment_type: {
    id: sql`t.id`,
    title: sql`coalesce(t.title, 'No employment type')`,
    column: 'employment_type_id',
  },
  source: { id: sql`p.source`, title: sql`p.source`, column: 'source' },
} as const

/** Of those about whom it is known, how many came. */
function shown(group: string, counts: Counts) {
  const { draft, accepted, declined, onboarding, joined, no_show, cancelled, all, late } = counts
  const decided = joined + declined + no_show + cancelled
  return {
    group,
    draft,
    accepted,
    declined,
    onboarding,
    joined,
    no_show,
    cancelled,
    all,
    late,
    joined_share: decided === 0 ? null : joined / decided,
  }
}

async function counted(
  ctx: Ctx,
  filters: PreFilters,
  { id, title }: { id: RawBuilder<unknown>; title: RawBuilder<unknown> },
): Promise<Grouped[]> {
  const within = await preEmploymentsWithin(ctx.db, filters)
  const of = (state: string) => sql`count(*) filter (where p.state = ${state})`
  const { rows } = await sql<Grouped>`
    select ${id} as id, ${title} as title, ${of('Draft')} as draft, ${of('Accepted')} as accepted, ${of('Declined')} as declined,
      ${of('Onboarding')} as onboarding, ${of('Joined')} as joined, ${of('No-show')} as no_show,
      ${of('Cancelled')} as cancelled, count(*) as all,
      count(*) filter (where p.state in ('Draft', 'Accepted', 'Onboarding') and p.joins_on < ${ctx.today}) as late
    from pre_employment p
    left join branch b on b.org_id = p.org_id and b.id = p.branch_id
    left join division d on d.org_id = p.org_id and d.id = p.division_id
    left join job_title j on j.org_id = p.org_id and j.id = p.job_title_id
    left join employment_type t on t.org_id = p.org_id and t.id = p.employment_type_id
    where ${sql.join([sql`true`, ...within], sql` and `)}
    group by 1, 2 order by 2`.execute(ctx.db)
  return rows
}
