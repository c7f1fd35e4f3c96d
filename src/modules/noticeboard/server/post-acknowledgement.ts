import { sql } from 'kysely'
import { notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { audienceOf, hasAcknowledged, openReaders } from '#modules/noticeboard/server/post-audience.ts'
import { onePost, postsOf } from '#modules/noticeboard/server/post-row.ts'
import {
  acknowledgePost,
  markPostRead,
  postAcknowledgements,
  remindOfPost,
} from '#modules/noticeboard/shared/post-acknowledgement.ts'

export const postAcknowledgementRoutes: Route[] = [
  handle(markPostRead, async (ctx, { params }) => {
    const { id, abilities, read_at } = await onePost(ctx, params.id)
    if (!abilities.mark_read && read_at === null) throw refuse('This post is not marked as read.')
    await readNow(ctx, id, null)
    return onePost(ctx, id)
  }),
  handle(acknowledgePost, async (ctx, { params }) => {
    const { id, abilities, acknowledged_at } = await onePost(ctx, params.id)
    if (!abilities.acknowledge && acknowledged_at === null)
      throw refuse('This post does not ask you to acknowledge it.')
    await readNow(ctx, id, ctx.now)
    return onePost(ctx, id)
  }),
  serveList(postAcknowledgements, async (call, { params: { id = '' } }) => {
    const post = await askedPost(call, id)
    const done = hasAcknowledged(id)
    return {
      from: ({ db, today }) =>
        sql`(${audienceOf(db, post, today).select(['e.id', 'e.org_id', 'e.full_name'])}) e`,
      id: sql`e.id`,
      select: ({ today }) => ({
        person: personOf(sql`e.id`, today),
        acknowledged_at: sql`(select k.acknowledged_at from notice_reading k
          where k.org_id = e.org_id and k.post_id = ${id} and k.employee_id = e.id)`,
      }),
      filters: { done: (value) => (value === 'true' ? done : sql<boolean>`not ${done}`) },
      search: { person: sql`e.id` },
      order: sql`${done}, e.full_name`,
      async beside({ db }, _query, matching) {
        const { rows } = await sql<{ done_count: number; open_count: number }>`
          select count(*) filter (where ${done}) as done_count, count(*) filter (where not ${done}) as open_count
          ${matching(['done'])}`.execute(db)
        return { done_count: 0, open_count: 0, ...rows[0], reminded_on: post.reminded_on }
      },
    }
  }),
  handle(remindOfPost, async (ctx, { params }) => {
    const post = await askedPost(ctx, params.id)
    const { count } = await openReaders(ctx.db, post, ctx.today)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    if (count === 0) throw refuse('Everybody with a login has acknowledged this post.')
    // of two at once the first has reminded
    const reminded = await ctx.db
      .updateTable('notice_post')
      .set({ reminded_on: ctx.today })
      .where('id', '=', post.id)
      .where(sql<boolean>`reminded_on is distinct from ${ctx.today}::date`)
      .executeTakeFirst()
    if (reminded.numUpdatedRows === 0n) throw refuse('A reminder was sent today already.')
    await ctx.signal('noticeboard.reminded', { id: post.id })
    return { reminded: count }
  }),
]

/** The first time stays: a notice is read, and acknowledged, once, until its words are others. */
const readNow = ({ db, employee_id, now }: Ctx, post_id: string, acknowledged_at: string | null) =>
  db
    .insertInto('notice_reading')
    .values({ post_id, employee_id, read_at: now, acknowledged_at })
    .onConflict((clash) =>
      clash.columns(['org_id', 'post_id', 'employee_id']).doUpdateSet({
        acknowledged_at: sql`coalesce(notice_reading.acknowledged_at, excluded.acknowledged_at)`,
      }),
    )
    .execute()

/** A published notice that asks for acknowledgement, for its author and HR; nobody else finds it here. */
async function askedPost(ctx: Ctx, id: string) {
  const { abilities } = await onePost(ctx, id)
  if (!abilities.acknowledgements) throw notFound()
  return ctx.db
    .selectFrom('notice_post')
    .select(['id', 'author_id', 'segment_id', 'reminded_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** How many notices the reader has still to acknowledge, and the oldest of them. */
export async function noticesToAcknowledge(ctx: Ctx): Promise<{ count: number; first_id: string | null }> {
  const rows = await (
    await postsOf({ ...ctx, as: 'user' })
  )
    .where('n.asks_acknowledgement', '=', true)
    .where('n.published_at', '<=', ctx.now)
    .where(sql<boolean>`n.author_id is distinct from ${ctx.employee_id}::uuid`)
    .where(
      sql<boolean>`not exists (select from notice_reading k where k.org_id = n.org_id and k.post_id = n.id
        and k.employee_id = ${ctx.employee_id} and k.acknowledged_at is not null)`,
    )
    .select('n.id')
    .orderBy('n.published_at')
    .execute()
  return { count: rows.length, first_id: rows[0]?.id ?? null }
}
