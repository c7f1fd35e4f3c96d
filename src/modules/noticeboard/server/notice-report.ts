import { sql } from 'kysely'
import { conflict, notFound, refuse } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { onePost, seenByHr } from '#modules/noticeboard/server/post-row.ts'
import { noticeCodes } from '#modules/noticeboard/shared/notice-post.ts'
import { keepPost, postReports, reportPost, takeDownPost } from '#modules/noticeboard/shared/notice-report.ts'

export const noticeReportRoutes: Route[] = [
  handle(reportPost, async (ctx, { params, body }) => {
    const { abilities } = await onePost(ctx, params.id)
    if (!abilities.report) throw refuse('You cannot report this post, or you have reported it already.')
    const id = newId()
    const { remarks = null, reason } = body
    const written = await ctx.db
      .insertInto('notice_report')
      .values({
        ...{ id, post_id: params.id, employee_id: ctx.employee_id },
        ...{ reason, remarks, reported_at: ctx.now },
      })
      // of two calls at once one reports it
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst()
    if (written.numInsertedOrUpdatedRows === 1n) await ctx.signal('noticeboard.reported', { id })
    return onePost(ctx, params.id)
  }),
  serveList(postReports, {
    from: () => sql`notice_report t join notice_post n on n.org_id = t.org_id and n.id = t.post_id`,
    id: sql`t.id`,
    where: () => [seenByHr],
    select: (ctx) => ({
      post: sql`n.title`,
      body: sql`left(n.body, 300)`,
      author: sql`case when n.author_id is not null then ${personOf(sql`n.author_id`, ctx.today)} end`,
      reason: sql`t.reason`,
      remarks: sql`t.remarks`,
      reporter: personOf(sql`t.employee_id`, ctx.today),
      reported_at: sql`t.reported_at`,
      state: sql`t.state`,
      post_id: sql`t.post_id`,
      version: sql`t.version`,
    }),
    search: (_, search) => [sql<boolean>`n.title ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`],
    order: sql`t.state = 'Open' desc, t.reported_at desc`,
    map: (ctx, row: { state: string }) => ({ abilities: { decide: row.state === 'Open' && decides(ctx) } }),
  }),
  serveAction(takeDownPost, async (ctx, { params, body }) => {
    const post_id = await close(ctx, params.id, body.version, 'Removed')
    await ctx.db
      .updateTable('notice_post')
      .set((eb) => ({
        state: 'Removed',
        removed_reason: body.remarks,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', post_id)
      .where('state', '=', 'Published')
      .execute()
    return undefined
  }),
  serveAction(keepPost, async (ctx, { params, body }) => {
    await close(ctx, params.id, body.version, 'Kept')
    return undefined
  }),
]

const decides = ({ org }: Ctx) => !org.is_audit && allowed(org.codes, noticeCodes, 'write')

/** One decision answers all that were reported of the post. */
async function close(ctx: Ctx, id: string, version: number, state: 'Kept' | 'Removed'): Promise<string> {
  const { row, write } = await changing(ctx, 'notice_report', id, version, { current: (current) => current })
  const seen = await ctx.db
    .selectFrom('notice_post as n')
    .select('n.id')
    .where('n.id', '=', row.post_id)
    .where(seenByHr)
    .executeTakeFirst()
  if (!seen) throw notFound()
  if (row.state !== 'Open') throw conflict(`This report is already ${row.state}.`)
  await write(decidedBy(ctx, state))
  await closeReports(ctx, row.post_id, state)
  return row.post_id
}

/** What was reported of a post is answered with it. */
export const closeReports = (ctx: Ctx, post_id: string, state: 'Kept' | 'Removed') =>
  ctx.db
    .updateTable('notice_report')
    .set((eb) => ({ ...decidedBy(ctx, state), version: eb('version', '+', 1) }))
    .where('post_id', '=', post_id)
    .where('state', '=', 'Open')
    .execute()

const decidedBy = ({ viewer, now }: Ctx, state: 'Kept' | 'Removed') => ({
  state,
  decided_by_account_id: viewer.account_id,
  decided_at: now,
})
