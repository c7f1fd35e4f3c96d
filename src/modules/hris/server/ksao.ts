import { sql, type RawBuilder } from 'kysely'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import { ksaoWrites, ownColumns } from '#modules/hris/server/ksao-assign.ts'
import { lookAt, rightTo } from '#modules/hris/server/look.ts'
import { happenedTo, type PlaceFilters } from '#modules/hris/server/place-query.ts'
import {
  assignedKsao,
  ksaoCodes,
  ksaoLibrary,
  ksaoOf,
  peopleWithKsao,
  type KsaoPerson,
  type KsaoRow,
  type LibraryRow,
  type MissingKsao,
  type OwnKsao,
} from '#modules/hris/shared/ksao.ts'

export const ksaoRoutes: Route[] = [
  handle(ksaoLibrary, async (ctx, { query }) => {
    const like = `%${(query.search ?? '').replace(/[\\%_]/g, '\\$&')}%`
    const where = all([
      sql`not k.is_archived`,
      ...(query.kind?.length ? [sql`k.kind = any(${query.kind}::text[])`] : []),
      ...(query.search ? [sql`k.name ilike ${like}`] : []),
    ])
    const [count, { rows }] = await Promise.all([
      counted(ctx, sql`from ksao k where ${where}`),
      sql<LibraryRow>`select k.id, k.kind, k.name, k.lowest, k.highest,
          (select count(*) from employee_ksao a where a.org_id = k.org_id and a.ksao_id = k.id) as people
        from ksao k where ${where} order by k.name, k.id limit ${query.limit} offset ${query.offset}`.execute(
        ctx.db,
      ),
    ])
    return { count, results: rows }
  }),
  handle(assignedKsao, async (ctx, { query }) => {
    const where = all([
      ...(await working(ctx, query)),
      ...(query.ksao_id?.length ? [sql`a.ksao_id = any(${query.ksao_id}::uuid[])`] : []),
      ...(query.kind?.length ? [sql`k.kind = any(${query.kind}::text[])`] : []),
      ...(query.level?.length ? [sql`a.level = any(${query.level}::int[])`] : []),
    ])
    const from = sql`from employee_ksao a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      join ksao k on k.org_id = a.org_id and k.id = a.ksao_id where ${where}`
    const [count, { rows }] = await Promise.all([
      counted(ctx, from),
      sql<KsaoRow>`select ${ownColumns(ctx.today)}, ${personOf(sql`e.id`, ctx.today)} as person ${from}
        order by e.full_name, e.id, k.kind, k.name limit ${query.limit} offset ${query.offset}`.execute(
        ctx.db,
      ),
    ])
    return { count, results: rows }
  }),
  handle(peopleWithKsao, async (ctx, { query }) => {
    const has = all([
      sql`a.org_id = e.org_id and a.employee_id = e.id`,
      ...(query.ksao_id?.length ? [sql`a.ksao_id = any(${query.ksao_id}::uuid[])`] : []),
      ...(query.kind?.length ? [sql`k.kind = any(${query.kind}::text[])`] : []),
    ])
    const narrowed = query.ksao_id?.length || query.kind?.length
    const some = sql`exists (select from employee_ksao a join ksao k on k.org_id = a.org_id and k.id = a.ksao_id where ${has})`
    const where = all([
      ...(await working(ctx, query)),
      ...(query.assigned === 'false' ? [sql`not ${some}`] : query.assigned || narrowed ? [some] : []),
    ])
    const of = (kind: string) => sql`count(*) filter (where k.kind = ${kind})`
    const [count, { rows }] = await Promise.all([
      counted(ctx, sql`from employee e where ${where}`),
      sql<KsaoPerson>`select e.id, ${personOf(sql`e.id`, ctx.today)} as person, n.*
        from (select * from employee e where ${where} order by e.full_name, e.id limit ${query.limit} offset ${query.offset}) e
        cross join lateral (select ${of('knowledge')} as knowledge, ${of('skill')} as skill, ${of('ability')} as ability,
            ${of('other')} as other, max(a.assessed_on)::text as latest
          from employee_ksao a join ksao k on k.org_id = a.org_id and k.id = a.ksao_id
          where a.org_id = e.org_id and a.employee_id = e.id) n
        order by e.full_name, e.id`.execute(ctx.db),
    ])
    return { count, results: rows }
  }),
  handle(ksaoOf, async (ctx, { params }) => {
    // who looks after the library sees what is assigned of it, without the rest of the record
    const keeps = ctx.as === 'hr' && allowed(ctx.org.codes, ksaoCodes, 'read')
    if (keeps) await lookAt(ctx, params.employee_id)
    else await rightTo(ctx, params.employee_id, 'employment', 'read')
    const { rows } = await sql<OwnKsao>`select ${ownColumns(ctx.today)} from employee_ksao a
      join ksao k on k.org_id = a.org_id and k.id = a.ksao_id
      where a.employee_id = ${params.employee_id} order by k.kind, a.level desc, k.name`.execute(ctx.db)
    return { results: rows, missing: await missingOf(ctx, params.employee_id) }
  }),
  ...ksaoWrites,
]

/** What the job title of today asks for and nobody has assigned. */
async function missingOf(ctx: Ctx, employeeId: string): Promise<MissingKsao[]> {
  const { rows } = await sql<MissingKsao>`
    select json_build_object('id', k.id, 'kind', k.kind, 'name', k.name, 'lowest', k.lowest, 'highest', k.highest) as ksao,
      r.level as required
    from employment_assignment j join job_title_ksao r on r.org_id = j.org_id and r.job_title_id = j.job_title_id
    join ksao k on k.org_id = r.org_id and k.id = r.ksao_id
    where j.employee_id = ${employeeId} and j.valid_from <= ${ctx.today} and (j.valid_to is null or j.valid_to >= ${ctx.today})
      and not k.is_archived
      and not exists (select from employee_ksao a where a.org_id = j.org_id and a.employee_id = j.employee_id and a.ksao_id = r.ksao_id)
    order by k.kind, k.name`.execute(ctx.db)
  return rows
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)
const counted = async (ctx: Ctx, from: RawBuilder<unknown>) =>
  (await sql<{ count: number }>`select count(*) as count ${from}`.execute(ctx.db)).rows[0]?.count ?? 0

/** Of the alias `e`: who works here today and passes the filters. */
async function working(ctx: Ctx, query: PlaceFilters & { search?: string | undefined }) {
  return [
    sql`(e.left_on is null or e.left_on >= ${ctx.today})`,
    ...foundBy(query.search, sql`e.id`),
    ...(await happenedTo(ctx.db, query, { employee: sql`e.id`, day: sql`${ctx.today}` })),
  ]
}
