import { sql, type RawBuilder } from 'kysely'
import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { type Job, jobs } from '#engines/job/job.ts'

export const jobRoutes: readonly Route[] = [
  handle(jobs.list, async (ctx, { query: { limit, offset, state } }) => {
    const where = sql<boolean>`${visible(ctx)} and ${state ? sql`j.state = any(${state}::text[])` : sql`true`}`
    const [counted, listed] = await Promise.all([
      sql<{ count: number }>`select count(*) from job j where ${where}`.execute(ctx.db),
      sql<Job>`
        select ${columns(ctx)} from job j left join account a on a.id = j.account_id where ${where}
        order by j.created_at desc, j.id desc limit ${limit} offset ${offset}`.execute(ctx.db),
    ])
    return { count: counted.rows[0]?.count ?? 0, results: listed.rows }
  }),
  handle(jobs.read, (ctx, { params }) => one(ctx, params.id)),
  handle(jobs.stop, async (ctx, { params }) => {
    const { is_mine } = await one(ctx, params.id)
    if (!is_mine && !stopsOthers(ctx)) throw forbidden()
    const asked = await ctx.services.jobs.requestStop(ctx.db, params.id)
    if (!asked) throw conflict('This has already ended.')
    return one(ctx, params.id)
  }),
]

async function one(ctx: Ctx, id: string): Promise<Job> {
  const { rows } = await sql<Job>`
    select ${columns(ctx)} from job j left join account a on a.id = j.account_id where j.id = ${id} and ${visible(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

const visible = ({ as, viewer }: Ctx): RawBuilder<boolean> =>
  as === 'hr' ? sql`true` : sql`j.account_id = ${viewer.account_id}`

/** Whoever only looks on stops nothing of others: audit users, HR who read and write nothing, HR of some people alone. */
const stopsOthers = ({ as, org: { is_audit, is_limited, codes } }: Ctx) => {
  const onlyReads = codes.size > 0 && [...codes].every((code) => code.endsWith('.99'))
  return as === 'hr' && !is_audit && !is_limited && !onlyReads
}

const columns = (ctx: Ctx) => {
  const { viewer } = ctx
  const mine = sql`j.account_id is not distinct from ${viewer.account_id}::uuid`
  return sql<Job>`
    j.id, j.kind, j.title, j.state, j.progress, j.total, case when ${mine} then j.result end as result, j.error,
    case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end as asked_by, ${mine} as is_mine,
    j.state in ('Queued', 'Running') and not j.stop_requested and (${mine} or ${stopsOthers(ctx)}) as can_stop,
    j.created_at, j.started_at, j.ended_at`
}
