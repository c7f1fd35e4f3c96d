import { sql } from 'kysely'
import { forbidden, refuse } from '#kernel/errors.ts'
import { newId } from '#platform/id.ts'
import type { Request } from '#engines/approval/request-hooks-server.ts'
import { hrAlone } from '#engines/approval/request-hooks-server.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { noticeBoardOf } from '#modules/commons/server/public.ts'
import { refuseEarlier, wallOf } from '#modules/noticeboard/server/post-rules.ts'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'
import { refIn } from '#platform/reference.ts'

interface Proposed {
  title: string
  body: string
  publish_at: string | null
  event_id: string | null
}

export const proposalRoutes = serveRequest<
  { title: string; body: string; publish_at?: string | null; event_id?: string | null; remarks: string },
  Proposed
>(noticeProposal, {
  table: 'notice_post_request',
  usual: hrAlone,
  // others than HR have no page on which they would decide about it
  flows: false,
  async prepare(ctx, { title, body, publish_at = null, event_id = null }) {
    const { allow_to_post, need_approval } = await noticeBoardOf(ctx.db)
    if (!allow_to_post) throw forbidden('Only HR posts on this noticeboard.')
    if (!need_approval) throw refuse('Posts need no approval here: publish it at once.')
    refuseEarlier(ctx, publish_at)
    if (event_id) await wallOf(ctx, event_id)
    return { title, body, publish_at, event_id }
  },
  async approved(ctx, { id, employee_id, title, body, publish_at }) {
    const request = await ctx.db
      .selectFrom('notice_post_request')
      .select('event_id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('notice_post')
      .values({
        id: newId(),
        author_id: employee_id,
        title,
        body,
        request_id: id,
        event_id: request.event_id,
        published_at: publish_at && Date.parse(publish_at) > Date.parse(ctx.now) ? publish_at : ctx.now,
      })
      .execute()
  },
  async undone(ctx, { id }: Request<Proposed>, from) {
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
    event: sql`(select ${refIn('v', 'title')} from event v where v.org_id = d.org_id and v.id = d.event_id)`,
  },
})
