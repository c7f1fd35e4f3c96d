import { sql, type RawBuilder } from 'kysely'
import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
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
    const { is_mine, kind } = await one(ctx, params.id)
    if (!is_mine && !stopped(ctx).includes(kind)) throw forbidden()
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

/** One's own, and as HR what one's codes reach. */
const visible = (ctx: Ctx): RawBuilder<boolean> =>
  sql`(j.account_id = ${ctx.viewer.account_id} or j.kind = any(${kindsFor(ctx, 'read')}::text[]))`

/** Whoever only looks on stops nothing of others: audit users, HR who read and write nothing, HR of some people alone. */
const stopped = (ctx: Ctx) => (ctx.org.is_audit || ctx.org.is_limited ? [] : kindsFor(ctx, 'write'))

/** Kinds whose codes the caller holds. */
const kindsFor = ({ as, org, services }: Ctx, intent: 'read' | 'write') =>
  as === 'hr'
    ? [...services.jobs.kinds.values()]
        .filter(({ seen_by }) => seen_by && (org.is_audit || allowed(org.codes, seen_by, intent)))
        .map(({ kind }) => kind)
    : []

const columns = (ctx: Ctx) => {
  const { viewer } = ctx
  const mine = sql`j.account_id is not distinct from ${viewer.account_id}::uuid`
  return sql<Job>`
    j.id, j.kind, j.title, j.state, j.progress, j.total, case when ${mine} then j.result end as result, j.error,
    case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end as asked_by, ${mine} as is_mine,
    j.state in ('Queued', 'Running') and not j.stop_requested and (${mine} or j.kind = any(${stopped(ctx)}::text[])) as can_stop,
    j.created_at, j.started_at, j.ended_at`
}
