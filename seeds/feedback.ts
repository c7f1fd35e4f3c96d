import { createHash } from 'node:crypto'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

interface Said {
  kind: 'Suggestion' | 'Complaint' | 'Appreciation' | 'Question'
  title: string
  body: string
  status: string
  outcome?: string
  ago: number
  /** Without it nobody knows who; `any` is somebody. */
  by?: string
  /** Days after which it was closed, and how content its sender was. */
  closed?: number
  satisfaction?: number
  assigned?: boolean
}
const said: readonly Said[] = [
  {
    kind: 'Suggestion',
    title: 'A bicycle stand at the gate',
    body: 'There is room beside the guard house.',
    status: 'Planned',
    outcome: 'In Magh',
    ago: 4,
    by: 'any',
    assigned: true,
  },
  {
    kind: 'Suggestion',
    title: 'An hour a week to learn',
    body: 'Courses, books, talks: what each of us needs.',
    status: 'In review',
    ago: 9,
  },
  {
    kind: 'Suggestion',
    title: 'Second screens for everybody',
    body: 'Code on one, page on the other.',
    status: 'Done',
    outcome: 'Ordered for all in Kartik',
    ago: 30,
    by: 'any',
    closed: 16,
    satisfaction: 5,
    assigned: true,
  },
  {
    kind: 'Question',
    title: 'Parking on Fridays',
    body: 'May visitors use the rear yard?',
    status: 'New',
    ago: 1,
  },
  {
    kind: 'Appreciation',
    title: 'Thank you, canteen',
    body: 'The new menu is a joy.',
    status: 'Closed',
    ago: 12,
    by: 'any',
    closed: 2,
  },
  {
    kind: 'Complaint',
    title: 'Cold rooms on the third floor',
    body: 'The heating fails every morning.',
    status: 'In review',
    ago: 6,
    assigned: true,
  },
  {
    kind: 'Suggestion',
    title: 'A shelf of books to borrow',
    body: 'Each of us has some at home.',
    status: 'Done',
    outcome: 'It stands in the canteen.',
    ago: 26,
    by: 'employee',
    closed: 9,
    satisfaction: 4,
  },
  {
    kind: 'Question',
    title: 'How do I report a lost card?',
    body: 'The desk was closed.',
    status: 'Closed',
    outcome: 'At the desk, or to HR by mail.',
    ago: 5,
    by: 'employee',
    closed: 1,
  },
  {
    kind: 'Suggestion',
    title: 'Standing talks on Mondays',
    body: 'Ten minutes, no screens.',
    status: 'In review',
    ago: 2,
    by: 'employee',
    assigned: true,
  },
  {
    kind: 'Complaint',
    title: 'Meetings at lunch',
    body: 'They begin at half past twelve.',
    status: 'Not planned',
    outcome: 'Customers abroad can meet only then.',
    ago: 44,
    by: 'supervisor',
    closed: 21,
    satisfaction: 2,
    assigned: true,
  },
  {
    kind: 'Appreciation',
    title: 'The new payslip',
    body: 'Every line explains itself.',
    status: 'Closed',
    ago: 8,
    by: 'payroll.himal',
    closed: 1,
    satisfaction: 5,
  },
  {
    kind: 'Complaint',
    title: 'The lift',
    body: 'It waits on the fourth floor for minutes.',
    status: 'New',
    ago: 19,
  },
]

/** Some of what employees say, every second piece without a name, and HR's first answers. */
export async function seedFeedback(db: Db, { organization, today, hired, account_id }: Seeding) {
  const senders = hired.flatMap((each) =>
    each.account_id && each.account_id !== account_id ? [each.account_id] : [],
  )
  const hr = hired.find((each) => each.account_id === account_id)
  const id = (title: string) => idOf(`feedback ${organization.slug} ${title}`)
  await insertAll(
    db,
    'feedback',
    said.map(({ kind, title, body, status, outcome, ago, by, closed, satisfaction, assigned }, i) => {
      const login = by && personWith(hired, `${by}@demo.test`)?.account_id
      const sender = by ? (login ?? senders[i % senders.length]) : undefined
      return {
        id: id(title),
        kind,
        title,
        body,
        status,
        outcome: outcome ?? null,
        assignee_account_id: assigned ? account_id : null,
        closed_on: closed === undefined ? null : addDays(today, closed - ago),
        satisfaction: satisfaction ?? null,
        sender_account_id: sender ?? null,
        key_hash: sender
          ? null
          : createHash('sha256')
              .update(`nobody ${id(title)}`)
              .digest('hex'),
        created_on: addDays(today, -ago),
        is_public: kind === 'Suggestion' || kind === 'Complaint',
        version: 1,
      }
    }),
  )
  await insertAll(
    db,
    'feedback_vote',
    said.flatMap(({ kind, title }, i) =>
      kind === 'Suggestion' || kind === 'Complaint'
        ? hired
            .filter(({ person }) => person.left === null && person.joined <= today)
            .filter((_, at) => (at * 7 + i * 3) % (i + 4) === 0)
            .map(({ employee_id }) => ({ feedback_id: id(title), employee_id }))
        : [],
    ),
  )
  await insertAll(
    db,
    'comment',
    said
      .filter(({ status, ago }) => status !== 'New' && ago !== 9)
      .map(({ title, ago }, i) => ({
        id: id(`answer ${title}`),
        subject_type: 'feedback',
        subject_id: id(title),
        account_id,
        account_name: hr?.full_name ?? 'HR',
        body: 'Thank you for telling us. We look into it this week.',
        created_at: `${addDays(today, Math.min(0, 1 + (i % 4) - ago))}T05:00:00Z`,
      })),
  )
}
