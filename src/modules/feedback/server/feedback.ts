import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import { feedback, feedbackThread } from '#modules/feedback/shared/feedback.ts'
import { feedbackPage, oneFeedback, overdue } from '#modules/feedback/server/rows.ts'

export const feedbackRoutes: readonly Route[] = [
  handle(feedback.mine, (ctx, { query }) => feedbackPage(ctx.db, mine(ctx), ctx.today, query)),
  handle(feedback.list, (ctx, { query }) => {
    const { kind, status, search, is_public } = query
    const wanted = [
      kind?.length ? sql`f.kind = any(${kind}::text[])` : sql`true`,
      status?.length ? sql`f.status = any(${status}::text[])` : sql`true`,
      query.overdue ? overdue(ctx.today) : sql`true`,
      is_public ? sql`f.is_public = ${is_public === 'true'}` : sql`true`,
      search ? sql`strpos(lower(f.title || ' ' || f.body), ${search.toLowerCase()}) > 0` : sql`true`,
    ]
    return feedbackPage(ctx.db, sql.join(wanted, sql` and `), ctx.today, query)
  }),
  handle(feedback.read, (ctx, { params }) => visible(ctx, params.id)),
  handle(feedback.send, async (ctx, { body }) => {
    const id = randomUUID()
    const row = { ...body, id, sender_account_id: ctx.viewer.account_id, created_on: ctx.today }
    await ctx.db.insertInto('feedback').values(row).execute()
    await ctx.signal('feedback.sent', { id })
    return visible(ctx, id)
  }),
  handle(feedback.merge, async (ctx, { params, body: { into_id, version } }) => {
    const [from, into] = await Promise.all([
      visible(ctx, params.id),
      oneFeedback(ctx.db, sql`f.id = ${into_id}`, ctx.today),
    ])
    if (from.status === 'Duplicate') throw conflict('This is merged already.')
    if (!into || into.id === from.id || into.status === 'Duplicate')
      throw invalid({ into_id: ['Select a valid choice.'] })
    const changed = await ctx.db
      .updateTable('feedback')
      .set({ status: 'Duplicate', duplicate_of: into_id, version: version + 1 })
      .where('id', '=', params.id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n)
      throw conflict('Somebody else has changed this meanwhile.', { current: await visible(ctx, params.id) })
    await sql`with moved as (delete from feedback_vote where feedback_id = ${params.id} returning employee_id)
      insert into feedback_vote (feedback_id, employee_id) select ${into_id}, employee_id from moved
      on conflict do nothing`.execute(ctx.db)
    // what said the same as this one says the same as that one
    await ctx.db
      .updateTable('feedback')
      .set((eb) => ({ duplicate_of: into_id, version: eb('version', '+', 1) }))
      .where('duplicate_of', '=', params.id)
      .execute()
    await ctx.signal('feedback.settled', { id: params.id, status: 'Duplicate' })
    return visible(ctx, params.id)
  }),
  handle(feedback.settle, async (ctx, { params, body }) => {
    const { status, outcome, version, is_public } = body
    const before = await visible(ctx, params.id)
    const changed = await ctx.db
      .updateTable('feedback')
      // what is settled anew stands for itself again
      .set({
        status,
        outcome,
        duplicate_of: null,
        ...(is_public === undefined ? {} : { is_public }),
        version: version + 1,
      })
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
    reach: async (ctx, id) => ((await oneFeedback(ctx.db, reachable(ctx, id), ctx.today)) ? 'write' : 'none'),
    signals: true,
  }),
]

async function visible(ctx: Ctx, id: string) {
  const row = await oneFeedback(ctx.db, reachable(ctx, id), ctx.today)
  if (!row) throw notFound()
  return row
}

const mine = ({ viewer }: Ctx) => sql`f.sender_account_id = ${viewer.account_id}`
/** HR sees all, everybody else what they have sent under their name. */
const reachable = (ctx: Ctx, id: string) => sql`f.id = ${id} and ${ctx.as === 'hr' ? sql`true` : mine(ctx)}`
