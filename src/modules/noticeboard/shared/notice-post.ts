import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { day, optional, reference, remarks, text } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { thread } from '#engines/thread/thread.ts'

export const postStates = ['Published', 'Removed'] as const
const words = { title: text('Title', 150), body: text('Text', 5000) }
const version = z.number({ error: 'version is Required' }).int()
/** Who approves posts, or keeps the whole noticeboard. */
export const noticeCodes = [P.hris.noticeApproval, P.noticeboard.all] as const
const hr = noticeCodes

/** A post that an employee proposes where the organization looks at posts first; HR alone decides. */
export const noticeProposal = requestType('notice_post', '/noticeboard/{org}/post-request', {
  title: 'Noticeboard Post',
  hr,
  input: z.object({ ...words, remarks: text('Note to HR', 255) }),
  detail: z.object({ title: z.string(), body: z.string(), post_id: z.string().nullable() }),
  columns: { title: { title: 'Title' }, body: { title: 'Text' } },
})

export const NoticePost = z.object({
  id: z.string(),
  /** Null: HR that is not employed here. */
  author: Person.nullable(),
  is_notice: z.boolean(),
  title: z.string(),
  body: z.string(),
  is_pinned: z.boolean(),
  pinned_until: z.string().nullable(),
  expires_on: z.string().nullable(),
  published_at: z.string(),
  state: z.enum(postStates),
  removed_reason: z.string().nullable(),
  /** Only these people see it; HR alone is told who they are. */
  segment: z.object({ id: z.string(), name: z.string() }).nullable(),
  comments: z.number(),
  attachments: z.number(),
  abilities: z.object({ change: z.boolean(), remove: z.boolean(), attach: z.boolean() }),
  version: z.number(),
})
export type NoticePost = z.output<typeof NoticePost>

/** Employees see what is shown today, pinned first; HR everything that was. */
export const noticePosts = get('/noticeboard/{org}/post/', {
  access: { user: true, hr },
  query: pageQuery.extend({
    state: oneOf(postStates),
    from: day('From').optional(),
    to: day('To').optional(),
  }),
  response: pageOf(NoticePost),
  export: {
    title: 'Noticeboard posts',
    columns: {
      title: { title: 'Title' },
      'author.full_name': { title: 'Author' },
      body: { title: 'Text' },
      published_at: { title: 'Published at', kind: 'instant' },
      expires_on: { title: 'Shown until', kind: 'day' },
      state: { title: 'State' },
      removed_reason: { title: 'Why removed' },
    },
  },
})

/** HR alone narrows a notice to a segment. */
const audience = { segment_id: optional(reference('Segment')) }
const lasting = { pinned_until: optional(day('Pinned until')), expires_on: optional(day('Shown until')) }
/** Published at once: by an employee where that needs no approval, by HR as a notice of the organization. */
export const createPost = post('/noticeboard/{org}/post/', {
  access: { user: true, hr },
  query: z.object({ as: z.enum(['user', 'hr']).optional() }),
  body: z.object({ ...words, ...lasting, ...audience }),
  response: NoticePost,
  status: 201,
})
export const changePost = patch('/noticeboard/{org}/post/{id}/', {
  access: { hr },
  body: z
    .object({ ...words, ...lasting, ...audience })
    .partial()
    .extend({ version }),
  response: NoticePost,
})
/** Nobody sees it any more; HR sees that it was, and why it is gone. */
export const removePost = post('/noticeboard/{org}/post/{id}/remove/', {
  access: { user: true, hr },
  query: z.object({ as: z.enum(['user', 'hr']).optional() }),
  body: z.object({ remarks: remarks('Reason'), version }),
  response: NoticePost,
})

/** What people say to a post, and the files that came with it. */
export const postThread = thread('notice_post', '/noticeboard/{org}/post', { user: true, hr })
