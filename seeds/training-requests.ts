import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

const topics = [
  ['Customer service', 'Approved', 34, '2500'],
  ['Tax deducted at source', 'Requested', 2, '3000'],
  ['Negotiation', 'Requested', 3, '4500'],
  ['Data protection', 'Declined', 12, '9000'],
  ['Spreadsheets', 'Requested', 5, '1200'],
  ['Public speaking', 'Approved', 20, '3500'],
  ['Fire safety', 'Requested', 1, null],
] as const
const WHY = 'It would help me with my work on the current projects.'

/** What people asked to be trained in; open requests wait for the supervisor. */
export async function seedTrainingRequests(db: Db, seeding: Seeding, people: readonly Hired[]) {
  const { organization, today, hired, account_id } = seeding
  const id = (what: string) => idOf(`training request ${what} ${organization.slug}`)
  const byNo = new Map(hired.map((one) => [one.person.no, one]))
  const [first] = people
  if (!first) return
  const all = topics.map(([topic, status, ago, expected_cost], n) => {
    const one = n < 2 ? first : (people[n - 1] ?? first)
    const boss = one.person.boss === null ? undefined : byNo.get(one.person.boss)
    const decided = status !== 'Requested'
    return { request_id: id(topic), topic, status, ago, expected_cost, one, boss, decided }
  })
  const asked = (ago: number) => `${addDays(today, -ago)}T05:20:00Z`
  const answered = (ago: number) => `${addDays(today, -ago + 1)}T10:15:00Z`
  await insertAll(
    db,
    'request',
    all.map(({ request_id, status, ago, one, boss, decided }) => ({
      id: request_id,
      type: 'training_request',
      employee_id: one.employee_id,
      sender_account_id: one.account_id ?? account_id,
      is_offline: false,
      status,
      level: boss ? 1 : null,
      request_remarks: WHY,
      version: 1,
      created_at: asked(ago),
      decided_at: decided ? answered(ago) : null,
    })),
  )
  await insertAll(
    db,
    'training_request',
    all.map(({ request_id, topic, expected_cost, one }) => ({
      request_id,
      employee_id: one.employee_id,
      topic,
      expected_cost,
      needed_by: addDays(today, 45),
    })),
  )
  await insertAll(
    db,
    'request_history',
    all.flatMap(({ request_id, topic, status, ago, one, boss, decided }) => [
      {
        id: id(`asked ${topic}`),
        request_id,
        action_performed: 'Requested',
        account_id: one.account_id ?? account_id,
        account_name: one.full_name,
        acting_as: 'user',
        remarks: WHY,
        created_at: asked(ago),
      },
      ...(decided
        ? [
            {
              id: id(`decided ${topic}`),
              request_id,
              action_performed: status,
              account_id: boss?.account_id ?? account_id,
              account_name: boss?.full_name ?? 'HR',
              acting_as: boss ? 'supervisor' : 'hr',
              remarks: status === 'Declined' ? 'The budget of this year is used up.' : 'Agreed.',
              created_at: answered(ago),
            },
          ]
        : []),
    ]),
  )
  await insertAll(
    db,
    'request_recipient',
    all.flatMap(({ request_id, boss, decided }) =>
      boss ? [{ request_id, level: 1, employee_id: boss.employee_id, is_open: !decided }] : [],
    ),
  )
}
