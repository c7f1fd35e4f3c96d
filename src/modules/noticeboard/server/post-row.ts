import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Person } from '#kernel/person.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { segmentsHolding } from '#modules/organization/server/public.ts'
import { noticeCodes, type NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import { refIn, refOf } from '#platform/reference.ts'

/** Employees see what is shown today to them, and nothing of what was. */
export const postsOf = async (ctx: Ctx) => {
  const all = ctx.db.selectFrom('notice_post as n')
  if (ctx.as === 'hr') return all.where(seenByHr)
  const segments = await ownSegments(ctx)
  return all
    .where('n.state', '=', 'Published')
    .where(sql<boolean>`(n.expires_on is null or n.expires_on >= ${ctx.today})`)
    .where(sql<boolean>`(n.published_at <= ${ctx.now} or n.author_id = ${ctx.employee_id})`)
    .where(sql<boolean>`(n.event_id is null or event_seen(n.event_id, ${ctx.employee_id}, ${ctx.today}))`)
    .where(sql<boolean>`(n.segment_id is null or n.segment_id = any(${segments}::uuid[]))`)
}
/** What people say about a private plan of theirs is not HR's. */
export const seenByHr = sql<boolean>`(n.event_id is null or exists (select from event v where v.org_id = n.org_id and v.id = n.event_id and v.is_official))`

/** Own posts whose time has not come, on the noticeboard and on walls. */
export const ownScheduled = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notice_post as n')
    .where('n.state', '=', 'Published')
    .where('n.author_id', '=', ctx.employee_id || null)
    .where('n.published_at', '>', ctx.now)

export const stateOn = (ctx: Ctx) =>
  sql<
    NoticePost['state']
  >`case when n.state = 'Published' and n.published_at > ${ctx.now} then 'Scheduled' else n.state end`

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

export const publishedOn = (ctx: Ctx) => sql<string>`(n.published_at at time zone ${ctx.org.time_zone})::date`

export const selected = (ctx: Ctx, posts: Awaited<ReturnType<typeof postsOf>>) =>
  posts.select([
    'n.id',
    'n.author_id',
    'n.is_notice',
    'n.title',
    'n.body',
    'n.pinned_until',
    'n.expires_on',
    'n.published_at',
    'n.is_important',
    'n.important_until',
    'n.asks_acknowledgement',
    standsFirst(ctx).as('stands_first'),
    ownReading(ctx, 'read_at').as('read_at'),
    ownReading(ctx, 'acknowledged_at').as('acknowledged_at'),
    stateOn(ctx).as('state'),
    sql<
      NoticePost['event']
    >`(select ${refIn('v', 'title')} from event v where v.org_id = n.org_id and v.id = n.event_id)`.as(
      'event',
    ),
    sql<
      NoticePost['reactions']
    >`(select coalesce(json_agg(json_build_object('kind', r.kind, 'count', r.count) order by r.count desc, r.kind), '[]')
      from (select kind, count(*)::int as count from notice_reaction where org_id = n.org_id and post_id = n.id group by kind) r)`.as(
      'reactions',
    ),
    sql<
      NoticePost['own_reaction']
    >`(select r.kind from notice_reaction r where r.org_id = n.org_id and r.post_id = n.id and r.employee_id = ${ctx.employee_id || null})`.as(
      'own_reaction',
    ),
    sql<
      NoticePost['poll']
    >`case when n.poll_question is not null then json_build_object('question', n.poll_question, 'closes_on', n.poll_closes_on,
      'is_open', coalesce(n.poll_closes_on >= ${ctx.today}::date, true),
      'own_option_id', (select t.option_id from notice_poll_vote t where t.org_id = n.org_id and t.post_id = n.id and t.employee_id = ${ctx.employee_id || null}),
      'options', (select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label,
          'votes', (select count(*)::int from notice_poll_vote t where t.org_id = o.org_id and t.option_id = o.id)) order by o.seq), '[]')
        from notice_poll_option o where o.org_id = n.org_id and o.post_id = n.id)) end`.as('poll'),
    'n.removed_reason',
    'n.comments_by',
    'n.edited_at',
    'n.version',
    sql<NoticePost['segment']>`${refOf('segment', sql`n.segment_id`)}`.as('segment'),
    sql<number>`(select count(*) from comment c where c.subject_type = 'notice_post' and c.subject_id = n.id
      and (${ctx.as === 'hr'} or n.comments_by = 'Everybody' or n.author_id = ${ctx.employee_id || null} or c.account_id = ${ctx.viewer.account_id}))`.as(
      'comments',
    ),
    sql<number>`(select count(*) from attachment f where f.subject_type = 'notice_post' and f.subject_id = n.id)`.as(
      'attachments',
    ),
    sql<boolean>`(${ctx.as === 'user'} and n.author_id is distinct from ${ctx.employee_id || null} and ${seenByHr} and not exists (
      select from notice_report r where r.org_id = n.org_id and r.post_id = n.id and r.employee_id = ${ctx.employee_id || null} and r.state = 'Open'))`.as(
      'may_report',
    ),
    sql<boolean>`coalesce(n.pinned_until >= ${ctx.today}, false)`.as('is_pinned'),
    sql<Person | null>`case when n.author_id is not null then ${personOf(sql`n.author_id`, ctx.today)} end`.as(
      'author',
    ),
  ])

const ownReading = (ctx: Ctx, what: 'read_at' | 'acknowledged_at') =>
  sql<string | null>`(select k.${sql.ref(what)} from notice_reading k
    where k.org_id = n.org_id and k.post_id = n.id and k.employee_id = ${ctx.employee_id || null})`

/** Important, until its day, and for its readers until they have read it or acknowledged it where it asks for that. */
export const standsFirst = (ctx: Ctx) =>
  sql<boolean>`(n.is_important and n.state = 'Published' and coalesce(n.important_until >= ${ctx.today}, true)
    and not exists (select from notice_reading k where k.org_id = n.org_id and k.post_id = n.id
      and k.employee_id = ${ctx.as === 'user' ? ctx.employee_id || null : null}
      and (k.acknowledged_at is not null or not n.asks_acknowledgement)))`

export type PostRow = Omit<NoticePost, 'abilities'> & { author_id: string | null; may_report: boolean }

export function postOf(ctx: Ctx, { author_id, may_report, ...row }: PostRow): NoticePost {
  const decides = ctx.as === 'hr' && !ctx.org.is_audit && allowed(ctx.org.codes, noticeCodes, 'write')
  const stands = row.state !== 'Removed'
  const own = decides || (ctx.as === 'user' && author_id !== null && author_id === ctx.employee_id)
  const isShown = row.state === 'Published'
  const isReader = isShown && ctx.as === 'user' && ctx.employee_id !== '' && author_id !== ctx.employee_id
  return {
    ...row,
    segment: ctx.as === 'hr' ? row.segment : null,
    abilities: {
      change: stands && (decides || (own && row.state === 'Scheduled')),
      remove: stands && own,
      attach: stands && own,
      report: row.state === 'Published' && may_report && ctx.employee_id !== '',
      mark_read: isReader && row.is_important && !row.asks_acknowledgement && row.read_at === null,
      acknowledge: isReader && row.asks_acknowledgement && row.acknowledged_at === null,
      acknowledgements:
        isShown &&
        row.asks_acknowledgement &&
        (ctx.as === 'hr' || (author_id !== null && author_id === ctx.employee_id)),
      comment: row.state === 'Published' && row.comments_by !== 'Nobody' && (ctx.as === 'user' || decides),
    },
  }
}

/** Whether the reader sees what others say about it: HR and its author always. */
export const readsComments = (
  ctx: Ctx,
  { comments_by, author }: Pick<NoticePost, 'comments_by' | 'author'>,
) => ctx.as === 'hr' || comments_by === 'Everybody' || (author !== null && author.id === ctx.employee_id)

export async function onePost(ctx: Ctx, id: string): Promise<NoticePost> {
  const row = await selected(ctx, await postsOf(ctx))
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return postOf(ctx, row as PostRow)
}

export async function locked(ctx: Ctx, id: string, version: number) {
  const row = await (await postsOf(ctx)).selectAll('n').where('n.id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  await checkVersion(row, version, () => onePost(ctx, id))
  return row
}
