import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { negate } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { arrange, policies, writtenDown, type Known } from '#seeds/leave-beside.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

type Row = Record<string, unknown>
interface Made {
  request: Row[]
  request_history: Row[]
  request_recipient: Row[]
  leave_cancel_request: Row[]
  encashment_request: Row[]
  balance_change_request: Row[]
  compensatory_request: Row[]
  leave_encashment: Row[]
  leave_deletion: Row[]
  leave_ledger: Row[]
}
/** What people ask about leave beside leave itself: cancelling, payment, extra work, corrections; and what HR entered or deleted. */
export async function seedLeaveRequests(db: Db, { hired, today, account_id }: Seeding): Promise<void> {
  const types = new Map(
    (await db.selectFrom('leave_type').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  )
  await policies(db, types)
  const byId = new Map(hired.map((one) => [one.employee_id, one]))
  const byNo = new Map(hired.map((one) => [one.person.no, one]))
  const { rows: leaves } = await sql<Known>`
    select r.id, r.employee_id, t.code, d.start_on, d.end_on, trim_scale(d.days)::text as days, r.status,
      (select json_agg(distinct x.date) from leave_day x where x.request_id = r.id) as dates
    from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
    join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
    where r.type = 'leave_request' order by d.start_on, r.id`.execute(db)
  const made: Made = {
    request: [],
    request_history: [],
    request_recipient: [],
    leave_cancel_request: [],
    encashment_request: [],
    balance_change_request: [],
    compensatory_request: [],
    leave_encashment: [],
    leave_deletion: [],
    leave_ledger: [],
  }
  let minute = 0
  const at = (days: number) => `${addDays(today, -days)}T04:${String(10 + (minute++ % 50))}:00Z`

  /** A request with what was said about it; open ones wait for the supervisor, or for HR. */
  const ask = (
    type: string,
    one: Hired,
    why: string,
    status: string,
    ago: number,
    hrOnly = false,
  ): string => {
    const id = newId()
    const boss = hrOnly || one.person.boss === null ? undefined : byNo.get(one.person.boss)
    const created_at = at(ago)
    const own = { account_id: one.account_id ?? account_id, account_name: one.full_name, acting_as: 'user' }
    const by = boss
      ? { account_id: boss.account_id ?? account_id, account_name: boss.full_name, acting_as: 'supervisor' }
      : { account_id, account_name: 'HR', acting_as: 'hr' }
    const decided = status !== 'Requested'
    made.request.push({
      id,
      type,
      employee_id: one.employee_id,
      sender_account_id: own.account_id,
      status,
      level: boss ? 1 : null,
      request_remarks: why,
      created_at,
      decided_at: decided ? `${created_at.slice(0, 11)}09:00:00Z` : null,
    })
    const line = (action_performed: string, who: Row, remarks: string, when: string) =>
      made.request_history.push({
        id: newId(),
        request_id: id,
        action_performed,
        ...who,
        remarks,
        created_at: when,
      })
    line('Requested', own, why, created_at)
    if (decided)
      line(
        status,
        by,
        status === 'Approved' ? 'All right.' : 'Not this time.',
        `${created_at.slice(0, 11)}09:00:00Z`,
      )
    if (boss)
      made.request_recipient.push({
        request_id: id,
        employee_id: boss.employee_id,
        level: 1,
        is_open: !decided,
      })
    return id
  }

  const current = hired.filter(({ person }) => person.left === null || person.left >= today)
  const login = current.find(({ person }) => 'email' in person && person.email === 'employee@demo.test')
  const boss = hired.find(({ person }) => 'email' in person && person.email === 'supervisor@demo.test')
  const arranged = login
    ? await arrange(db, login, boss ?? login, { today, leave_type_id: types.get('HL') ?? '' })
    : []
  const under = ({ employee_id }: Known) => byId.get(employee_id)?.person.boss === boss?.person.no
  const ahead = leaves
    .filter(({ status, start_on }) => status === 'Approved' && start_on > today)
    .toSorted((a, b) => Number(under(b)) - Number(under(a)))
  for (const [index, leave] of [...arranged, ...ahead].slice(0, 7).entries()) {
    const one = byId.get(leave.employee_id)
    if (!one) continue
    const whole = index % 2 === 0
    const declined = index === 5
    const id = ask(
      'leave_cancel_request',
      one,
      'The journey was called off.',
      declined ? 'Declined' : 'Requested',
      1 + index,
    )
    const dates = whole ? leave.dates : leave.dates.slice(0, 1)
    made.leave_cancel_request.push({
      request_id: id,
      leave_request_id: leave.id,
      dates: `{${dates.join(',')}}`,
      days: String(dates.length),
      is_whole: dates.length === leave.dates.length,
      is_open: !declined,
    })
  }
  const [home, substitute] = [types.get('HL'), types.get('SUB')]
  const team = current.filter(({ person }) => person.boss === boss?.person.no)
  const some = [
    ...new Set([
      ...(login ? [login] : []),
      ...team.slice(0, 2),
      ...current.filter(({ person }) => person.no % 23 === 5),
    ]),
  ]
  for (const [index, one] of some.slice(0, 5).entries()) {
    const status = index === 2 ? 'Approved' : index === 3 ? 'Declined' : 'Requested'
    const id = ask(
      'encashment_request',
      one,
      'I could not take them: the release was due.',
      status,
      3 + index,
    )
    const days = String(2 + index)
    made.encashment_request.push({
      request_id: id,
      leave_type_id: home,
      days,
      effective_on: today,
      balance_before: '12',
    })
    if (status === 'Approved') {
      paid(one, days, 'Request', 'Approved', id)
      entry(one, 'encash', negate(days), 'Paid out on request', 'encashment_request', id)
    }
    const change = ask(
      'balance_change_request',
      one,
      'The days carried over from the former system are missing.',
      index === 1 ? 'Approved' : 'Requested',
      2 + index,
    )
    made.balance_change_request.push({
      request_id: change,
      leave_type_id: home,
      days: index === 1 ? '2' : String(16 + index),
      effective_on: addDays(today, -30),
      balance_before: '9',
    })
    if (index === 1)
      entry(one, 'adjustment', '2', 'Missing days of the former system', 'balance_change', change)
    const worked_on = saturdayBefore(today, index)
    const approved = index === 1
    const work = ask(
      'compensatory_request',
      one,
      'Moved the servers over the weekend.',
      approved ? 'Approved' : 'Requested',
      1,
    )
    made.compensatory_request.push({
      request_id: work,
      employee_id: one.employee_id,
      leave_type_id: substitute,
      worked_on,
      minutes: 480,
      days: '1',
      because: 'Weekly off',
      expires_on: addDays(worked_on, 21),
    })
    if (approved)
      made.leave_ledger.push({
        id: newId(),
        employee_id: one.employee_id,
        leave_type_id: substitute,
        kind: 'compensatory',
        days: '1',
        effective_on: worked_on,
        expires_on: addDays(worked_on, 21),
        reason: `Worked on ${worked_on}: Weekly off`,
        source_type: 'compensatory_request',
        source_id: work,
      })
  }
  const declined = leaves.filter(({ status }) => status === 'Declined').slice(0, 3)
  const own = leaves.find((leave) => leave.employee_id === login?.employee_id && leave.status === 'Declined')
  for (const leave of own ? [own, ...declined] : declined)
    made.leave_deletion.push({
      request_id: leave.id,
      reason: 'Sent twice by mistake',
      status_before: leave.status,
      account_id,
      account_name: 'HR',
      deleted_at: at(4),
    })
  const unique = new Map(made.leave_deletion.map((row) => [row['request_id'], row]))
  for (const [table, rows] of Object.entries({ ...made, leave_deletion: [...unique.values()] }))
    await insertAll(db, table as keyof Made, rows)
  await writtenDown(
    db,
    leaves.filter(({ status, end_on, code }) => status === 'Approved' && end_on < today && code === 'SL'),
    account_id,
  )

  function paid(one: Hired, days: string, origin: string, state: string, request_id: string | null) {
    made.leave_encashment.push({
      id: newId(),
      employee_id: one.employee_id,
      leave_type_id: home,
      days,
      origin,
      request_id,
      state,
      effective_on: today,
      created_at: at(1),
    })
  }
  function entry(
    one: Hired,
    kind: string,
    days: string,
    reason: string,
    source_type: string,
    source_id: string,
  ) {
    made.leave_ledger.push({
      id: newId(),
      employee_id: one.employee_id,
      leave_type_id: home,
      kind,
      days,
      effective_on: today,
      reason,
      source_type,
      source_id,
    })
  }
}

function saturdayBefore(today: string, weeks: number): string {
  let day = addDays(today, -1)
  while (new Date(day).getUTCDay() !== 6) day = addDays(day, -1)
  return addDays(day, -7 * (weeks % 2))
}
