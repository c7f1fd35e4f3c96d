import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import type { Person } from '#kernel/person.ts'
import { allowed } from '#kernel/permission.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import type { Request } from '#engines/approval/request-hooks-server.ts'
import { hrAlone } from '#engines/approval/request-hooks-server.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import { segmentsHolding } from '#modules/organization/server/public.ts'
import { noticeBoardOf } from '#modules/commons/server/public.ts'
import {
  changePost,
  createPost,
  noticeCodes,
  noticePosts,
  noticeProposal,
  postThread,
  removePost,
  type NoticePost,
} from '#modules/noticeboard/shared/notice-post.ts'

interface Words {
  title: string
  body: string
}

const proposals = serveRequest<Words & { remarks: string }, Words>(noticeProposal, {
  table: 'notice_post_request',
  usual: hrAlone,
  // others than HR have no page on which they would decide about it
  flows: false,
  async prepare(ctx, { title, body }) {
    const { allow_to_post, need_approval } = await noticeBoardOf(ctx.db)
    if (!allow_to_post) throw forbidden('Only HR posts on this noticeboard.')
    if (!need_approval) throw refuse('Posts need no approval here: publish it at once.')
    return { title, body }
  },
  async approved(ctx, { id, employee_id, title, body }) {
    await ctx.db
      .insertInto('notice_post')
      .values({ id: newId(), author_id: employee_id, title, body, request_id: id, published_at: ctx.now })
      .execute()
  },
  async undone(ctx, { id }: Request<Words>, from) {
    if (from !== 'Approved') return
    await ctx.db
      .updateTable('notice_post')
      .set({ state: 'Removed', removed_reason: 'HR revoked its approval', version: sql`version + 1` })
      .where('request_id', '=', id)
      .where('state', '=', 'Published')
      .execute()
  },
  columns: {
    post_id: sql`(select n.id from notice_post n where n.request_id = d.request_id and n.state = 'Published')`,
  },
})

const list = handle(noticePosts, async (ctx, { query }) => {
  let all = await postsOf(ctx)
  if (query.state?.length) all = all.where('n.state', 'in', query.state)
  if (query.from) all = all.where(publishedOn(ctx), '>=', query.from)
  if (query.to) all = all.where(publishedOn(ctx), '<=', query.to)
  if (query.search) {
    const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
    all = all.where(sql<boolean>`n.title ilike ${like}`)
  }
  const rows = shown(ctx, all)
    .orderBy(sql`coalesce(n.pinned_until >= ${ctx.today}, false)`, 'desc')
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
  const { count, results } = await page(query, all, rows as never)
  return { count, results: (results as Row[]).map((row) => postOf(ctx, row)) }
})

const create = handle(createPost, async (ctx, { body }) => {
  if (ctx.as === 'user') await refuseUnapproved(ctx, body)
  if (ctx.as === 'user' && body.segment_id)
    throw invalid({ segment_id: ['HR alone chooses who sees a post.'] })
  refusePast(ctx, body)
  const id = newId()
  await guarded(() =>
    ctx.db
      .insertInto('notice_post')
      .values({
        ...body,
        id,
        author_id: ctx.employee_id || null,
        is_notice: ctx.as === 'hr',
        published_at: ctx.now,
      })
      .execute(),
  )
  return one(ctx, id)
})

const change = handle(changePost, async (ctx, { params, body: { version, ...changes } }) => {
  const row = await locked(ctx, params.id, version)
  if (row.state === 'Removed') throw conflict('This post is already Removed.')
  refusePast(ctx, changes)
  await guarded(() =>
    ctx.db
      .updateTable('notice_post')
      .set({ ...changes, version: version + 1 })
      .where('id', '=', params.id)
      .execute(),
  )
  return one(ctx, params.id)
})

const remove = handle(removePost, async (ctx, { params, body }) => {
  const row = await locked(ctx, params.id, body.version)
  if (ctx.as === 'user' && row.author_id !== ctx.employee_id) throw forbidden()
  if (row.state === 'Removed') throw conflict('This post is already Removed.')
  await ctx.db
    .updateTable('notice_post')
    .set({ state: 'Removed', removed_reason: body.remarks, version: body.version + 1 })
    .where('id', '=', params.id)
    .execute()
  const removed = await shown(ctx, ctx.db.selectFrom('notice_post as n'))
    .where('n.id', '=', params.id)
    .executeTakeFirstOrThrow()
  return postOf(ctx, removed as Row)
})

export const noticePostRoutes: Route[] = [...proposals, list, create, change, remove, ...postThreadRoutes()]

