import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, moment, optional, reference, remarks, text } from '#kernel/fields.ts'
import { hatQuery, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { Reach } from '#engines/list/reach.ts'
import { thread } from '#engines/thread/thread.ts'

/** Scheduled: its time has not come yet. */
export const postStates = ['Scheduled', 'Published', 'Removed'] as const
/** Who reads comments of others; with the last nobody comments. */
export const commentReaders = ['Everybody', 'Author and HR', 'Nobody'] as const
export const reactionKinds = ['Like', 'Celebrate', 'Support', 'Love'] as const
export type ReactionKind = (typeof reactionKinds)[number]
const words = { title: text('Title', 150), body: text('Text', 5000) }
const version = z.number({ error: 'version is Required' }).int()
/** Who approves posts, or keeps the whole noticeboard. */
export const noticeCodes = [P.hris.noticeApproval, P.noticeboard.all] as const
const hr = noticeCodes

/** A post that an employee proposes where the organization looks at posts first; HR alone decides. */
export const noticeProposal = requestType('notice_post', '/noticeboard/{org}/post-request', {
  title: 'Noticeboard Post',
  hr,
  input: z.object({
    ...words,
    publish_at: optional(moment('Publish at')),
    event_id: optional(reference('Event')),
    remarks: text('Note to HR', 255),
  }),
  detail: z.object({
    title: z.string(),
    body: z.string(),
    publish_at: z.string().nullable(),
    event: z.object({ id: z.string(), name: z.string() }).nullable(),
    post_id: z.string().nullable(),
  }),
  columns: {
    title: { title: 'Title' },
    body: { title: 'Text' },
    publish_at: { title: 'Publish at', kind: 'instant' },
    'event.name': { title: 'Event' },
  },
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
  /** Its audience is notified, and it stands first until read, at most until that day. */
  is_important: z.boolean(),
  important_until: z.string().nullable(),
  asks_acknowledgement: z.boolean(),
  stands_first: z.boolean(),
  /** By the viewer. */
  read_at: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  state: z.enum(postStates),
  removed_reason: z.string().nullable(),
  /** Only these people see it; HR alone is told who they are. */
  segment: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** On the wall of an event, and not on the noticeboard. */
  event: z.object({ id: z.string(), name: z.string() }).nullable(),
  reactions: z.array(z.object({ kind: z.enum(reactionKinds), count: z.number() })),
  own_reaction: z.enum(reactionKinds).nullable(),
  /** Who voted for what is told to nobody. */
  poll: z
    .object({
      question: z.string(),
      closes_on: z.string().nullable(),
      is_open: z.boolean(),
      own_option_id: z.string().nullable(),
      options: z.array(z.object({ id: z.string(), label: z.string(), votes: z.number() })),
    })
    .nullable(),
  comments_by: z.enum(commentReaders),
  /** Its words were changed after it was published. */
  edited_at: z.string().nullable(),
  comments: z.number(),
  attachments: z.number(),
  abilities: z.object({
    change: z.boolean(),
    remove: z.boolean(),
    attach: z.boolean(),
    report: z.boolean(),
    comment: z.boolean(),
    mark_read: z.boolean(),
    acknowledge: z.boolean(),
    acknowledgements: z.boolean(),
  }),
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
    /** The wall of that event; without it the noticeboard. */
    event_id: z.uuid(fieldMessages.choice).optional(),
    /** Own ones whose time has not come yet. */
    scheduled: z.enum(['true']).optional(),
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

export const readPost = get('/noticeboard/{org}/post/{id}/', {
  access: { user: true, hr },
  query: hatQuery,
  response: NoticePost,
})

/** Whether the viewer may post there, whether HR looks at it first, and by which clock a later time is meant. */
export const posting = get('/noticeboard/{org}/posting/', {
  access: { user: true },
  query: z.object({ event_id: z.uuid(fieldMessages.choice).optional() }),
  response: z.object({
    allow_to_post: z.boolean(),
    need_approval: z.boolean(),
    link_previews: z.boolean(),
    time_zone: z.string(),
  }),
})
export type Posting = z.output<typeof posting.spec.response>

/** HR alone narrows a notice to a segment. */
const audience = { segment_id: optional(reference('Segment')) }
const talked = { comments_by: z.enum(commentReaders, { error: fieldMessages.choice }).optional() }
const lasting = { pinned_until: optional(day('Pinned until')), expires_on: optional(day('Shown until')) }
/** HR alone marks a post as important. It asks for acknowledgement only where it is. */
const important = {
  is_important: z.boolean().optional(),
  important_until: optional(day('Important until')),
  asks_acknowledgement: z.boolean().optional(),
}
/** How many read a notice. */
export const noticeReach = {
  people: 'Employees',
  asked: get('/noticeboard/{org}/post/reach/', {
    access: { hr },
    query: z.object({ segment_id: reference('Segment').optional() }),
    response: Reach,
    summary: 'How many read a notice',
  }),
}
/** Published at once: by an employee where that needs no approval, by HR as a notice of the organization. */
export const createPost = post('/noticeboard/{org}/post/', {
  access: { user: true, hr },
  query: z.object({ as: z.enum(['user', 'hr']).optional() }),
  body: z.object({
    ...words,
    ...lasting,
    ...audience,
    ...talked,
    ...important,
    publish_at: optional(moment('Publish at')),
    event_id: optional(reference('Event')),
    poll_question: optional(text('Question', 150)),
    poll_options: z.array(text('Answer', 100)).max(10, 'A poll has at most 10 answers.').default([]),
    poll_closes_on: optional(day('Poll closes on')),
  }),
  response: NoticePost,
  status: 201,
})
/** One of each reader; the same again takes it back. */
export const reactToPost = post('/noticeboard/{org}/post/{id}/react/', {
  access: { user: true },
  body: z.object({ kind: z.enum(reactionKinds, { error: fieldMessages.choice }).nullable() }),
  response: NoticePost,
})
/** One vote each, changed until the poll closes. */
export const voteInPoll = post('/noticeboard/{org}/post/{id}/vote/', {
  access: { user: true },
  body: z.object({ option_id: reference('Answer') }),
  response: NoticePost,
})
/**
 * By HR, or by the author before it is published: words, `expires_on` and `publish_at`, where null publishes it now. Once it
 * is published other words mark it as edited, and `segment_id` can only become null.
 */
export const changePost = patch('/noticeboard/{org}/post/{id}/', {
  access: { user: true, hr },
  query: z.object({ as: z.enum(['user', 'hr']).optional() }),
  body: z
    .object({ ...words, ...lasting, ...audience, ...talked, ...important })
    .partial()
    .extend({
      publish_at: optional(moment('Publish at')),
      /** Its words are so changed that everybody is to read, and acknowledge, them anew. */
      acknowledge_again: z.boolean().optional(),
      version,
    }),
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
