import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { conflict, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import { feedback, feedbackThread } from '#modules/feedback/shared/feedback.ts'
import { feedbackPage, oneFeedback } from '#modules/feedback/server/rows.ts'

export const feedbackRoutes: readonly Route[] = [
  handle(feedback.mine, (ctx, { query }) => feedbackPage(ctx.db, mine(ctx), query)),
  handle(feedback.list, (ctx, { query }) => {
    const { kind, status, search } = query
    const wanted = [
      kind?.length ? sql`f.kind = any(${kind}::text[])` : sql`true`,
      status?.length ? sql`f.status = any(${status}::text[])` : sql`true`,
      search ? sql`strpos(lower(f.title || ' ' || f.body), ${search.toLowerCase()}) > 0` : sql`true`,
    ]
    return feedbackPage(ctx.db, sql.join(wanted, sql` and `), query)
  }),
  handle(feedback.read, (ctx, { params }) => visible(ctx, params.id)),
  handle(feedback.send, async (ctx, { body }) => {
    const id = randomUUID()
    const row = { ...body, id, sender_account_id: ctx.viewer.account_id, created_on: ctx.today }
    await ctx.db.insertInto('feedback').values(row).execute()
    await ctx.signal('feedback.sent', { id })
    return visible(ctx, id)
  }),
  handle(feedback.settle, async (ctx, { params, body }) => {
    const { status, outcome, version } = body
    const before = await visible(ctx, params.id)
    const changed = await ctx.db
      .updateTable('feedback')
      .set({ status, outcome, version: version + 1 })
      .where('id', '=', params.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!changed)
      throw conflict('Somebody else has changed this meanwhile.', { current: await visible(ctx, params.id) })
    if (before.status !== status || before.outcome !== outcome)
      await ctx.signal('feedback.settled', { id: params.id, status })
    return visible(ctx, params.id)
  }),
  ...serveThread(feedbackThread, {
    reach: async (ctx, id) => ((await oneFeedback(ctx.db, reachable(ctx, id))) ? 'write' : 'none'),
    signals: true,
  }),
]

async function visible(ctx: Ctx, id: string) {
  const row = await oneFeedback(ctx.db, reachable(ctx, id))
  if (!row) throw notFound()
  return row
}

const mine = ({ viewer }: Ctx) => sql`f.sender_account_id = ${viewer.account_id}`
/** HR sees all, everybody else what they have sent under their name. */
const reachable = (ctx: Ctx, id: string) => sql`f.id = ${id} and ${ctx.as === 'hr' ? sql`true` : mine(ctx)}`
