import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { supervisorsOn } from '#platform/supervision.ts'
import { writeWithdrawals, type Hr, type Letter } from '#seeds/withdrawals.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

// Letters of resignation in every state, and withdrawals of them: answered, urgent, taken as accepted by law.

type Row = Record<string, unknown>

/** Of people of the supervisor who tries the product, so that there is something to decide, and of the others who try it. */
export async function seedResignations(db: Db, seeding: Seeding) {
  const { hired, today, account_id } = seeding
  const boss = personWith(hired, 'supervisor@demo.test')
  const links = await db
    .selectFrom(supervisorsOn(today).as('l'))
    .select(['employee_id', 'supervisor_id'])
    .where('authority_order', '=', 1)
    .orderBy('employee_id')
    .execute()
  const busy = new Set(
    (await db.selectFrom('separation').select('employee_id').execute()).map((row) => row.employee_id),
  )
  const free = hired.filter(
    (one) =>
      one.account_id &&
      one.person.left === null &&
      one.person.joined < addDays(today, -60) &&
      !busy.has(one.employee_id) &&
      !('email' in one.person && one.person.email),
  )
  const bossOf = new Map(links.map((link) => [link.employee_id, link.supervisor_id]))
  const team = free.filter(({ employee_id }) => boss && bossOf.get(employee_id) === boss.employee_id)
  const others = free.filter((one) => !team.includes(one)).toReversed()
  const letters: Letter[] = [
    {
      by: team[0],
      reason: 'Better opportunity',
      remarks: 'I was offered to build a team of my own.',
      given: 3,
      last: 40,
      status: 'Requested',
      waits: 'supervisor',
    },
    {
      by: team[1],
      reason: 'Higher studies',
      remarks: 'My master begins next month.',
      given: 13,
      last: 20,
      status: 'Requested',
      waits: 'supervisor',
    },
    {
      by: others[0],
      reason: 'Family',
      remarks: 'We move to Pokhara to look after my parents.',
      given: 8,
      last: 45,
      status: 'Forwarded',
      waits: 'hr',
    },
    {
      by: others[1],
      reason: 'Moving abroad',
      remarks: 'My visa has come.',
      given: 18,
      last: 34,
      status: 'Requested',
      waits: 'supervisor',
    },
    {
      by: others[2],
      reason: 'Pay and benefits',
      remarks: 'I have found work that pays better.',
      given: 70,
      last: 31,
      status: 'Declined',
      answer: 'We spoke, and your pay was looked at anew.',
    },
    {
      by: others[3],
      reason: 'Health',
      remarks: 'I need a longer rest.',
      given: 24,
      last: 44,
      agreed: 38,
      status: 'Approved',
      answer: 'All the best. Your last day is a week earlier, as you wished.',
    },
    {
      by: personWith(hired, 'supervisor@demo.test'),
      reason: 'Other',
      remarks: 'I think of working for myself.',
      given: 320,
      last: 60,
      status: 'Cancelled',
      answer: 'On reflection I stay.',
    },
    {
      by: personWith(hired, 'payroll.himal@demo.test'),
      reason: 'Family',
      remarks: 'I may have to move to Butwal.',
      given: 210,
      last: 45,
      status: 'Cancelled',
      answer: 'We have found another way.',
    },
    {
      by: personWith(hired, `employee${seeding.organization.slug === 'terai' ? '.terai' : ''}@demo.test`),
      reason: 'Better opportunity',
      remarks: 'A company abroad has asked me.',
      given: 150,
      last: 40,
      status: 'Revoked',
      answer: 'Withdrawn with consent.',
    },
  ]
  const lists = tables()
  const hr = { account_id, full_name: hired.find((one) => one.account_id === account_id)?.full_name ?? 'HR' }
  for (const letter of letters)
    if (letter.by) writeLetter(lists, letter, { today, hr, supervisor: bossOf.get(letter.by.employee_id) })
  for (const table of names) await insertAll(db, table, lists[table])
  const ids = lists.request.map(({ id }) => String(id))
  await writeWithdrawals(db, ids, letters, today, hr)
}

const names = ['request', 'resignation', 'request_recipient', 'request_history'] as const
const tables = (): Record<(typeof names)[number], Row[]> => ({
  request: [],
  resignation: [],
  request_recipient: [],
  request_history: [],
})

function writeLetter(
  lists: ReturnType<typeof tables>,
  { by, reason, remarks, given, status, last, agreed, answer, waits }: Letter,
  { today, hr, supervisor }: { today: string; hr: Hr; supervisor: string | undefined },
) {
  if (!by) return
  const id = newId()
  const on = addDays(today, -given)
  const decided_at = status === 'Requested' || status === 'Forwarded' ? null : `${addDays(on, 4)}T06:20:00Z`
  lists.request.push({
    id,
    type: 'resignation',
    employee_id: by.employee_id,
    sender_account_id: by.account_id,
    status,
    level: waits === 'supervisor' ? 1 : null,
    request_remarks: remarks,
    version: decided_at ? 2 : 1,
    created_at: `${on}T05:10:00Z`,
    decided_at,
    steps: [{ approver: 'Every supervisor' }, { approver: 'HR' }],
    step: waits === 'hr' ? 1 : 0,
  })
  lists.resignation.push({
    request_id: id,
    reason,
    requested_last_day: addDays(on, last),
    notice_days: 30,
    earliest_last_day: addDays(on, 30),
    shortfall_days: Math.max(0, 30 - (agreed ?? last)),
    waiver_requested: last < 30,
    agreed_last_day: agreed === undefined ? null : addDays(on, agreed),
    warn_on: addDays(on, 12),
    answer_due_on: addDays(on, 15),
    shortfall_treatment: 'Waived',
  })
  if (waits === 'supervisor' && supervisor)
    lists.request_recipient.push({ request_id: id, employee_id: supervisor, level: 1, is_open: true })
  const line = (action_performed: string, who: Hr, acting_as: string, said: string, created_at: string) =>
    lists.request_history.push({
      id: newId(),
      request_id: id,
      action_performed,
      account_id: who.account_id,
      account_name: who.full_name,
      acting_as,
      remarks: said,
      created_at,
    })
  const self = { account_id: by.account_id ?? hr.account_id, full_name: by.full_name }
  line('Requested', self, 'user', remarks, `${on}T05:10:00Z`)
  if (status === 'Forwarded')
    line('Forwarded', hr, 'hr', 'Looked at with the team', `${addDays(on, 2)}T06:00:00Z`)
  if (status === 'Revoked') line('Approved', hr, 'hr', 'All the best', `${addDays(on, 3)}T06:00:00Z`)
  if (decided_at)
    line(
      status,
      status === 'Cancelled' ? self : hr,
      status === 'Cancelled' ? 'user' : 'hr',
      answer ?? '',
      decided_at,
    )
}
