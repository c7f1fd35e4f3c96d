import { z } from 'zod'
import { get, patch, post, put, type ListExport } from '#kernel/endpoint.ts'
import { hatQuery, listQuery, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { CommentInput, thread, UnnamedComment } from '#engines/thread/thread.ts'

export const kinds = ['Suggestion', 'Complaint', 'Appreciation', 'Question'] as const
/** What HR may set; that it is a duplicate follows from merging. */
export const settledAs = ['New', 'In review', 'Planned', 'Done', 'Not planned', 'Closed'] as const
/** Nothing more will come: the sender is asked how content they are. */
export const closedAs = ['Done', 'Not planned', 'Closed'] as const
export const statuses = [...settledAs, 'Duplicate'] as const

const user = { user: true } as const
const hr = { hr: [P.feedback.all] } as const
const text = (name: string, most: number) =>
  z
    .string({ error: `${name} is Required` })
    .trim()
    .min(1, `${name} is Required`)
    .max(most, `${name} must be at most ${most} characters`)

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
  /** On the board, where everybody reads it and may vote. */
  is_public: z.boolean(),
  votes: z.number(),
  /** What says the same and stands for both. */
  duplicate_of: z.object({ id: z.string(), title: z.string() }).nullable(),
  due_on: z.string(),
  /** Who of HR sees to it; told to HR alone. */
  assignee: z.object({ id: z.string(), full_name: z.string() }).nullable(),
  closed_on: z.string().nullable(),
  /** From 1 to 5, as the sender said once it was closed. */
  satisfaction: z.number().nullable(),
  /** Open, unanswered, and past the day by which an answer was due. */
  is_overdue: z.boolean(),
  version: z.number(),
})
export type Feedback = z.output<typeof Feedback>

export const FeedbackInput = z.object({
  kind: z.enum(kinds, { error: 'Kind is Required' }),
  title: text('Title', 150),
  body: text('Message', 5000),
  /** Also on the board, for everybody to read and vote for. */
  is_public: z.boolean({ error: 'On the board must be on or off.' }).default(false),
})

export const FeedbackOutcome = z
  .object({
    status: z.enum(settledAs, { error: 'Status is Required' }),
    outcome: z
      .string()
      .trim()
      .max(1000, 'Outcome must be at most 1000 characters')
      .nullable()
      .transform((words) => words || null),
    is_public: z.boolean({ error: 'On the board must be on or off.' }).optional(),
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
    votes: { title: 'Votes', kind: 'number' },
    'assignee.full_name': { title: 'Assigned to' },
    status: { title: 'Status' },
    closed_on: { title: 'Closed on', kind: 'day' },
    satisfaction: { title: 'Satisfaction', kind: 'number' },
    outcome: { title: 'Outcome' },
  },
}

const BoardItem = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  title: z.string(),
  body: z.string(),
  status: z.enum(statuses),
  outcome: z.string().nullable(),
  created_on: z.string(),
  /** Null where the name was left out. */
  sender: z.object({ full_name: z.string(), profile_picture: z.string().nullable() }).nullable(),
  votes: z.number(),
  /** The viewer's vote is among them. */
  has_voted: z.boolean(),
  /** It is not decided yet. */
  may_vote: z.boolean(),
})
export type BoardItem = z.output<typeof BoardItem>

const key = text('Key', 60)
const satisfaction = z
  .number({ error: 'Satisfaction is Required' })
  .int('Satisfaction must be a whole number.')
  .min(1, 'Satisfaction must be at least 1.')
  .max(5, 'Satisfaction must be at most 5.')
const Opened = z.object({ feedback: Feedback, comments: z.array(UnnamedComment) })

export const feedback = {
  list: get('/feedback/{org}/', {
    access: hr,
    query: listQuery(
      z.object({
        kind: oneOf(kinds),
        status: oneOf(statuses),
        /** What the viewer sees to, or nobody. */
        assignee: z.enum(['me', 'nobody'], { error: 'Select a valid choice.' }).optional(),
        overdue: z.enum(['true'], { error: 'Select a valid choice.' }).optional(),
        is_public: z.enum(['true', 'false'], { error: 'Select a valid choice.' }).optional(),
        /** What this one may be merged into. */
        stands_for: z.uuid('Select a valid choice.').optional(),
      }),
    ),
    response: pageOf(Feedback),
    export: taken,
    summary: 'Feedback and suggestions of an organization',
  }),
  mine: get('/feedback/{org}/mine/', {
    private: true,
    access: user,
    query: pageQuery,
    response: pageOf(Feedback),
    summary: 'What one has sent under one’s name',
  }),
  read: get('/feedback/{org}/{id}/', {
    private: true,
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
  /** What is on the board, by votes. */
  board: get('/feedback/{org}/board/', {
    access: user,
    query: listQuery(z.object({ kind: oneOf(kinds), status: oneOf(statuses) })),
    response: pageOf(BoardItem),
    summary: 'The board of feedback',
  }),
  /** What on the board says something alike, while one types. */
  similar: get('/feedback/{org}/similar/', {
    access: user,
    query: z.object({ title: z.string().trim().max(150) }),
    response: z.object({ results: z.array(BoardItem) }),
    summary: 'What has been said alike',
  }),
  vote: post('/feedback/{org}/{id}/vote/', {
    access: user,
    body: z.object({ on: z.boolean({ error: 'Vote must be on or off.' }) }),
    response: BoardItem,
    limit: 60,
    summary: 'Vote for it, or take the vote back',
  }),
  /** Says the same as another, which stands for both and gets its votes. */
  merge: post('/feedback/{org}/{id}/merge/', {
    access: hr,
    query: hatQuery,
    body: z.object({ into_id: z.uuid('Select a valid choice.'), version: z.number().int() }),
    response: Feedback,
    summary: 'Merge a duplicate',
  }),
  /** Those of HR who may see to it. */
  assignees: get('/feedback/{org}/assignees/', {
    access: hr,
    response: z.object({ results: z.array(z.object({ id: z.string(), full_name: z.string() })) }),
    summary: 'Who may see to feedback',
  }),
  assign: put('/feedback/{org}/{id}/assignee/', {
    access: hr,
    query: hatQuery,
    body: z.object({
      assignee_id: z.uuid('Select a valid choice.').nullable(),
      version: z.number().int(),
    }),
    response: Feedback,
    summary: 'Say who sees to it',
  }),
  /** By its sender, once it is closed; who thinks better of it says it anew. */
  rate: post('/feedback/{org}/{id}/satisfaction/', {
    access: user,
    body: z.object({ satisfaction }),
    response: Feedback,
    limit: 20,
    summary: 'Say how content one is with what came of it',
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
  rate: post('/feedback/{org}/anonymous/satisfaction/', {
    access: user,
    body: z.object({ key, satisfaction }),
    response: Opened,
    limit: 20,
    summary: 'Say by its key how content one is with what came of it',
  }),
}

export const feedbackThread = thread('feedback', '/feedback/{org}', { ...user, ...hr })
