import { z } from 'zod'
import { get, patch, post, type ListExport } from '#kernel/endpoint.ts'
import { hatQuery, listQuery, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { CommentInput, thread, UnnamedComment } from '#engines/thread/thread.ts'

export const kinds = ['Suggestion', 'Complaint', 'Appreciation', 'Question'] as const
export const statuses = ['New', 'In review', 'Planned', 'Done', 'Not planned', 'Closed'] as const

const user = { user: true } as const
const hr = { hr: [P.feedback.all] } as const
const text = (name: string, most: number) =>
  z
    .string({ error: `${name} is Required` })
    .trim()
    .min(1, `${name} is Required`)
    .max(most, `${name} must be at most ${most} characters.`)

export const Feedback = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  title: z.string(),
  body: z.string(),
  is_anonymous: z.boolean(),
  status: z.enum(statuses),
  outcome: z.string().nullable(),
  /** Only the day is known of what came anonymously. */
  created_on: z.string(),
  sender: z.object({ full_name: z.string(), profile_picture: z.string().nullable() }).nullable(),
  comment_count: z.number(),
  /** The last word is not the sender's. */
  is_answered: z.boolean(),
  version: z.number(),
})
export type Feedback = z.output<typeof Feedback>

export const FeedbackInput = z.object({
  kind: z.enum(kinds, { error: 'Kind is Required' }),
  title: text('Title', 150),
  body: text('Message', 4000),
})

export const FeedbackOutcome = z
  .object({
    status: z.enum(statuses, { error: 'Status is Required' }),
    outcome: z
      .string()
      .trim()
      .max(1000, 'Outcome must be at most 1000 characters.')
      .nullable()
      .transform((words) => words || null),
    version: z.number().int(),
  })
  .refine(({ status, outcome }) => status !== 'Not planned' || outcome, {
    path: ['outcome'],
    message: 'Outcome is Required',
  })

const taken: ListExport = {
  title: 'Feedback and suggestions',
  columns: {
    created_on: { title: 'Sent on', kind: 'day' },
    kind: { title: 'Kind' },
    title: { title: 'Title' },
    body: { title: 'Message' },
    'sender.full_name': { title: 'Sender' },
    status: { title: 'Status' },
    outcome: { title: 'Outcome' },
  },
}

const key = text('Key', 60)
const Opened = z.object({ feedback: Feedback, comments: z.array(UnnamedComment) })

export const feedback = {
  list: get('/feedback/{org}/', {
    access: hr,
    query: listQuery(z.object({ kind: oneOf(kinds), status: oneOf(statuses) })),
    response: pageOf(Feedback),
    export: taken,
    summary: 'Feedback and suggestions of an organization',
  }),
  mine: get('/feedback/{org}/mine/', {
    access: user,
    query: pageQuery,
    response: pageOf(Feedback),
    summary: 'What one has sent under one’s name',
  }),
  read: get('/feedback/{org}/{id}/', {
    access: { ...user, ...hr },
    query: hatQuery,
    response: Feedback,
    summary: 'One piece of feedback',
  }),
  send: post('/feedback/{org}/', {
    access: user,
    body: FeedbackInput,
    response: Feedback,
    status: 201,
    limit: 20,
    summary: 'Send feedback under one’s name',
  }),
  settle: patch('/feedback/{org}/{id}/', {
    access: hr,
    query: hatQuery,
    body: FeedbackOutcome,
    response: Feedback,
    summary: 'Say what becomes of it',
  }),
}

/** For employees who are not named. The key goes in bodies only: addresses are written into logs. */
export const anonymousFeedback = {
  send: post('/feedback/{org}/anonymous/', {
    access: user,
    body: FeedbackInput,
    response: z.object({ key: z.string() }),
    status: 201,
    limit: 10,
    summary: 'Send feedback without a name; answers the key to its thread, once',
  }),
  open: post('/feedback/{org}/anonymous/open/', {
    access: user,
    body: z.object({ key }),
    response: Opened,
    limit: 20,
    summary: 'Read an anonymous thread by its key',
  }),
  reply: post('/feedback/{org}/anonymous/reply/', {
    access: user,
    body: z.object({ key, body: CommentInput.shape.body }),
    response: Opened,
    limit: 20,
    summary: 'Write on an anonymous thread by its key',
  }),
}

export const feedbackThread = thread('feedback', '/feedback/{org}', { ...user, ...hr })
