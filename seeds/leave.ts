import { addDays, addMonths } from '#kernel/calendar/day.ts'
import { nepalFiscalYearOn } from '#kernel/calendar/period.ts'
import { negate } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { asDays, halfDays } from '#modules/leave/domain/counted-date.ts'
import { leaveDays, type Holiday } from '#modules/leave/domain/leave-days.ts'
import { leaveWorld } from '#modules/leave/server/accounts.ts'
import { writeStatutory } from '#modules/leave/server/copy-policy.ts'
import { postFor } from '#modules/leave/server/post.ts'
import { brought } from '#seeds/leave-before.ts'
import { irregularLeave } from '#seeds/leave-irregular.ts'
import { usualSteps } from '#seeds/leave-beside.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'
import { dice } from '#seeds/random.ts'

const reasons = [
  'Family function',
  'Visiting home in the village',
  'Not feeling well',
  'Doctor’s appointment',
  'Wedding in the family',
  'Personal work at the municipality',
  'Festival with family',
]

export interface Made {
  requests: Row[]
  details: Row[]
  days: Row[]
  histories: Row[]
  recipients: Row[]
  ledger: Row[]
}
type Row = Record<string, unknown>
interface Shape {
  part?: 'full' | 'first_half'
  counts_non_working_days?: boolean
}

