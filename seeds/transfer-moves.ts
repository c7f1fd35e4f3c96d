import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

interface Seat {
  employee_id: string
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
}
/** A colleague who wants to swap places, and waits for the answer. */
export async function seedSwap(
  db: Db,
  {
    today,
    partner,
    asker,
    reason_id,
  }: { today: string; partner: Seat; asker: Seat; reason_id?: string | undefined },
) {
  const id = newId()
  const wanted = { branch_id: partner.branch_id, division_id: partner.division_id }
  await insertAll(db, 'transfer_request', [
    {
      id,
      employee_id: asker.employee_id,
      partner_id: partner.employee_id,
      from_branch_id: asker.branch_id,
      from_division_id: asker.division_id,
      from_job_title_id: asker.job_title_id,
      ...wanted,
      reason_id,
      explanation: 'We would both be nearer to our homes.',
      desired_from: addDays(today, 40),
      state: 'Awaiting partner',
      requested_on: addDays(today, -1),
      version: 1,
    },
  ])
  await insertAll(db, 'transfer_choice', [{ id: newId(), request_id: id, position: 1, ...wanted }])
}

/** Requests to move to another organization, and somebody whom another one releases. */
export async function seedMoves(
  db: Db,
  { hired, today, org_id, account_id }: Pick<Seeding, 'hired' | 'today' | 'org_id' | 'account_id'>,
  reason_id: string | undefined,
) {
  const [other] = await db
    .selectFrom('organization_listed')
    .select(['org_id', 'name'])
    .where('org_id', '<>', org_id)
    .orderBy('name')
    .execute()
  if (!other || !reason_id) return
  const movers = hired.slice(-2)
  await insertAll(
    db,
    'transfer_departure',
    movers.map(({ employee_id }, at) => ({
      id: newId(),
      employee_id,
      to_org_id: other.org_id,
      to_name: other.name,
      reason_id,
      explanation: 'I would like to lead the new plant of the group.',
      desired_from: addDays(today, 50),
      shared: at === 0 ? ['Mobile', 'Work history'] : [],
      carries: at === 0 ? ['Length of service', 'Leave balance'] : [],
      state: at === 0 ? 'Requested' : 'Declined',
      requested_on: addDays(today, -6 - at * 30),
      decided_on: at === 0 ? null : addDays(today, -20),
      decided_by_account_id: at === 0 ? null : account_id,
      remarks: at === 0 ? null : 'Please ask again after the audit.',
      version: 1,
    })),
  )
  const id = newId()
  await insertAll(db, 'transfer_arrival', [
    {
      id,
      from_org_id: other.org_id,
      from_name: other.name,
      full_name: 'Sarita Mahato',
      last_working_on: addDays(today, 25),
      desired_from: addDays(today, 26),
      received_on: addDays(today, -2),
      carries: ['Length of service', 'Leave balance'],
      version: 1,
    },
  ])
  await insertAll(db, 'transfer_released', [
    {
      arrival_id: id,
      person: {
        ...{ first_name: 'Sarita', middle_name: '', last_name: 'Mahato', full_name: 'Sarita Mahato' },
        served_since: addDays(today, -1400),
        balances: [`Service since ${addDays(today, -1400)}`, 'Home Leave: 14 days'],
        ...{ email: 'sarita.mahato@demo.test', job_title: 'Accounts Officer', mobile: '9801234567' },
        experience: [
          {
            ...{ employer: other.name, job_title: 'Accounts Officer' },
            ...{ started_on: addDays(today, -1400), ended_on: addDays(today, 25) },
          },
        ],
      },
    },
  ])
}
