import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { Tables } from '#platform/tables.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Hired } from '#seeds/seeding.ts'

type Row = Record<string, unknown>
interface Given {
  slug: string
  current: readonly Hired[]
  today: string
  account_id: string
}
type Status = 'Requested' | 'Approved' | 'Declined'
const states: readonly Status[] = ['Requested', 'Approved', 'Requested', 'Declined']

/** Requests of each kind: the demo's own logins first, some waiting, some decided. */
export async function seedAttendanceRequests(db: Db, { slug, current, today, account_id }: Given) {
  const byNo = new Map(current.map((one) => [one.person.no, one]))
  const boss = personWith(current, 'supervisor@demo.test')
  const asking = [
    ...new Set([
      ...[personWith(current, 'employee@demo.test')].flatMap((one) => one ?? []),
      ...current.filter(({ person }) => boss && person.boss === boss.person.no).slice(0, 4),
      ...current.filter(({ person }) => person.boss !== null).slice(0, 6),
    ]),
  ].slice(0, 6)
  const made: Record<string, Row[]> = { request: [], request_history: [], request_recipient: [] }
  const ask = (type: string, one: Hired, why: string, at: number, status: Status, detail: Row) => {
    const id = idOf(`${slug} ${type} ${one.person.code} ${at}`)
    const chief = one.person.boss === null ? undefined : byNo.get(one.person.boss)
    const created_at = `${addDays(today, -1 - at)}T05:00:00Z`
    const decided_at = status === 'Requested' ? null : `${addDays(today, -1 - at)}T09:00:00Z`
    made['request']?.push({
      id,
      type,
      employee_id: one.employee_id,
      sender_account_id: one.account_id ?? account_id,
      status,
      level: chief ? 1 : null,
      request_remarks: why,
      created_at,
      decided_at,
    })
    const line = (action_performed: string, who: Hired | undefined, as: string, created: string) =>
      made['request_history']?.push({
        id: idOf(`${id} ${action_performed}`),
        request_id: id,
        action_performed,
        account_id: who?.account_id ?? account_id,
        account_name: who?.full_name ?? 'HR',
        acting_as: as,
        remarks: action_performed === 'Requested' ? why : 'Checked.',
        created_at: created,
      })
    line('Requested', one, 'user', created_at)
    if (decided_at) line(status, chief, chief ? 'supervisor' : 'hr', decided_at)
    if (chief)
      made['request_recipient']?.push({
        request_id: id,
        employee_id: chief.employee_id,
        level: 1,
        is_open: decided_at === null,
      })
    const rows = made[type] ?? []
    rows.push({ request_id: id, employee_id: one.employee_id, is_live: status !== 'Declined', ...detail })
    made[type] = rows
    return id
  }
  const worked = await db
    .selectFrom('attendance_day')
    .select(['employee_id', 'date', 'overtime', 'day_type'])
    .where('overtime', '>', 0)
    .where('date', '>=', addDays(today, -30))
    .orderBy('date', 'desc')
    .execute()
  made['credit_hour_ledger'] = []
  const lines: Row[] = []
  for (const [at, one] of asking.entries()) {
    const status = states[at % states.length] ?? 'Requested'
    const day = addDays(today, -2 - at)
    // what is decided stands in no punch of the demo, so that only open and declined ones are asked
    ask(
      'attendance_adjustment',
      one,
      'The reader did not take my finger.',
      at,
      at % 2 ? 'Declined' : 'Requested',
      {
        date: day,
        check_in: null,
        check_out: '18:05',
        reason: 'Forgot to punch',
      },
    )
    const trip = { start_on: addDays(today, -20 - at), end_on: addDays(today, -19 - at), part: 'Full day' }
    const travel = ask('travel_attendance', one, 'Visit of a customer.', at, status, {
      ...trip,
      destination: ['Pokhara', 'Biratnagar', 'Butwal'][at % 3],
    })
    if (status === 'Approved')
      ask('travel_attendance_delete', one, 'The visit was cancelled.', at, 'Requested', { about_id: travel })
    const sheet = ask(
      'timesheet_request',
      one,
      'Worked at the site without a device.',
      at,
      at % 2 ? 'Declined' : 'Requested',
      {
        date: day,
        minutes: 420 + at * 15,
        activity: 'Site survey, Report of the survey',
      },
    )
    for (const [activity, minutes] of [
      ['Site survey', 300],
      ['Report of the survey', 120 + at * 15],
    ] as const)
      lines.push({ id: idOf(`${sheet} ${activity}`), request_id: sheet, date: day, activity, minutes })
    ask('overtime_request', one, 'Release of the month.', at, status, {
      date: addDays(today, 1 + at),
      minutes: 90,
    })
    const own = worked.filter(({ employee_id }) => employee_id === one.employee_id)
    const [first, second] = own
    if (first)
      ask('overtime_claim', one, 'Stayed for the closing of accounts.', at, status, {
        date: first.date,
        minutes: first.overtime,
        worked_minutes: first.overtime,
        factored_minutes: String(first.overtime * 1.5),
        day_type: first.day_type,
      })
    if (!second) continue
    const expires_on = addDays(second.date, 90)
    const credit = ask('credit_hour_request', one, 'I would rather take time off.', at, status, {
      date: second.date,
      minutes: second.overtime,
      credited: second.overtime,
      expires_on,
    })
    if (status !== 'Approved') continue
    made['credit_hour_ledger']?.push({
      id: idOf(`${credit} ledger`),
      employee_id: one.employee_id,
      kind: 'Earned',
      minutes: second.overtime,
      effective_on: second.date,
      expires_on,
      request_id: credit,
    })
    ask('credit_hour_delete', one, 'Entered for the wrong day.', at, 'Requested', { about_id: credit })
  }
  const pending = await db
    .selectFrom('punch')
    .select(['id', 'employee_id', 'direction'])
    .where('source', '=', 'Web')
    .where('is_pending', '=', true)
    .execute()
  for (const [at, punch] of pending.entries()) {
    const one = current.find(({ employee_id }) => employee_id === punch.employee_id)
    if (one) ask('web_attendance_request', one, 'Worked from home.', at, 'Requested', { punch_id: punch.id })
  }
  // the request comes before what belongs to it
  const { credit_hour_ledger, ...rest } = made
  for (const [table, rows] of Object.entries({ ...rest, credit_hour_ledger, timesheet_line: lines }))
    if (rows?.length) await insertAll(db, table as keyof Tables, rows)
}
