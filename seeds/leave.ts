import { addDays, addMonths } from '#kernel/calendar/day.ts'
import { nepalFiscalYearOn, periodsOf } from '#kernel/calendar/period.ts'
import { negate } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { asDays, halfDays } from '#modules/leave/domain/counted-date.ts'
import { leaveDays, type Holiday } from '#modules/leave/domain/leave-days.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'
import { dice } from '#seeds/random.ts'

const types = [
  { name: 'Home Leave', code: 'HL', colour: '#4964DE', rule: {}, yearly: 18 },
  { name: 'Sick Leave', code: 'SL', colour: '#C2410C', rule: {}, yearly: 12 },
  {
    name: 'Maternity Leave',
    code: 'ML',
    colour: '#BE185D',
    rule: { gender: 'Female', counts_non_working_days: true, allows_half_day: false },
    yearly: 98,
  },
  {
    name: 'Paternity Leave',
    code: 'PL',
    colour: '#0F766E',
    rule: { gender: 'Male', counts_non_working_days: true, allows_half_day: false },
    yearly: 15,
  },
  {
    name: 'Mourning Leave',
    code: 'MO',
    colour: '#525B6B',
    rule: { counts_non_working_days: true, allows_half_day: false },
    yearly: 13,
  },
  {
    name: 'Unpaid Leave',
    code: 'UL',
    colour: '#7C3AED',
    category: 'Unpaid',
    pay_percent: '0',
    has_balance: false,
    rule: {},
    yearly: 0,
  },
] as const
const reasons = [
  'Family function',
  'Visiting home in the village',
  'Not feeling well',
  'Doctor’s appointment',
  'Wedding in the family',
  'Personal work at the municipality',
  'Festival with family',
]

interface Made {
  requests: Row[]
  details: Row[]
  days: Row[]
  histories: Row[]
  recipients: Row[]
  ledger: Row[]
}
type Row = Record<string, unknown>

/** Leave types, a grant for everybody, and a year of requests: taken, arranged, declined, and some that wait. */
export async function seedLeave(
  db: Db,
  { organization, hired, today, account_id }: Seeding,
  holidays: readonly Holiday[],
) {
  const ids = new Map(types.map(({ code }) => [code as string, newId()]))
  await db
    .insertInto('leave_type')
    .values(types.map(({ yearly: _, rule: _rule, ...type }) => ({ ...type, id: ids.get(type.code) ?? '' })))
    .execute()
  const setting_id = newId()
  await db
    .insertInto('leave_master_setting')
    .values({ id: setting_id, name: 'Leave policy', effective_from: '1900-01-01', state: 'Active' })
    .execute()
  await db
    .insertInto('leave_rule')
    .values(
      types.map(({ rule, code }) => ({
        ...rule,
        id: newId(),
        setting_id,
        leave_type_id: ids.get(code) ?? '',
      })),
    )
    .execute()
  const made: Made = { requests: [], details: [], days: [], histories: [], recipients: [], ledger: [] }
  const d = dice(organization.slug === 'himal' ? 6083 : 6084)
  const year = nepalFiscalYearOn(today)
  const months = year ? periodsOf(year).filter(({ start }) => start <= today) : []
  const current = hired.filter(({ person }) => person.left === null || person.left >= today)
  const taken = new Set<string>()
  const byNo = new Map(hired.map((one) => [one.person.no, one]))

  for (const one of current) {
    grant(made, one, ids, months, year?.applicable_from ?? today, d.number(0, 9), account_id)
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
  // those that wait are told to whom they wait for by the worker, as if they had just been sent
  return made.requests.filter(({ status }) => status === 'Requested').map(({ id }) => String(id))

  function ask(
    into: Made,
    one: Hired,
    boss: Hired | undefined,
    start: string,
    length: number,
    code: string,
    status: string,
  ) {
    const facts = {
      start_on: start,
      end_on: addDays(start, length - 1),
      part: 'full' as const,
      weekly_off: [6],
      holidays,
      counts_non_working_days: false,
    }
    const dates = leaveDays(facts)
    const halves = halfDays(dates)
    const keys = dates.map(({ date }) => `${one.employee_id} ${date}`)
    if (!halves || keys.some((key) => taken.has(key))) return
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
      part: 'full',
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

/** Home leave by the month, sick leave for the year, the others as the law gives them when their event comes. */
function grant(
  made: Made,
  one: Hired,
  ids: Map<string, string>,
  months: readonly { label: string; start: string; end: string }[],
  from: string,
  carried: number,
  account_id: string,
) {
  const { person, employee_id } = one
  const enter = (code: string, kind: string, days: string, effective_on: string, reason: string) =>
    made.ledger.push({
      id: newId(),
      employee_id,
      leave_type_id: ids.get(code),
      kind,
      days,
      effective_on,
      reason,
      source_type: 'demo',
      source_id: newId(),
      account_id,
    })
  if (person.joined < from && carried)
    enter('HL', 'carry_in', String(carried), from, 'Carried over from the former year')
  for (const month of months)
    if (month.end >= person.joined)
      enter(
        'HL',
        'accrual',
        '1.5',
        month.start < person.joined ? person.joined : month.start,
        `Home leave of ${month.label}`,
      )
  enter('SL', 'renewal', '12', person.joined > from ? person.joined : from, 'Sick leave of the year')
  enter(
    person.gender === 'Female' ? 'ML' : 'PL',
    'renewal',
    person.gender === 'Female' ? '98' : '15',
    person.joined > from ? person.joined : from,
    'As the Labour Act gives it',
  )
  enter('MO', 'renewal', '13', person.joined > from ? person.joined : from, 'As the Labour Act gives it')
}
