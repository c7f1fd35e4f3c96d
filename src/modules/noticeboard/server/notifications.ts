import { z } from 'zod'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { digestMail } from '#modules/noticeboard/server/digest.ts'
import { importantNotifications } from '#modules/noticeboard/server/important-notice.ts'
import { noticeCodes, noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'

export const notifications: readonly SignalHandler[] = [
  digestMail,
  ...importantNotifications,
  notification({
    signal: 'noticeboard.reported',
    title: 'Noticeboard: a post is reported',
    payload: z.object({ id: z.uuid() }),
    async tell(ctx, { id }) {
      const row = await ctx.db
        .selectFrom('notice_report')
        .select('employee_id')
        .where('id', '=', id)
        .where('state', '=', 'Open')
        .executeTakeFirst()
      if (!row) return null
      return {
        hr: noticeCodes,
        about: { employee_id: row.employee_id },
        text: 'reported a post of the noticeboard',
        url: `/admin/${ctx.org.slug}/hris/noticeboard-approval/request?tab=reports`,
        subject_id: id,
      }
    },
  }),
  ...requestNotifications({
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
  }),
]
