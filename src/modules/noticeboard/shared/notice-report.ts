import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { fieldMessages, optionalText } from '#kernel/fields.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { NoticePost, noticeCodes } from '#modules/noticeboard/shared/notice-post.ts'

export const reportReasons = [
  'Insulting',
  'Private matters of others',
  'Untrue',
  'Advertising',
  'Other',
] as const
export const reportStates = ['Open', 'Kept', 'Removed'] as const
const hr = { hr: noticeCodes } as const

/** Tells HR that a post should perhaps not be there. Whoever wrote it is not told by whom. */
export const reportPost = post('/noticeboard/{org}/post/{id}/report/', {
  access: { user: true },
  body: z.object({
    reason: z.enum(reportReasons, { error: fieldMessages.choice }),
    remarks: optionalText('Remarks', 500),
  }),
  response: NoticePost,
})

export const postReports = list('/noticeboard/{org}/report/', {
  access: hr,
  title: 'Reported Posts',
  columns: {
    post: col.text('Post', { wrap: true }),
    body: col.text('Text', { wrap: true }),
    author: col.person('Author', { nullable: true }),
    reason: col.choice('Reason', reportReasons, { filter: true }),
    remarks: col.text('Remarks', { nullable: true, wrap: true }),
    reporter: col.person('Reported by'),
    reported_at: col.instant('Reported at', { sortable: true }),
    state: col.status('Status', reportStates, { filter: true }),
  },
  more: {
    version: z.number(),
    post_id: z.string(),
    abilities: z.object({ decide: z.boolean() }),
  },
  phone: { first: 'post', second: ['reason', 'state'] },
  empty: 'Posts that employees report appear here.',
})

/** The post goes, and all open reports of it are answered. */
export const takeDownPost = action('/noticeboard/{org}/report/{id}/take-down/', {
  access: hr,
  on: postReports,
  title: 'Take down post',
  when: 'decide',
  danger: true,
  inline: true,
  form: { remarks: field.text('Reason', 255, { hint: 'Visible to HR only.' }) },
  success: 'Post taken down',
})
export const keepPost = action('/noticeboard/{org}/report/{id}/keep/', {
  access: hr,
  on: postReports,
  title: 'Keep post',
  when: 'decide',
  confirm: 'Keep “{post}” and close all its open reports?',
  success: 'Post kept',
})
