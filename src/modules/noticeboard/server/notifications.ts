import type { SignalHandler } from '#platform/signals.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'

export const notifications: readonly SignalHandler[] = requestNotifications({
  declared: noticeProposal,
  noun: 'noticeboard post',
  granted: 'noticeboard post',
  pages: {
    user: '/user/noticeboard',
    supervisor: '/user/noticeboard',
    admin: 'hris/noticeboard-approval/request',
  },
  async said(ctx, id) {
    const row = await ctx.db
      .selectFrom('notice_post_request')
      .select('title')
      .where('request_id', '=', id)
      .executeTakeFirst()
    return `“${row?.title ?? ''}” for the noticeboard`
  },
})
