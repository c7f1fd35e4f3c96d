import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, number, text } from '#engines/dataset/data-set-server.ts'
import { answeredOn, overdue } from '#modules/feedback/server/rows.ts'
import { kinds, statuses } from '#modules/feedback/shared/feedback.ts'

const sent = { group: 'Feedback' } as const
const sender = { group: 'Sender' } as const
const answer = { group: 'Answer' } as const
const boolean = { kind: 'boolean' } as const

/**
 * Of a message without a name there is no person and no trait of one, only the day: whoever reads it here reads what HR
 * reads in the list. What people wrote never goes by mail.
 */
const messages = dataSet('feedback', {
  title: 'Feedback and suggestions',
  about:
    'One line for each message: what it is about, how soon it was answered and closed, and how content its sender was.',
  module: 'feedback',
  codes: [P.feedback.all],
  from: sql`feedback f left join employee e on e.org_id = f.org_id and e.account_id = f.sender_account_id`,
  joins: {
    assignee: { sql: sql`left join account assignee on assignee.id = f.assignee_account_id` },
    answered: {
      sql: ({ time_zone }) =>
        sql`left join lateral (select ${answeredOn(time_zone)} as day) answered on true`,
    },
  },
  id: sql`f.id`,
  person: sql`e.id`,
  columns: {
    sent_on: { ...sent, ...day, title: 'Sent on', value: sql`f.created_on`, filled: true },
    feedback_kind: { ...sent, ...text, title: 'Kind of feedback', value: sql`f.kind`, choices: kinds },
    subject: { ...sent, ...text, title: 'Subject', value: sql`f.title`, unmailed: true },
    message: { ...sent, ...text, title: 'Message', value: sql`f.body`, unmailed: true },
    is_anonymous: { ...sender, ...boolean, title: 'Without a name', value: sql`f.is_anonymous` },
    code: { ...sender, ...text, title: 'Code', value: sql`e.code` },
    full_name: { ...sender, ...text, title: 'Name', value: sql`e.full_name` },
    is_public: { ...sent, ...boolean, title: 'On the board', value: sql`f.is_public` },
    votes: {
      ...sent,
      ...number,
      title: 'Votes',
      value: sql`(select count(*)::int from feedback_vote v where v.org_id = f.org_id and v.feedback_id = f.id)`,
    },
    feedback_status: { ...answer, ...text, title: 'Status', value: sql`f.status`, choices: statuses },
    assigned_to: {
      ...answer,
      ...text,
      title: 'Assigned to',
      value: sql`assignee.full_name`,
      joins: ['assignee'],
      listed: true,
    },
    due_on: { ...answer, ...day, title: 'Answer due', value: sql`f.due_on` },
    is_overdue: { ...answer, ...boolean, title: 'Overdue', value: (at) => overdue(at.today) },
    answered_on: {
      ...answer,
      ...day,
      title: 'First answered on',
      value: sql`answered.day`,
      joins: ['answered'],
    },
    answer_days: {
      ...answer,
      ...number,
      title: 'Days to first answer',
      // of nothing and none the greatest would be none
      value: sql`case when answered.day is not null then greatest(answered.day - f.created_on, 0) end`,
      joins: ['answered'],
    },
    closed_on: { ...answer, ...day, title: 'Closed on', value: sql`f.closed_on` },
    close_days: { ...answer, ...number, title: 'Days to close', value: sql`f.closed_on - f.created_on` },
    outcome: { ...answer, ...text, title: 'Outcome', value: sql`f.outcome`, unmailed: true },
    satisfaction: {
      ...answer,
      ...number,
      title: 'Satisfaction (1 to 5)',
      value: sql`f.satisfaction`,
    },
  },
  start: {
    columns: ['sent_on', 'feedback_kind', 'subject', 'feedback_status', 'answer_days', 'satisfaction'],
    filters: [{ column: 'feedback_status', is: 'none_of', values: ['Duplicate'] }],
    sort: [{ key: 'sent_on', descending: true }],
  },
})

export const feedbackDataSets: readonly DataSet[] = [messages]
