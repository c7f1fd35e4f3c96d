import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { totalsOf } from '#modules/organization/domain/division-count.ts'
import { divisionTree, type DivisionNode } from '#modules/organization/shared/hierarchy.ts'

export const divisionTreeRoutes: Route[] = [
  handle(divisionTree, async (ctx, { query }) => {
    const divisions = await countedDivisions(ctx)
    const totals = totalsOf(divisions)
    const search = query.search?.toLowerCase()
    const children = divisions.filter((division) =>
      search
        ? division.name.toLowerCase().includes(search)
        : division.parent_id === (query.parent_id ?? null),
    )
    const shown = children.slice(query.offset, query.offset + query.limit)
    const heads = await headsOf(
      ctx,
      shown.map(({ id }) => id),
    )
    return {
      count: children.length,
      results: shown.map((division) => ({
        id: division.id,
        name: division.name,
        code: division.code,
        head: heads.get(division.id) ?? null,
        child_count: divisions.filter(({ parent_id }) => parent_id === division.id).length,
        direct_count: division.people,
        total_count: totals.get(division.id) ?? division.people,
      })),
    }
  }),
]

interface Counted {
  id: string
  parent_id: string | null
  name: string
  code: string | null
  people: number
}

/** All divisions with their own people: divisions are few, people are counted by one walk over today's assignments. */
async function countedDivisions(ctx: Ctx): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select d.id, d.parent_id, d.name, d.code, coalesce(p.people, 0) as people
    from division d
    left join (
      select a.division_id, count(*) as people from employment_assignment a
      join employee e on e.org_id = a.org_id and e.id = a.employee_id and (e.left_on is null or e.left_on >= ${ctx.today})
      where a.valid_from <= ${ctx.today} and (a.valid_to is null or a.valid_to >= ${ctx.today}) and a.division_id is not null
      group by a.division_id
    ) p on p.division_id = d.id
    where not d.is_archived
    order by d.name, d.id`.execute(ctx.db)
  return rows
}

async function headsOf(ctx: Ctx, ids: string[]): Promise<Map<string, DivisionNode['head']>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('division as d')
    .select(['d.id', personOf(sql`d.head_employee_id`, ctx.today).as('head')])
    .where('d.id', 'in', ids)
    .where('d.head_employee_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, head }) => [id, head]))
}
