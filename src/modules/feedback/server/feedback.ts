import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { heldOn } from '#platform/group-member.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import { closedAs, feedback, feedbackThread } from '#modules/feedback/shared/feedback.ts'
import { asSent, feedbackPage, oneFeedback, overdue, refuseOpen } from '#modules/feedback/server/rows.ts'

export const feedbackRoutes: readonly Route[] = [
  handle(feedback.mine, async (ctx, { query }) => {
    const { count, results } = await feedbackPage(ctx.db, mine(ctx), ctx.today, query)
    return { count, results: results.map(asSent) }
  }),
  handle(feedback.assignees, async (ctx) => ({ results: await assignees(ctx) })),
  handle(feedback.list, (ctx, { query }) => {
    const { kind, status, search, is_public } = query
    const wanted = [
      kind?.length ? sql`f.kind = any(${kind}::text[])` : sql`true`,
      status?.length ? sql`f.status = any(${status}::text[])` : sql`true`,
      query.assignee === 'me' ? sql`f.assignee_account_id = ${ctx.viewer.account_id}` : sql`true`,
      query.assignee === 'nobody' ? sql`f.assignee_account_id is null` : sql`true`,
      query.overdue ? overdue(ctx.today) : sql`true`,
      is_public ? sql`f.is_public = ${is_public === 'true'}` : sql`true`,
      query.stands_for ? sql`f.id <> ${query.stands_for} and f.status <> 'Duplicate'` : sql`true`,
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
  handle(feedback.assign, async (ctx, { params, body: { assignee_id, version } }) => {
    const before = await visible(ctx, params.id)
    if (assignee_id && !(await assignees(ctx)).some(({ id }) => id === assignee_id))
      throw invalid({ assignee_id: ['Select a valid choice.'] })
    await change(ctx, params.id, version, { assignee_account_id: assignee_id })
    if (assignee_id && assignee_id !== before.assignee?.id)
      await ctx.signal('feedback.assigned', { id: params.id, assignee_id })
    return visible(ctx, params.id)
  }),
  handle(feedback.rate, async (ctx, { params, body }) => {
    const found = await oneFeedback(ctx.db, sql`f.id = ${params.id} and ${mine(ctx)}`, ctx.today)
    if (!found) throw notFound()
    refuseOpen(found)
    await ctx.db
      .updateTable('feedback')
      .set({ satisfaction: body.satisfaction })
      .where('id', '=', params.id)
      .execute()
    return visible(ctx, params.id)
  }),
  handle(feedback.merge, async (ctx, { params, body: { into_id, version } }) => {
    const [from, into] = await Promise.all([
      visible(ctx, params.id),
      oneFeedback(ctx.db, sql`f.id = ${into_id}`, ctx.today),
    ])
    if (from.status === 'Duplicate') throw conflict('This is merged already.')
    if (!into || into.id === from.id || into.status === 'Duplicate')
      throw invalid({ into_id: ['Select a valid choice.'] })
    await change(ctx, params.id, version, { status: 'Duplicate', duplicate_of: into_id, closed_on: null })
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
    const closed_on = isClosed(status) ? (before.closed_on ?? ctx.today) : null
    await change(ctx, params.id, version, {
      status,
      outcome,
      // what is settled anew stands for itself again
      duplicate_of: null,
      closed_on,
      // how content somebody was with a former end says nothing of this one
      ...(closed_on === null ? { satisfaction: null } : {}),
      ...(is_public === undefined ? {} : { is_public }),
    })
    if (before.status !== status || before.outcome !== outcome)
      await ctx.signal('feedback.settled', { id: params.id, status })
    return visible(ctx, params.id)
  }),
  ...serveThread(feedbackThread, {
    reach: async (ctx, id) => ((await oneFeedback(ctx.db, reachable(ctx, id), ctx.today)) ? 'write' : 'none'),
    signals: true,
  }),
]

/** One change by whoever saw this version; all others are told what is now. */
async function change(ctx: Ctx, id: string, version: number, values: Record<string, unknown>) {
  const { write } = await changing(ctx, 'feedback', id, version, { current: () => visible(ctx, id) })
  await write(values)
}

/** Of HR, who hold the code of feedback. */
async function assignees({ db, today }: Ctx): Promise<{ id: string; full_name: string }[]> {
  const { rows } = await sql<{ id: string; full_name: string }>`
    select a.id, a.full_name from membership m join account a on a.id = m.account_id
    where m.is_hr and exists (select from general_member x
      join permission_group g on g.org_id = x.org_id and g.id = x.group_id
      where x.org_id = m.org_id and x.account_id = m.account_id and ${heldOn('x', sql`${today}::date`)}
      and ${P.feedback.all} = any(g.codes))
    order by a.full_name, a.id`.execute(db)
  return rows
}

const isClosed = (status: string) => closedAs.some((one) => one === status)

async function visible(ctx: Ctx, id: string) {
  const row = await oneFeedback(ctx.db, reachable(ctx, id), ctx.today)
  if (!row) throw notFound()
  return ctx.as === 'hr' ? row : asSent(row)
}

const mine = ({ viewer }: Ctx) => sql`f.sender_account_id = ${viewer.account_id}`
/** HR sees all, everybody else what they have sent under their name. */
const reachable = (ctx: Ctx, id: string) => sql`f.id = ${id} and ${ctx.as === 'hr' ? sql`true` : mine(ctx)}`