/** The policy of the law, what everybody has earned by it, and a year of requests: taken, arranged, declined, and some that wait. */
export async function seedLeave(
  db: Db,
  { organization, hired, today, account_id }: Seeding,
  holidays: readonly Holiday[],
) {
  const running = nepalFiscalYearOn(today)
  const former = nepalFiscalYearOn(addDays(running.applicable_from, -1))
  const ids = await policy(db, former.applicable_from, addDays(running.applicable_to, 1))
  const made: Made = { requests: [], details: [], days: [], histories: [], recipients: [], ledger: [] }
  const d = dice(organization.slug === 'himal' ? 6083 : 6084)
  // dice of their own: what the others throw stays as it was
  const rare = dice(organization.slug === 'himal' ? 7083 : 7084)
  const current = hired.filter(({ person }) => person.left === null || person.left >= today)
  const taken = new Set<string>()
  const byNo = new Map(hired.map((one) => [one.person.no, one]))

  for (const one of current) {
    brought(made, one, ids, former.applicable_from, today, d, account_id)
    const boss = one.person.boss === null ? undefined : byNo.get(one.person.boss)
    if (one.person.joined > addMonths(today, -2)) continue
    // two in the past, and for some one about now: under way, arranged, or waiting
    ask(made, one, boss, addDays(today, -d.number(120, 240)), d.number(1, 3), 'HL', 'Approved')
    if (d.once(2))
      ask(
        made,
        one,
        boss,
        addDays(today, -d.number(10, 100)),
        d.number(1, 2),
        'SL',
        d.once(12) ? 'Declined' : 'Approved',
      )
    if (one.person.no % 17 === 4) ask(made, one, boss, addDays(today, -1), 3, 'HL', 'Approved')
    else if (one.person.no % 13 === 6)
      ask(made, one, boss, addDays(today, d.number(2, 6)), 2, 'HL', 'Approved')
    else if (boss && one.person.no % 7 === 2)
      ask(made, one, boss, addDays(today, d.number(8, 30)), d.number(1, 4), 'HL', 'Requested')
  }
  for (const one of current) otherLeave(one)

  irregularLeave(made, {
    today,
    ids,
    people: current,
    bossOf: ({ person: { boss } }) => (boss === null ? undefined : byNo.get(boss)),
    account_id,
    taken,
  })
  // away for weeks without pay, today as well
  for (const one of current)
    if (one.person.no % 19 === 11 && one.person.joined < addMonths(today, -6)) {
      const boss = one.person.boss === null ? undefined : byNo.get(one.person.boss)
      ask(made, one, boss, addDays(today, -24), 60, 'UL', 'Approved', { counts_non_working_days: true })
    }

  for (const [table, rows] of [
    ['request', made.requests],
    ['leave_request', made.details],
    ['leave_day', made.days],
    ['request_history', made.histories],
    ['request_recipient', made.recipients],
    ['leave_ledger', made.ledger],
  ] as const) {
    await insertAll(db, table, rows)
  }
  await db
    .updateTable('request')
    .set({ flow_name: 'All other leave', steps: JSON.stringify(usualSteps) })
    .where('type', '=', 'leave_request')
    .where('status', '=', 'Requested')
    .execute()
  // days on which leave is asked for with care, and an approver who will be away
  await insertAll(db, 'leave_block', [
    {
      id: newId(),
      name: 'Closing of the quarter',
      start_on: addDays(today, 40),
      end_on: addDays(today, 44),
      effect: 'Warn',
    },
    {
      id: newId(),
      name: 'Stocktaking',
      start_on: addDays(today, 75),
      end_on: addDays(today, 76),
      effect: 'Block',
      team_maximum: 3,
    },
  ])
  const boss = hired.find(({ person }) => 'email' in person && person.email === 'supervisor@demo.test')
  const peer = current.find(
    ({ person }) => boss && person.boss === boss.person.boss && person.no !== boss.person.no,
  )
  if (boss && peer)
    await insertAll(db, 'approval_delegation', [
      {
        id: newId(),
        delegator_id: boss.employee_id,
        delegate_id: peer.employee_id,
        from_on: addDays(today, 12),
        to_on: addDays(today, 16),
        reason: 'Away at the branch in Pokhara',
        account_id,
      },
    ])
  // two years of nights at once: what was earned, and the end of the former year
  const world = await leaveWorld(db, today)
  for (let at = 0; at < hired.length; at += 500) {
    const people = hired.slice(at, at + 500).map(({ employee_id }) => employee_id)
    await postFor(db, world, people, today)
  }
  // those that wait are told to whom they wait for by the worker, as if they had just been sent
  return made.requests.filter(({ status }) => status === 'Requested').map(({ id }) => String(id))

  /** The former year, and leave of the rarer kinds: what reports put side by side. */
  function otherLeave(one: Hired) {
    const boss = one.person.boss === null ? undefined : byNo.get(one.person.boss)
    const { no, gender, joined } = one.person
    const approved = (start: string, length: number, code: string, more: Shape = {}) => {
      if (joined < start) ask(made, one, boss, start, length, code, 'Approved', more)
    }
    approved(addDays(former.applicable_from, rare.number(60, 85)), rare.number(1, 4), 'HL')
    if (rare.once(2)) approved(addDays(former.applicable_from, rare.number(5, 240)), rare.number(1, 2), 'SL')
    if (rare.once(4)) approved(addDays(today, -rare.number(2, 90)), 1, 'SL', { part: 'first_half' })
    if (no % 12 === 5) approved(addDays(today, -rare.number(3, 40)), rare.number(1, 3), 'UL')
    if (no % 23 === 8)
      approved(addDays(today, -rare.number(20, 300)), 13, 'MO', { counts_non_working_days: true })
    if (no % 29 === 10)
      approved(
        addDays(today, -rare.number(14, 260)),
        gender === 'Male' ? 15 : 60,
        gender === 'Male' ? 'PL' : 'ML',
        {
          counts_non_working_days: true,
        },
      )
  }

  function ask(
    into: Made,
    one: Hired,
    boss: Hired | undefined,
    start: string,
    length: number,
    code: string,
    status: string,
    { part = 'full', counts_non_working_days = false }: Shape = {},
  ) {
    const facts = {
      start_on: start,
      end_on: addDays(start, length - 1),
      part,
      weekly_off: [6],
      holidays,
      counts_non_working_days,
    }
    const dates = leaveDays(facts)
    const halves = halfDays(dates)
    const keys = dates.map(({ date }) => `${one.employee_id} ${date}`)
    if (!halves || start < one.person.joined || keys.some((key) => taken.has(key))) return
    for (const key of keys) taken.add(key)
    const id = newId()
    const created_at = `${addDays(start < today ? start : today, -d.number(2, 9))}T05:${String(d.number(10, 59))}:00Z`
    const decided = status !== 'Requested'
    const decided_at = `${created_at.slice(0, 11)}09:30:00Z`
    into.requests.push({
      id,
      type: 'leave_request',
      employee_id: one.employee_id,
      sender_account_id: one.account_id ?? account_id,
      status,
      level: boss ? 1 : null,
      request_remarks: d.pick(reasons),
      created_at,
      decided_at: decided ? decided_at : null,
    })
    into.details.push({
      request_id: id,
      leave_type_id: ids.get(code),
      start_on: facts.start_on,
      end_on: facts.end_on,
      part,
      days: asDays(halves),
    })
    for (const { date, halves: asked } of dates)
      for (const half of asked)
        into.days.push({
          request_id: id,
          employee_id: one.employee_id,
          date,
          half,
          fraction: '0.5',
          is_live: status !== 'Declined',
        })
    into.histories.push(history(id, 'Requested', one, 'user', 'Please approve.', created_at))
    if (decided && boss)
      into.histories.push(
        history(
          id,
          status,
          boss,
          'supervisor',
          status === 'Approved'
            ? 'Approved. Hand over your work before you go.'
            : 'Please choose another week: the release is due.',
          decided_at,
        ),
      )
    if (boss)
      into.recipients.push({ request_id: id, employee_id: boss.employee_id, level: 1, is_open: !decided })
    if (status === 'Approved')
      into.ledger.push({
        id: newId(),
        employee_id: one.employee_id,
        leave_type_id: ids.get(code),
        kind: 'taken',
        days: negate(asDays(halves)),
        effective_on: facts.start_on,
        reason: `Leave from ${facts.start_on} to ${facts.end_on}`,
        source_type: 'leave_request',
        source_id: id,
      })
  }

  function history(
    request_id: string,
    action_performed: string,
    by: Hired,
    acting_as: string,
    remarks: string,
    created_at: string,
  ): Row {
    return {
      id: newId(),
      request_id,
      action_performed,
      account_id: by.account_id ?? account_id,
      account_name: by.full_name,
      acting_as,
      remarks,
      created_at,
    }
  }
}

/** The leave of the law in force since the former year, and a draft of the next year's policy. Types by their codes. */
async function policy(db: Db, since: string, next: string): Promise<Map<string, string>> {
  const { id } = await writeStatutory(db, 'Leave by the Labour Act', since)
  await db.updateTable('leave_master_setting').set({ state: 'Active' }).where('id', '=', id).execute()
  await writeStatutory(db, 'Leave of the next year', next)
  const types = await db.selectFrom('leave_type').select(['id', 'code']).execute()
  return new Map(types.map((type) => [type.code, type.id]))
}
