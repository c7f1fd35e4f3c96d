import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { handle, type Route } from '#platform/route.ts'
import { digests, type AuditDigest } from '#engines/audit/digest.ts'

type Broken = ResponseOf<typeof digests.check>['broken'][number]
/** `bare` is the content without addresses, by which it is known once those are gone; null of days before there were any. */
type Kept = AuditDigest & { content: string; bare: string | null; bared_at: string | null }

/** Of a day that is over: begun late enough that no transaction of it is still under way. */
export const digestDaily: Schedule = {
  name: 'audit.digest',
  title: 'Digest of the audit',
  every: 'day',
  at: '00:40',
  run: (ctx, period) => ctx.batch((db) => addDigest(db, momentAt(period, '00:00', ctx.org.time_zone))),
}

/** Goes on from the digest before, without a gap; what was done already is not done again. */
export async function addDigest(db: Db, until: string): Promise<void> {
  const [last] = await kept(db, sql`order by until_at desc limit 1`)
  if (last && Date.parse(last.until_at) >= Date.parse(until)) return
  const from_at = last?.until_at ?? null
  const { rows } = await sql<{ row_count: number; content: string; bare: string }>`
    select ${counted}, ${hashed(whole)} as content, ${hashed(bare)} as bare from audit_row r ${erased}
    where r.at >= coalesce(${from_at}::timestamptz, '-infinity') and r.at < ${until}::timestamptz`.execute(db)
  const [over] = rows
  if (!over) return
  const until_at = new Date(until).toISOString()
  await db
    .insertInto('audit_digest')
    .values({
      id: newId(),
      from_at,
      until_at,
      ...over,
      digest: linked(last?.digest ?? '', { until_at, ...over }),
      made_at: clock.instant(),
    })
    .execute()
}

export const digestRoutes: readonly Route[] = [
  handle(digests.list, async (ctx, { query: { limit, offset } }) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from audit_digest`.execute(ctx.db)
    const results = await kept(ctx.db, sql`order by until_at desc limit ${limit} offset ${offset}`)
    return { count: rows[0]?.count ?? 0, results }
  }),
  handle(digests.check, async ({ db, org }, { query: { from, to } }) => {
    // whose rights end at branches does not see every entry
    if (org.is_limited) throw forbidden()
    if (to < from) throw invalid({ to: ['Until cannot be before From.'] })
    const all = await kept(db, sql`order by until_at`)
    const since = momentAt(from, '00:00', org.time_zone)
    const until = momentAt(addDays(to, 1), '00:00', org.time_zone)
    const { rows } = await sql<{ id: string; row_count: number; content: string; emptied: number }>`
      select d.id, ${counted}, case when d.bared_at is null then ${hashed(whole)} else ${hashed(bare)} end as content, count(e.audit_id) filter (where e.why = 'forgotten') as emptied from audit_digest d
      left join audit_row r on r.at >= coalesce(d.from_at, '-infinity') and r.at < d.until_at ${erased}
      where d.until_at > ${since}::timestamptz and d.until_at <= ${until}::timestamptz group by d.id, d.bared_at`.execute(
      db,
    )
    const now = new Map(rows.map((row) => [row.id, row]))
    const broken = all.flatMap((digest, n): Broken[] => {
      const before = all[n - 1]
      const follows = digest.from_at === (before?.until_at ?? null)
      if (!follows || digest.digest !== linked(before?.digest ?? '', digest))
        return [{ until_at: digest.until_at, why: 'chain' }]
      const found = now.get(digest.id)
      const content = digest.bared_at === null ? digest.content : digest.bare
      const isSame = !found || (found.row_count === digest.row_count && found.content === content)
      return isSame ? [] : [{ until_at: digest.until_at, why: 'rows' }]
    })
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0)
    return {
      digests: rows.length,
      rows: sum((row) => row.row_count),
      emptied: sum((row) => row.emptied),
      broken,
    }
  }),
]

const erased = sql`left join audit_erasure e on e.org_id = r.org_id and e.audit_id = r.id`
const counted = sql`count(r.id)::int as row_count`
const entry = sql`r.id, r.at, r.account_id, r.acting_as, r.request_no, r.api_key_id, r.table_name, r.row_id, r.owner_id, r.operation, r.changes`
const whole = sql`coalesce(e.former_hash, audit_hash(${entry}, r.ip, r.reason))`
const bare = sql`coalesce(e.former_bare, e.former_hash, audit_hash(${entry}, null, r.reason))`
const hashed = (each: typeof whole) =>
  sql`encode(sha256(convert_to(coalesce(string_agg(${each}, '' order by r.at, r.id) filter (where r.id is not null), ''), 'UTF8')), 'hex')`

async function kept(db: Db, rest: ReturnType<typeof sql>): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select id, from_at, until_at, row_count, content, bare, bared_at, digest, made_at from audit_digest ${rest}`.execute(
    db,
  )
  return rows
}

const linked = (
  before: string,
  { until_at, row_count, content, bare }: Pick<Kept, 'until_at' | 'row_count' | 'content' | 'bare'>,
) =>
  createHash('sha256')
    .update(`${before}|${until_at}|${row_count}|${content}${bare === null ? '' : `|${bare}`}`)
    .digest('hex')
