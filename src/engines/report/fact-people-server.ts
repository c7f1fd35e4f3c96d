import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import type { FactQuery } from '#engines/report/fact-axis-server.ts'
import { ofGroup, type FactSource } from '#engines/report/fact-source-server.ts'
import type { AnyFactReport } from '#engines/report/facts.ts'

interface Found {
  id: string
  count: number
  person: Person
}

/**
 * A page of the people of a report, by the measure that they come by or by name. Which people comes first; what is told of
 * them is then read for them alone.
 */
export async function pageOfPeople(
  ctx: Ctx,
  { spec }: AnyFactReport,
  source: FactSource,
  query: FactQuery,
  range: DayRange,
): Promise<{ page: Found[]; count: number; where: RawBuilder<unknown> }> {
  const { by, key, who = 'took', limit, offset, search, employee_id } = query
  const group = by === undefined ? undefined : source.groups(range)[by]
  const where = group && key ? ofGroup(group, key) : sql`true`
  const named = employee_id?.length ? [sql`x.employee_id = any(${employee_id}::uuid[])`] : []
  const searched = sql.join([where, ...named, ...foundBy(search, sql`x.employee_id`)], sql` and `)
  const measure = spec.order === undefined ? undefined : source.measures[spec.order]
  const ordered = measure && !('distinct' in measure) ? sql`(${measure})::numeric` : null
  const everybody = who === 'all' && source.people
  const facts = async () =>
    sql`select x.employee_id, ${ordered ?? sql`0`} as place
      from ${await source.rows(ctx, { ...query }, range, { days: [], who_only: !group && !ordered })} x where ${searched} group by 1`
  const people = async (all: NonNullable<FactSource['people']>) =>
    sql`select distinct x.employee_id, 0 as place from ${await all(ctx, { ...query }, range)} x where ${searched}`
  const found = !everybody
    ? await facts()
    : ordered
      ? sql`select c.employee_id, coalesce(o.place, 0) as place from (${await people(everybody)}) c
          left join (${await facts()}) o on o.employee_id = c.employee_id`
      : await people(everybody)
  const { rows } = await sql<Found>`
    select p.employee_id as id, p.count, ${personOf(sql`p.employee_id`, ctx.today)} as person
    from (
      select c.*, e.full_name, count(*) over ()::int as count from (${found}) c join employee e on e.id = c.employee_id
      order by c.place desc, e.full_name, e.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) p order by p.place desc, p.full_name, p.employee_id`.execute(ctx.db)
  return { page: rows, count: rows[0]?.count ?? 0, where }
}
