import { sql, type RawBuilder } from 'kysely'
import { conflict, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { meaningful } from '#modules/feedback/domain/alike.ts'
import { feedback, type BoardItem } from '#modules/feedback/shared/feedback.ts'

const mostAlike = 5

/** What everybody sees: with the author only where there is a name, and never who voted. */
export const boardRoutes: readonly Route[] = [
  handle(feedback.board, async (ctx, { query }) => {
    const { kind, status, search, limit, offset } = query
    const wanted = sql.join(
      [
        kind?.length ? sql`f.kind = any(${kind}::text[])` : sql`true`,
        status?.length ? sql`f.status = any(${status}::text[])` : sql`true`,
        search ? sql`strpos(lower(f.title || ' ' || f.body), ${search.toLowerCase()}) > 0` : sql`true`,
      ],
      sql` and `,
    )
    const [results, { rows }] = await Promise.all([
      items(ctx, wanted, sql`votes desc, f.created_on desc, f.id`, limit, offset),
      sql<{ count: number }>`select count(*) as count from feedback f where ${onBoard} and ${wanted}`.execute(
        ctx.db,
      ),
    ])
    return { count: rows[0]?.count ?? 0, results }
  }),
  handle(feedback.similar, async (ctx, { query }) => {
    const words = meaningful(query.title)
    if (!words.length) return { results: [] }
    const shared = sql`(select count(*) from unnest(${words}::text[]) w where strpos(lower(f.title || ' ' || f.body), w) > 0)`
    // half of what was typed is found in it
    const enough = Math.ceil(words.length / 2)
    return {
      results: await items(
        ctx,
        sql`${shared} >= ${enough}`,
        sql`${shared} desc, votes desc, f.id`,
        mostAlike,
        0,
      ),
    }
  }),
  handle(feedback.vote, async (ctx, { params, body }) => {
    const item = await one(ctx, params.id)
    if (!item.may_vote) throw conflict(`This is ${item.status}: votes are counted no more.`)
    await (body.on
      ? ctx.db
          .insertInto('feedback_vote')
          .values({ feedback_id: params.id, employee_id: ctx.employee_id })
          .onConflict((oc) => oc.doNothing())
          .execute()
      : ctx.db
          .deleteFrom('feedback_vote')
          .where('feedback_id', '=', params.id)
          .where('employee_id', '=', ctx.employee_id)
          .execute())
    return one(ctx, params.id)
  }),
]

/** Of what is merged the other stands there; what HR only closed was an answer to one person. */
const onBoard = sql`f.is_public and f.status not in ('Duplicate', 'Closed')`

async function items(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<BoardItem[]> {
  const { rows } = await sql<BoardItem>`
    select f.id, f.kind, f.title, f.body, f.status, f.outcome, f.created_on,
      case when f.is_anonymous then null
        else json_build_object('full_name', a.full_name, 'profile_picture', a.profile_picture) end as sender,
      (select count(*) from feedback_vote v where v.feedback_id = f.id) as votes,
      exists (select from feedback_vote v where v.feedback_id = f.id and v.employee_id = ${ctx.employee_id}) as has_voted,
      f.status in ('New', 'In review', 'Planned') as may_vote
    from feedback f left join account a on a.id = f.sender_account_id
    where ${onBoard} and ${where} order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(
    ctx.db,
  )
  return rows
}

async function one(ctx: Ctx, id: string): Promise<BoardItem> {
  const [item] = await items(ctx, sql`f.id = ${id}`, sql`f.id`, 1, 0)
  if (!item) throw notFound()
  return item
}
