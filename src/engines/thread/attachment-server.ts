import { sql } from 'kysely'
import { forbidden, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { answerFile, keepUpload, rowOf } from '#engines/file/file-server.ts'
import { authorOf } from '#engines/thread/author-server.ts'
import type { ThreadDoor } from '#engines/thread/thread-server.ts'
import type { AnyThread, Attachment } from '#engines/thread/thread.ts'

export function attachmentRoutes({ attachments }: AnyThread, door: ThreadDoor): Route[] {
  return [
    handle(attachments.list, async (ctx, { params, query }) => {
      await door.enter(ctx, params.id, 'read')
      const { count } = await ctx.db
        .selectFrom('attachment')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('subject_type', '=', door.subjectType)
        .where('subject_id', '=', params.id)
        .executeTakeFirstOrThrow()
      return { count, results: await rowsOf(ctx, door, params.id, query) }
    }),
    handle(attachments.create, async (ctx, { params, query }) => {
      await door.enter(ctx, params.id, 'write')
      const file = await keepUpload(ctx, { purpose: 'attachment', ...door.rules.attachments })
      const id = newId()
      const { account_id, full_name } = ctx.viewer
      const subject = { subject_type: door.subjectType, subject_id: params.id }
      await ctx.db
        .insertInto('attachment')
        .values({
          id,
          ...subject,
          file_id: file.id,
          title: query.title ?? file.name,
          account_id,
          account_name: full_name,
          created_at: ctx.now,
        })
        .execute()
      await door.tell(ctx, 'attached', params.id, id)
      return one(ctx, door, params.id, id)
    }),
    handle(attachments.file, async (ctx, { params }) => {
      await door.enter(ctx, params.id, 'read')
      const { file_id } = await one(ctx, door, params.id, params.attachment_id)
      const file = await rowOf(ctx, file_id)
      if (!file) throw notFound()
      return answerFile(ctx, file)
    }),
    handle(attachments.update, async (ctx, { params, body }) => {
      await door.enter(ctx, params.id, 'write')
      const attachment = await one(ctx, door, params.id, params.attachment_id)
      if (!attachment.can_edit) throw forbidden()
      await ctx.db
        .updateTable('attachment')
        .set({ title: body.title })
        .where('id', '=', attachment.id)
        .execute()
      return one(ctx, door, params.id, attachment.id)
    }),
    handle(attachments.remove, async (ctx, { params }) => {
      await door.enter(ctx, params.id, 'write')
      const attachment = await one(ctx, door, params.id, params.attachment_id)
      if (!attachment.can_delete) throw forbidden()
      await ctx.db.deleteFrom('attachment').where('id', '=', attachment.id).execute()
      // the content goes with the sweeper, when no other row names it
      await ctx.db.deleteFrom('stored_file').where('id', '=', attachment.file_id).execute()
      return undefined
    }),
  ]
}

type Row = Attachment & { file_id: string }

async function rowsOf(
  ctx: Ctx,
  door: ThreadDoor,
  subjectId: string,
  { limit, offset, id }: { limit: number; offset: number; id?: string },
) {
  const { account_id } = ctx.viewer
  const kept = (await door.rules.keptUntil?.(ctx, subjectId)) ?? null
  const { rows } = await sql<Row>`
    select t.id, t.title, t.file_id, f.name, f.media_type, f.bytes, t.created_at,
      ${authorOf('t', ctx.today)} as author,
      t.account_id = ${account_id} as can_edit, (t.account_id = ${account_id} or ${door.moderates(ctx)})
        and (${kept}::timestamptz is null or t.created_at > ${kept}::timestamptz) as can_delete
    from attachment t
    join stored_file f on f.org_id = t.org_id and f.id = t.file_id
    left join account a on a.id = t.account_id
    where t.subject_type = ${door.subjectType} and t.subject_id = ${subjectId} and ${id === undefined ? sql`true` : sql`t.id = ${id}`}
    order by t.created_at, t.id limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows
}

async function one(ctx: Ctx, door: ThreadDoor, subjectId: string, id: string): Promise<Row> {
  const [attachment] = await rowsOf(ctx, door, subjectId, { limit: 1, offset: 0, id })
  if (!attachment) throw notFound()
  return attachment
}
