import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { serveReport } from '#engines/report/report-server.ts'
import type { Filters } from '#modules/hris/server/employee-query.ts'
import { typeCounts, worksOn } from '#modules/organization/server/public.ts'
import { byGender, shared, staff, type ByGender } from '#modules/hris/server/reports/counted.ts'
import { branchReport, employmentTypeReport } from '#modules/hris/shared/reports.ts'

interface Place {
  table: 'branch' | 'employment_type'
  key: 'branch_id' | 'employment_type_id'
  name: 'name' | 'title'
  none: string
}
type Row = ByGender & { headcount: number; id: string | null; place: string; kind: string | null }

/** People by where they are assigned on the day, the fullest place first; those without one stand last. */
async function countedBy(ctx: Ctx, filters: Filters, { table, key, name, none }: Place) {
  const { day, people, assigned } = await staff(ctx, filters)
  const { rows } = await sql<Row>`
    select p.id, coalesce(p.${sql.ref(name)}, ${none}) as place, ${table === 'employment_type' ? sql`p.kind` : sql`null`} as kind, ${sql.join(byGender)},
      count(*) filter (where ${worksOn(day)} and ${typeCounts}) as headcount
    from (${people.selectAll()}) e
    left join employment_assignment a on ${assigned}
    left join employment_type k on k.org_id = a.org_id and k.id = a.employment_type_id
    left join ${sql.table(table)} p on p.org_id = a.org_id and p.id = a.${sql.ref(key)}
    group by 1, 2, 3 order by p.id is null, people desc, place`.execute(ctx.db)
  return shared(rows).map((row) => ({ ...row, as_of: day }))
}

export const branch = serveReport(branchReport, async (ctx, filters) => {
  const place = { table: 'branch', key: 'branch_id', name: 'name', none: 'No branch' } as const
  const rows = await countedBy(ctx, { ...filters, status: 'current' }, place)
  return rows.map(({ id, place: title, kind: _, ...row }) => ({ branch: title, branch_id: id, ...row }))
})

export const employmentType = serveReport(employmentTypeReport, async (ctx, filters) => {
  const place = {
    table: 'employment_type',
    key: 'employment_type_id',
    name: 'title',
    none: 'No employment type',
  } as const
  const rows = await countedBy(ctx, { ...filters, status: 'current' }, place)
  return rows.map(({ id, place: title, ...row }) => ({
    employment_type: title,
    employment_type_id: id,
    ...row,
  }))
})
