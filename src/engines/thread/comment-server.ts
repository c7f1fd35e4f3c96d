import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { authorOf } from '#engines/thread/author-server.ts'
import type { ThreadDoor } from '#engines/thread/thread-server.ts'
import type { AnyThread, Comment } from '#engines/thread/thread.ts'

export function commentRoutes({ comments }: AnyThread, door: ThreadDoor): Route[] {
  return [
    handle(comments.list, async (ctx, { params, query }) => {
      await door.enter(ctx, params.id, 'read')
      const [count, results] = await Promise.all([
        countOf(ctx, door, params.id),
        rowsOf(ctx, door, params.id, query),
      ])
      return { count, results }
    }),
    handle(comments.create, async (ctx, { params, body }) => {
      await door.enter(ctx, params.id, 'write')
      if (body.parent_id) await refuseWrongParent(ctx, door, params.id, body.parent_id)
      const id = await writeComment(ctx, door.subjectType, params.id, body)
      await door.tell(ctx, 'commented', params.id, id)
      return one(ctx, door, params.id, id)
    }),
    handle(comments.update, async (ctx, { params, body }) => {
      await door.enter(ctx, params.id, 'write')
      const comment = await one(ctx, door, params.id, params.comment_id)
      if (!comment.can_edit) throw forbidden()
      await ctx.db
        .updateTable('comment')
        .set({ body: body.body, edited_at: ctx.now })
        .where('id', '=', comment.id)
        .execute()
      return one(ctx, door, params.id, comment.id)
    }),
    handle(comments.remove, async (ctx, { params }) => {
      await door.enter(ctx, params.id, 'write')
      const comment = await one(ctx, door, params.id, params.comment_id)
      if (!comment.can_delete) throw forbidden()
      await refuseIfAnswered(ctx, door, comment)
      await ctx.db.deleteFrom('comment').where('id', '=', comment.id).execute()
      return undefined
    }),
  ]
}

/** For a module that says something in a thread by a step of its own; who may is asked there. Answers the comment's id. */
export async function writeComment(
  ctx: Ctx,
  subjectType: string,
  subjectId: string,
  said: { body: string; parent_id: string | null },
): Promise<string> {
  const id = newId()
  const { account_id, full_name } = ctx.viewer
  await ctx.db
    .insertInto('comment')
    .values({
      id,
      subject_type: subjectType,
      subject_id: subjectId,
      ...said,
      account_id,
      account_name: full_name,
      created_at: ctx.now,
    })
    .execute()
  return id
}

async function countOf(ctx: Ctx, door: ThreadDoor, subjectId: string): Promise<number> {
  const isAll = await door.readsAll(ctx, subjectId)
  const { count } = await ctx.db
    .selectFrom('comment as c')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('c.subject_type', '=', door.subjectType)
    .where('c.subject_id', '=', subjectId)
    .where(readBy(ctx, isAll))
    .executeTakeFirstOrThrow()
  return count
}

/** Of the comment `c`: all of them, or one's own and what was answered to them. */
const readBy = ({ viewer: { account_id } }: Ctx, isAll: boolean) =>
  isAll
    ? sql<boolean>`true`
    : sql<boolean>`(c.account_id = ${account_id} or exists (select from comment p
        where p.org_id = c.org_id and p.id = c.parent_id and p.account_id = ${account_id}))`

/** Oldest first, as they are read. */
async function rowsOf(
  ctx: Ctx,
  door: ThreadDoor,
  subjectId: string,
  { limit, offset, id }: { limit: number; offset: number; id?: string },
) {
  const { account_id } = ctx.viewer
  const isAll = await door.readsAll(ctx, subjectId)
  const { rows } = await sql<Comment>`
    select c.id, c.parent_id, c.body, c.created_at, c.edited_at,
      ${authorOf('c', ctx.today)} as author,
      coalesce(c.account_id = ${account_id}, false) as can_edit,
      (coalesce(c.account_id = ${account_id}, false) or ${door.moderates(ctx)}) as can_delete
    from comment c left join account a on a.id = c.account_id
    where c.subject_type = ${door.subjectType} and c.subject_id = ${subjectId} and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
      and ${readBy(ctx, isAll)}
    order by c.created_at, c.id limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows
}

async function one(ctx: Ctx, door: ThreadDoor, subjectId: string, id: string): Promise<Comment> {
  const [comment] = await rowsOf(ctx, door, subjectId, { limit: 1, offset: 0, id })
  if (!comment) throw notFound()
  return comment
}

async function refuseWrongParent(ctx: Ctx, door: ThreadDoor, subjectId: string, parentId: string) {
  const [parent] = await rowsOf(ctx, door, subjectId, { limit: 1, offset: 0, id: parentId })
  if (!parent || parent.parent_id !== null) throw invalid({ parent_id: ['Select a valid choice.'] })
}

/** Nobody takes away what others have written in answer, except who moderates. */
async function refuseIfAnswered(ctx: Ctx, door: ThreadDoor, comment: Comment) {
  if (door.moderates(ctx)) return
  const answer = await ctx.db
    .selectFrom('comment')
    .select('id')
    .where('parent_id', '=', comment.id)
    .limit(1)
    .executeTakeFirst()
  if (answer) throw conflict('This comment has been answered and cannot be deleted.')
}
