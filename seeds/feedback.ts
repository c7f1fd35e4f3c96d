import { createHash } from 'node:crypto'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

const said = [
  [
    'Suggestion',
    'A bicycle stand at the gate',
    'There is room beside the guard house.',
    'Planned',
    'In Magh',
    4,
  ],
  [
    'Suggestion',
    'An hour a week to learn',
    'Courses, books, talks: what each of us needs.',
    'In review',
    null,
    9,
  ],
  [
    'Suggestion',
    'Second screens for everybody',
    'Code on one, page on the other.',
    'Done',
    'Ordered for all in Kartik',
    30,
  ],
  ['Question', 'Parking on Fridays', 'May visitors use the rear yard?', 'New', null, 1],
  ['Appreciation', 'Thank you, canteen', 'The new menu is a joy.', 'Closed', null, 12],
  ['Complaint', 'Cold rooms on the third floor', 'The heating fails every morning.', 'In review', null, 6],
] as const

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
    said.map(([kind, title, body, status, outcome, daysAgo], i) => {
      const sender = i % 2 === 0 ? senders[i % senders.length] : undefined
      return {
        id: id(title),
        kind,
        title,
        body,
        status,
        outcome,
        sender_account_id: sender ?? null,
        key_hash: sender
          ? null
          : createHash('sha256')
              .update(`nobody ${id(title)}`)
              .digest('hex'),
        created_on: addDays(today, -daysAgo),
        is_public: kind === 'Suggestion' || kind === 'Complaint',
        version: 1,
      }
    }),
  )
  await insertAll(
    db,
    'feedback_vote',
    said.flatMap(([kind, title], i) =>
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
    said.slice(2).map(([, title, , , , daysAgo]) => ({
      id: id(`answer ${title}`),
      subject_type: 'feedback',
      subject_id: id(title),
      account_id,
      account_name: hr?.full_name ?? 'HR',
      body: 'Thank you for telling us. We look into it this week.',
      created_at: `${addDays(today, 1 - daysAgo)}T05:00:00Z`,
    })),
  )
}
