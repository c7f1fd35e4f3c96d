import { sql } from 'kysely'
import { conflict, forbidden, invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import { noticeBoardOf } from '#modules/commons/server/public.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { readersOf } from '#modules/organization/server/public.ts'
import { closeReports } from '#modules/noticeboard/server/notice-report.ts'
import { proposalRoutes } from '#modules/noticeboard/server/post-proposal.ts'
import {
  locked,
  onePost,
  ownScheduled,
  postOf,
  postsOf,
  publishedOn,
  readsComments,
  selected,
  standsFirst,
  stateOn,
  type PostRow,
} from '#modules/noticeboard/server/post-row.ts'
import { changeRoute, guarded } from '#modules/noticeboard/server/post-change.ts'
import {
  refuseEarlier,
  refuseOfHr,
  refusePast,
  refusePoll,
  refuseUnapproved,
  refuseUnimportant,
  wallOf,
} from '#modules/noticeboard/server/post-rules.ts'
import {
  createPost,
  noticePosts,
  noticeReach,
  posting,
  postThread,
  reactToPost,
  readPost,
  removePost,
  voteInPoll,
} from '#modules/noticeboard/shared/notice-post.ts'

const list = handle(noticePosts, async (ctx, { query }) => {
  let all = query.scheduled ? ownScheduled(ctx) : await postsOf(ctx)
  if (query.event_id) all = all.where('n.event_id', '=', query.event_id)
  else if (!query.scheduled) all = all.where('n.event_id', 'is', null)
  if (query.state?.length) all = all.where(sql<boolean>`${stateOn(ctx)} = any(${query.state}::text[])`)
  if (query.from) all = all.where(publishedOn(ctx), '>=', query.from)
  if (query.to) all = all.where(publishedOn(ctx), '<=', query.to)
  if (query.search) {
    const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
    all = all.where(sql<boolean>`n.title ilike ${like}`)
  }
  const rows = selected(ctx, all)
    .orderBy(standsFirst(ctx), 'desc')
    .orderBy(sql`coalesce(n.pinned_until >= ${ctx.today}, false)`, 'desc')
    .orderBy('n.published_at', query.scheduled ? 'asc' : 'desc')
    .orderBy('n.id', 'desc')
  const { count, results } = await page(query, all, rows as never)
  return { count, results: (results as PostRow[]).map((row) => postOf(ctx, row)) }
})

const readers = handle(noticeReach.asked, async ({ db, today }, { query: { segment_id = null } }) => {
  const { people } = await readersOf(db, { audience: 'Everybody', segment_id }, today)
    .select(sql<number>`count(*)::int`.as('people'))
    .executeTakeFirstOrThrow()
  return { people, day: null }
})

const create = handle(createPost, async (ctx, { body }) => {
  const { publish_at, poll_options, ...post } = body
  const wall = post.event_id ? await wallOf(ctx, post.event_id) : null
  if (ctx.as === 'user' && !wall?.isFree) await refuseUnapproved(ctx)
  if (ctx.as === 'user') refuseOfHr(post, wall?.manages ? ['pinned_until'] : [])
  refusePast(ctx, post)
  refuseEarlier(ctx, publish_at)
  refusePoll(ctx, body)
  refuseUnimportant(ctx, { event_id: null, ...post, published_at: publish_at ?? ctx.now })
  const id = newId()
  await guarded(() =>
    ctx.db
      .insertInto('notice_post')
      .values({
        ...post,
        id,
        author_id: ctx.employee_id || null,
        is_notice: ctx.as === 'hr',
        published_at: publish_at ?? ctx.now,
      })
      .execute(),
  )
  if (poll_options.length)
    await ctx.db
      .insertInto('notice_poll_option')
      .values(poll_options.map((label, at) => ({ id: newId(), post_id: id, seq: at + 1, label })))
      .execute()
  return onePost(ctx, id)
})

const remove = handle(removePost, async (ctx, { params, body }) => {
  const row = await locked(ctx, params.id, body.version)
  if (ctx.as === 'user' && row.author_id !== ctx.employee_id) {
    const wall = row.event_id ? await wallOf(ctx, row.event_id) : null
    if (!wall?.manages) throw forbidden()
  }
  if (row.state === 'Removed') throw conflict('This post is already Removed.')
  await ctx.db
    .updateTable('notice_post')
    .set({ state: 'Removed', removed_reason: body.remarks, version: body.version + 1 })
    .where('id', '=', params.id)
    .execute()
  await closeReports(ctx, params.id, 'Removed')
  const removed = await selected(ctx, ctx.db.selectFrom('notice_post as n'))
    .where('n.id', '=', params.id)
    .executeTakeFirstOrThrow()
  return postOf(ctx, removed as PostRow)
})

const react = handle(reactToPost, async (ctx, { params, body: { kind } }) => {
  const { id: post_id } = await onePost(ctx, params.id)
  const { employee_id } = ctx
  if (kind)
    await ctx.db
      .insertInto('notice_reaction')
      .values({ post_id, employee_id, kind })
      .onConflict((oc) => oc.columns(['org_id', 'post_id', 'employee_id']).doUpdateSet({ kind }))
      .execute()
  else
    await ctx.db
      .deleteFrom('notice_reaction')
      .where('post_id', '=', post_id)
      .where('employee_id', '=', employee_id)
      .execute()
  return onePost(ctx, post_id)
})

const vote = handle(voteInPoll, async (ctx, { params, body: { option_id } }) => {
  const { id: post_id, poll } = await onePost(ctx, params.id)
  if (!poll?.options.some(({ id }) => id === option_id))
    throw invalid({ option_id: ['Select a valid choice.'] })
  if (!poll.is_open) throw refuse('This poll is closed.')
  await ctx.db
    .insertInto('notice_poll_vote')
    .values({ post_id, employee_id: ctx.employee_id, option_id })
    .onConflict((oc) => oc.columns(['org_id', 'post_id', 'employee_id']).doUpdateSet({ option_id }))
    .execute()
  return onePost(ctx, post_id)
})

export const noticePostRoutes: Route[] = [
  ...proposalRoutes,
  list,
  handle(posting, async (ctx, { query }) => {
    const [board, security, wall] = await Promise.all([
      noticeBoardOf(ctx.db),
      commonSettingOf(ctx.db, commonSecurity),
      query.event_id ? wallOf(ctx, query.event_id) : null,
    ])
    return {
      allow_to_post: board.allow_to_post || wall?.isFree === true,
      need_approval: board.need_approval && wall?.isFree !== true,
      link_previews: security.link_previews,
      time_zone: ctx.org.time_zone,
    }
  }),
  readers,
  handle(readPost, (ctx, { params }) => onePost(ctx, params.id)),
  create,
  changeRoute,
  remove,
  react,
  vote,
  ...postThreadRoutes(),
]

/** Whoever sees a post talks about it while it stands; its author and HR add files. */
function postThreadRoutes(): Route[] {
  const reach = async (ctx: Ctx, id: string) => {
    const row = await selected(ctx, await postsOf(ctx))
      .where('n.id', '=', id)
      .executeTakeFirst()
    return row ? postOf(ctx, row as PostRow) : null
  }
  const moderates = (ctx: Ctx) => ctx.as === 'hr'
  const talk = serveThread(postThread, {
    async reach(ctx, id) {
      const post = await reach(ctx, id)
      if (post === null) return 'none'
      return post.state === 'Removed' || post.comments_by === 'Nobody' ? 'read' : 'write'
    },
    async readsAll(ctx, id) {
      const post = await reach(ctx, id)
      return post !== null && readsComments(ctx, post)
    },
    moderates,
  })
  const files = serveThread(postThread, {
    async reach(ctx, id) {
      const post = await reach(ctx, id)
      return post === null ? 'none' : post.abilities.attach ? 'write' : 'read'
    },
    moderates,
  })
  const comments = new Set<unknown>(Object.values(postThread.comments))
  return [
    ...talk.filter(({ endpoint }) => comments.has(endpoint)),
    ...files.filter(({ endpoint }) => !comments.has(endpoint)),
  ]
}
