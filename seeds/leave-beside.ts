import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, type Hired } from '#seeds/seeding.ts'

/** A leave as it stands in the demo. */
export interface Known {
  id: string
  employee_id: string
  code: string
  start_on: string
  end_on: string
  days: string
  status: string
  dates: string[]
}

/** A day off next month, approved, that its person wants to cancel. */
export async function arrange(
  db: Db,
  one: Hired,
  boss: Hired,
  { today, leave_type_id }: { today: string; leave_type_id: string },
): Promise<Known[]> {
  const id = newId()
  let date = addDays(today, 18)
  while (new Date(date).getUTCDay() === 6) date = addDays(date, 1)
  const account = one.account_id ?? boss.account_id ?? ''
  const created_at = `${addDays(today, -6)}T05:00:00Z`
  await db
    .insertInto('request')
    .values({
      id,
      type: 'leave_request',
      employee_id: one.employee_id,
      sender_account_id: account,
      status: 'Approved',
      level: 1,
      request_remarks: 'A cousin’s wedding in Pokhara',
      created_at,
      decided_at: created_at,
    })
    .execute()
  await db
    .insertInto('leave_request')
    .values({ request_id: id, leave_type_id, start_on: date, end_on: date, part: 'full', days: '1' })
    .execute()
  await insertAll(
    db,
    'leave_day',
    ['first', 'second'].map((half) => ({
      request_id: id,
      employee_id: one.employee_id,
      date,
      half,
      fraction: '0.5',
      is_live: true,
      counted_as: 'leave',
    })),
  )
  await insertAll(db, 'request_history', [
    {
      id: newId(),
      request_id: id,
      action_performed: 'Requested',
      account_id: account,
      account_name: one.full_name,
      acting_as: 'user',
      remarks: 'A cousin’s wedding in Pokhara',
      created_at,
    },
    {
      id: newId(),
      request_id: id,
      action_performed: 'Approved',
      account_id: boss.account_id ?? account,
      account_name: boss.full_name,
      acting_as: 'supervisor',
      remarks: 'Enjoy it.',
      created_at,
    },
  ])
  await insertAll(db, 'leave_ledger', [
    {
      id: newId(),
      employee_id: one.employee_id,
      leave_type_id,
      kind: 'taken',
      days: '-1',
      effective_on: date,
      reason: `Leave from ${date} to ${date}`,
      source_type: 'leave_request',
      source_id: id,
    },
  ])
  return [
    {
      id,
      employee_id: one.employee_id,
      code: 'HL',
      start_on: date,
      end_on: date,
      days: '1',
      status: 'Approved',
      dates: [date],
    },
  ]
}

/** A few of the sick leaves of the past were telephoned in. */
export async function writtenDown(db: Db, leaves: readonly Known[], account_id: string) {
  const ids = leaves
    .filter((_, index) => index % 9 === 0)
    .slice(0, 8)
    .map(({ id }) => id)
  if (!ids.length) return
  await db.updateTable('request').set({ is_offline: true }).where('id', 'in', ids).execute()
  await db
    .updateTable('leave_request')
    .set({
      is_offline: true,
      entered_by: account_id,
      proof_note: 'Telephoned in the morning; the certificate is with HR.',
    })
    .where('request_id', 'in', ids)
    .execute()
  await sql`update leave_request set overridden = array['Sick Leave can be requested at most 3 days afterwards; it began 6 days ago.']
    where request_id = ${ids[0]}`.execute(db)
}

/** The supervisor, who may also shorten or move what is asked for. */
export const usualSteps = [
  {
    approver: 'Supervisor',
    order: 1,
    may_edit: ['start_on', 'end_on', 'part'],
    hours: 48,
    when_late: 'Remind',
  },
]

/** Who decides; that home leave is paid out on request; and leave for work on days off. */
export async function policies(db: Db, types: Map<string, string>) {
  await sql`update leave_type set is_statutory = true where code in ('SL', 'ML', 'PL', 'MO')`.execute(db)
  const flow = { segment_id: null, conditions: '[]' }
  await db
    .insertInto('approval_flow')
    .values([
      {
        ...flow,
        id: newId(),
        name: 'Long leave',
        request_types: ['leave_request'],
        priority: 10,
        conditions: JSON.stringify([{ fact: 'days', is: 'at least', values: ['10'] }]),
        steps: JSON.stringify([
          { approver: 'Supervisor', order: 1, hours: 48, when_late: 'Escalate' },
          { approver: 'Division head' },
          { approver: 'HR' },
        ]),
      },
      {
        ...flow,
        id: newId(),
        name: 'All other leave',
        request_types: ['leave_request', 'leave_cancel_request'],
        priority: 1000,
        steps: JSON.stringify(usualSteps),
      },
    ])
    .execute()
  // the law pays home leave at the year's end and at a separation; this organization does so on request too
  const encash = {
    when: ['Request', 'Year end', 'Separation'],
    from_balance: '0',
    max: null,
    min_keep: '5',
    divisor: '30',
  }
  await sql`update leave_rule set encash = ${JSON.stringify(encash)}::jsonb where leave_type_id = ${types.get('HL') ?? null}::uuid`.execute(
    db,
  )
  if (types.has('SUB')) return
  const id = newId()
  types.set('SUB', id)
  await db
    .insertInto('leave_type')
    .values({ id, name: 'Substitute Leave', code: 'SUB', colour: '#0891B2', category: 'Compensatory' })
    .execute()
  const compensatory = {
    from: ['Weekly off', 'Holiday'],
    table: [
      { minutes: 240, days: '0.5' },
      { minutes: 480, days: '1' },
    ],
    expires_after_days: 21,
  }
  await sql`insert into leave_rule (id, setting_id, leave_type_id, compensatory)
    select gen_random_uuid(), s.id, ${id}, ${JSON.stringify(compensatory)}::jsonb from leave_master_setting s where s.state <> 'Expired'`.execute(
    db,
  )
}
