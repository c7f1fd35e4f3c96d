import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

/** Achievements that people reported: some wait for their supervisor, one was declined. */
export async function seedActualRequests(
  db: Db,
  { organization, today, hired, account_id }: Seeding,
  people: readonly Hired[],
  assigned: readonly { id: string; employee_id: string; title: string; unit: string | null }[],
) {
  const byNo = new Map(hired.map((one) => [one.person.no, one]))
  const asked = people.slice(0, 5).map((one, n) => ({
    request_id: idOf(`evaluation actual request ${n} ${organization.slug}`),
    one,
    boss: one.person.boss === null ? undefined : byNo.get(one.person.boss),
    target: assigned.find((each) => each.employee_id === one.employee_id && each.title === 'New customers'),
    status: n === 4 ? 'Declined' : 'Requested',
  }))
  await insertAll(
    db,
    'request',
    asked.map(({ request_id, one, boss, status }, n) => ({
      id: request_id,
      type: 'target_actual_request',
      employee_id: one.employee_id,
      sender_account_id: one.account_id ?? account_id,
      is_offline: false,
      status,
      level: boss ? 1 : null,
      request_remarks: 'Signed this week; the contract is with sales.',
      version: 1,
      created_at: `${addDays(today, -2 - n)}T05:20:00Z`,
      decided_at: status === 'Requested' ? null : `${addDays(today, -1)}T10:15:00Z`,
    })),
  )
  await insertAll(
    db,
    'target_actual_request',
    asked.flatMap(({ request_id, one, target }, n) =>
      target
        ? [
            {
              request_id,
              employee_id: one.employee_id,
              assigned_id: target.id,
              title: target.title,
              unit: target.unit,
              on_date: addDays(today, -2 - n),
              value: String(1 + (n % 3)),
            },
          ]
        : [],
    ),
  )
  await insertAll(
    db,
    'request_recipient',
    asked.flatMap(({ request_id, boss, status }) =>
      boss
        ? [
            {
              request_id,
              employee_id: boss.employee_id,
              level: 1,
              is_open: status === 'Requested',
            },
          ]
        : [],
    ),
  )
  await insertAll(
    db,
    'request_history',
    asked.flatMap(({ request_id, one, boss, status }, n) => [
      {
        id: idOf(`evaluation actual asked ${request_id}`),
        request_id,
        action_performed: 'Requested',
        account_id: one.account_id ?? account_id,
        account_name: one.full_name,
        acting_as: 'user',
        remarks: '',
        created_at: `${addDays(today, -2 - n)}T05:20:00Z`,
      },
      ...(status === 'Requested'
        ? []
        : [
            {
              id: idOf(`evaluation actual decided ${request_id}`),
              request_id,
              action_performed: status,
              account_id: boss?.account_id ?? account_id,
              account_name: boss?.full_name ?? 'HR',
              acting_as: 'supervisor',
              remarks: 'Counted last month already.',
              created_at: `${addDays(today, -1)}T10:15:00Z`,
            },
          ]),
    ]),
  )
}