async function refuseUnapproved(ctx: Ctx, lasting: { pinned_until?: string | null | undefined }) {
  const { allow_to_post, need_approval } = await noticeBoardOf(ctx.db)
  if (!allow_to_post) throw forbidden('Only HR posts on this noticeboard.')
  if (need_approval) throw refuse('Posts need approval here: propose it to HR.')
  if (lasting.pinned_until) throw invalid({ pinned_until: ['HR alone pins a post.'] })
}

function refusePast(
  ctx: Ctx,
  {
    pinned_until,
    expires_on,
  }: { pinned_until?: string | null | undefined; expires_on?: string | null | undefined },
) {
  if (pinned_until && pinned_until < ctx.today)
    throw invalid({ pinned_until: ['Pinned until cannot be a past date'] })
  if (expires_on && expires_on < ctx.today)
    throw invalid({ expires_on: ['Shown until cannot be a past date'] })
}

/** Employees see what is shown today to them, and nothing of what was. */
const postsOf = async (ctx: Ctx) => {
  const all = ctx.db.selectFrom('notice_post as n')
  if (ctx.as === 'hr') return all
  const segments = await ownSegments(ctx)
  return all
    .where('n.state', '=', 'Published')
    .where(sql<boolean>`(n.expires_on is null or n.expires_on >= ${ctx.today})`)
    .where(sql<boolean>`(n.segment_id is null or n.segment_id = any(${segments}::uuid[]))`)
}
/** The segments that posts are for and the reader is in today: each is asked once, however many posts it has. */
async function ownSegments(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('notice_post')
    .select('segment_id')
    .distinct()
    .where('segment_id', 'is not', null)
    .where('state', '=', 'Published')
    .execute()
  const asked = rows.flatMap(({ segment_id }) => segment_id ?? [])
  return [...(await segmentsHolding(ctx.db, asked, ctx.employee_id, ctx.today))]
}

/** Whoever sees a post talks about it while it stands; its author and HR add files. */
function postThreadRoutes(): Route[] {
  const reach = async (ctx: Ctx, id: string) => {
    const row = await shown(ctx, await postsOf(ctx))
      .where('n.id', '=', id)
      .executeTakeFirst()
    return row ? postOf(ctx, row as Row) : null
  }
  const moderates = (ctx: Ctx) => ctx.as === 'hr'
  const talk = serveThread(postThread, {
    async reach(ctx, id) {
      const post = await reach(ctx, id)
      return post === null ? 'none' : post.state === 'Published' ? 'write' : 'read'
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

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violated(error) === 'notice_post_segment_fk')
      throw invalid({ segment_id: ['Select a valid choice.'] })
    throw error
  }
}

const publishedOn = (ctx: Ctx) => sql<string>`(n.published_at at time zone ${ctx.org.time_zone})::date`

const shown = (ctx: Ctx, posts: Awaited<ReturnType<typeof postsOf>>) =>
  posts.select([
    'n.id',
    'n.author_id',
    'n.is_notice',
    'n.title',
    'n.body',
    'n.pinned_until',
    'n.expires_on',
    'n.published_at',
    'n.state',
    'n.removed_reason',
    'n.version',
    sql<
      NoticePost['segment']
    >`(select json_build_object('id', s.id, 'name', s.name) from segment s where s.id = n.segment_id)`.as(
      'segment',
    ),
    sql<number>`(select count(*) from comment c where c.subject_type = 'notice_post' and c.subject_id = n.id)`.as(
      'comments',
    ),
    sql<number>`(select count(*) from attachment f where f.subject_type = 'notice_post' and f.subject_id = n.id)`.as(
      'attachments',
    ),
    sql<boolean>`coalesce(n.pinned_until >= ${ctx.today}, false)`.as('is_pinned'),
    sql<Person | null>`case when n.author_id is not null then ${personOf(sql`n.author_id`, ctx.today)} end`.as(
      'author',
    ),
  ])
type Row = Omit<NoticePost, 'abilities'> & { author_id: string | null }

function postOf(ctx: Ctx, { author_id, ...row }: Row): NoticePost {
  const decides = ctx.as === 'hr' && !ctx.org.is_audit && allowed(ctx.org.codes, noticeCodes, 'write')
  const stands = row.state === 'Published'
  const own = decides || (ctx.as === 'user' && author_id !== null && author_id === ctx.employee_id)
  return {
    ...row,
    segment: ctx.as === 'hr' ? row.segment : null,
    abilities: { change: stands && decides, remove: stands && own, attach: stands && own },
  }
}

async function one(ctx: Ctx, id: string): Promise<NoticePost> {
  const row = await shown(ctx, await postsOf(ctx))
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return postOf(ctx, row as Row)
}

async function locked(ctx: Ctx, id: string, version: number) {
  const row = await (await postsOf(ctx)).selectAll('n').where('n.id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  await checkVersion(row, version, () => one(ctx, id))
  return row
}
