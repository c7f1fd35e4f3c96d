import { conflict, forbidden, invalid, refuse } from '#kernel/errors.ts'
import { violated } from '#platform/db.ts'
import { handle } from '#platform/route.ts'
import { noticeBoardOf } from '#modules/commons/server/public.ts'
import { locked, onePost } from '#modules/noticeboard/server/post-row.ts'
import {
  refuseEarlier,
  refuseOfHr,
  refusePast,
  refuseUnimportant,
} from '#modules/noticeboard/server/post-rules.ts'
import { changePost } from '#modules/noticeboard/shared/notice-post.ts'

/** HR changes any post that stands; its author the words and the times of one that is not published yet. */
export const changeRoute = handle(
  changePost,
  async (ctx, { params, body: { version, publish_at, acknowledge_again = false, ...changes } }) => {
    const row = await locked(ctx, params.id, version)
    const isPublished = Date.parse(row.published_at) <= Date.parse(ctx.now)
    const isOthers =
      (changes.title !== undefined && changes.title !== row.title) ||
      (changes.body !== undefined && changes.body !== row.body)
    if (ctx.as === 'user') {
      if (row.author_id !== ctx.employee_id) throw forbidden()
      if (isPublished) throw refuse('This post is published already. Only HR can change it.')
      refuseOfHr(changes)
      // approval was of these words
      if (isOthers && row.request_id !== null && (await noticeBoardOf(ctx.db)).need_approval)
        throw invalid({ body: ['HR approved this text. Withdraw the post and propose it again.'] })
    }
    if (row.state === 'Removed') throw conflict('This post is already Removed.')
    refusePast(ctx, changes)
    refuseEarlier(ctx, publish_at)
    if (publish_at && isPublished) throw invalid({ publish_at: ['This post is published already.'] })
    if (isPublished && changes.segment_id && changes.segment_id !== row.segment_id)
      throw invalid({
        segment_id: ['This post is published already. Its audience can only be widened to everybody.'],
      })
    if (acknowledge_again && !(isPublished && isOthers && row.asks_acknowledgement))
      throw invalid({
        acknowledge_again: ['Only the changed text of a published notice is acknowledged again.'],
      })
    const published_at = isPublished || publish_at === undefined ? row.published_at : (publish_at ?? ctx.now)
    refuseUnimportant(ctx, { ...row, ...changes, published_at }, row.important_until)
    await guarded(() =>
      ctx.db
        .updateTable('notice_post')
        .set({
          ...changes,
          // who has read it shall see that its words are others now
          ...(isPublished && isOthers ? { edited_at: ctx.now } : {}),
          // as new to everybody, who are notified of it again
          ...(acknowledge_again ? { notified_at: null, notified_through: null, reminded_on: null } : {}),
          published_at,
          version: version + 1,
        })
        .where('id', '=', params.id)
        .execute(),
    )
    if (acknowledge_again)
      await ctx.db.deleteFrom('notice_reading').where('post_id', '=', params.id).execute()
    return onePost(ctx, params.id)
  },
)

/** @throws 400 at the segment where the organization has no such one. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violated(error) === 'notice_post_segment_fk')
      throw invalid({ segment_id: ['Select a valid choice.'] })
    throw error
  }
}
