import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { readings, type Reading, type ReadPart, type ReadWay } from '#engines/audit/reading.ts'

export interface Read {
  employee_id: string | null
  /** In the place of it: who has not joined yet. */
  newcomer_id?: string
  part: ReadPart
}
interface Told {
  how?: ReadWay
  /** What the report or file is called. */
  about?: string | null
  row_count?: number | null
}
type Reader = Pick<Ctx, 'viewer' | 'as' | 'now'> & { db: Db }

const QUARTER_MS = 900_000
/** What was read before the first day is told of the person since. */
const whose = sql`coalesce(r.employee_id, p.employee_id)`

/**
 * Keeps that the caller reads these parts of these people; what was kept within the last quarter of an hour is not kept
 * twice. One statement, in the caller's transaction. What people read of themselves is nobody's business: leave it out,
 * unless somebody else looks as them.
 */
export async function noteReading(
  { db, viewer, as, now }: Reader,
  reads: readonly Read[],
  { how = 'Page', about = null, row_count = null }: Told = {},
): Promise<void> {
  if (!reads.length) return
  const { simulation } = viewer
  if (simulation) {
    const looking = `Looking as ${viewer.full_name}${about ? `: ${about}` : ''}`
    const looker = {
      viewer: { ...viewer, account_id: simulation.account_id, simulation: undefined },
      as,
      now,
    }
    simulation.noted.push((own) =>
      noteReading({ ...looker, db: own }, reads, { how, about: looking, row_count }),
    )
    return
  }
  const told = about ?? (viewer.api_key ? `By the key ${viewer.api_key.name}` : null)
  // in one order, so that two readers of the same people do not wait for each other in a circle
  const sorted = reads.toSorted((a, b) =>
    `${a.employee_id}${a.newcomer_id}${a.part}`.localeCompare(`${b.employee_id}${b.newcomer_id}${b.part}`),
  )
  const quarter = Math.floor(Date.parse(now) / QUARTER_MS)
  const since = new Date(Date.parse(now) - QUARTER_MS).toISOString()
  await sql`
    insert into sensitive_read (id, employee_id, newcomer_id, account_id, acting_as, part, how, about, row_count, at, quarter)
    select n.id, n.employee_id, n.newcomer_id, ${viewer.account_id}::uuid, ${as}, n.part, ${how}, ${told?.slice(0, 200) ?? null}::text, ${row_count}::int, ${now}::timestamptz, ${quarter}::bigint
    from unnest(${sorted.map(() => newId())}::uuid[], ${sorted.map(({ employee_id }) => employee_id)}::uuid[],
      ${sorted.map(({ newcomer_id }) => newcomer_id ?? null)}::uuid[], ${sorted.map(({ part }) => part)}::text[]) n (id, employee_id, newcomer_id, part)
    where not exists (select from sensitive_read r where r.account_id = ${viewer.account_id}::uuid
      and r.employee_id is not distinct from n.employee_id and r.newcomer_id is not distinct from n.newcomer_id and r.part = n.part and r.how = ${how}
      and r.about is not distinct from ${told?.slice(0, 200) ?? null}::text and r.quarter >= ${quarter - 1}::bigint and r.at > ${since}::timestamptz)
    on conflict do nothing`.execute(db)
}

export const readingRoutes: readonly Route[] = [
  handle(readings, async (ctx, { query: { limit, offset, ...filters } }) => {
    const where = filtered(ctx, filters)
    const from = sql`sensitive_read r join account a on a.id = r.account_id
      left join pre_employment p on p.org_id = r.org_id and p.id = r.newcomer_id`
    const { rows } = await sql<Reading>`
      select r.id, r.at, r.acting_as, r.part, r.how, r.about, r.endpoint, r.row_count,
        json_build_object('id', a.id, 'full_name', a.full_name) as reader,
        case when ${whose} is not null then ${personOf(whose, ctx.today)} end as person,
        case when p.employee_id is null then p.full_name end as newcomer
      from ${from} where ${where} order by r.at desc, r.id desc limit ${limit} offset ${offset}`.execute(
      ctx.db,
    )
    if (rows.length < limit && (rows.length > 0 || offset === 0))
      return { count: offset + rows.length, results: rows }
    const counted = await sql<{ count: number }>`select count(*) from ${from} where ${where}`.execute(ctx.db)
    return { count: counted.rows[0]?.count ?? 0, results: rows }
  }),
]

interface Filters {
  employee_id?: string | undefined
  search?: string | undefined
  part?: string[] | undefined
  how?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Days are those of the organization. */
function filtered({ org }: Ctx, { employee_id, search, part, how, from, to }: Filters) {
  const parts = [
    sql`true`,
    ...(employee_id ? [sql`(r.employee_id = ${employee_id} or p.employee_id = ${employee_id})`] : []),
    ...(search ? [sql`strpos(lower(a.full_name), lower(${search})) > 0`] : []),
    ...(part?.length ? [sql`r.part = any(${part}::text[])`] : []),
    ...(how?.length ? [sql`r.how = any(${how}::text[])`] : []),
    ...(from ? [sql`r.at >= ${momentAt(from, '00:00', org.time_zone)}`] : []),
    ...(to ? [sql`r.at < ${momentAt(addDays(to, 1), '00:00', org.time_zone)}`] : []),
  ]
  return sql.join(parts, sql` and `)
}
