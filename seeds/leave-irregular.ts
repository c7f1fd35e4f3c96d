import { addDays, weekday } from '#kernel/calendar/day.ts'
import { newId } from '#platform/id.ts'
import type { Hired } from '#seeds/seeding.ts'

type Row = Record<string, unknown>
interface Made {
  requests: Row[]
  details: Row[]
  days: Row[]
  histories: Row[]
  recipients: Row[]
  ledger: Row[]
}
interface Facts {
  today: string
  ids: Map<string, string>
  people: readonly Hired[]
  bossOf: (one: Hired) => Hired | undefined
  account_id: string
  /** `employee date` of leave that is there already. */
  taken: Set<string>
}

/** What reports find out of the ordinary: told late, decided late, without a paper, called off late, again and again. */
export function irregularLeave(made: Made, { today, ids, people, bossOf, account_id, taken }: Facts) {
  const at = (from: number, many: number) => people.filter((one) => bossOf(one)).slice(from, from + many)
  // sick on two days, and told when they were back
  for (const [n, one] of at(20, 7).entries()) ask(one, 'SL', workday(-40 - n * 9), 2, 3 + (n % 3))
  for (const one of at(30, 3)) ask(one, 'SL', workday(-25), 4, -1)
  for (const [n, one] of at(34, 3).entries()) ask(one, 'HL', workday(-2 - n), 2, -6 - n, 'Requested')
  for (const [n, one] of at(38, 2).entries()) ask(one, 'HL', workday(-20 - n * 3), 3, -5, 'Cancelled')
  // single days, mostly of one day of the week
  for (const [n, one] of at(42, 3).entries())
    for (let week = 1; week <= 8 - n; week++)
      ask(one, 'SL', onWeekday(-14 * week - 7 * n, week % 4 === 3 ? 2 : n === 1 ? 5 : 0), 1, 1)

  function workday(days: number): string {
    const day = addDays(today, days)
    return weekday(day) === 6 ? addDays(day, 1) : day
  }
  function onWeekday(days: number, on: number): string {
    const day = addDays(today, days)
    return addDays(day, (on - weekday(day) + 7) % 7)
  }

  /** So many working days from a day on, asked for that many days after it began. */
  function ask(one: Hired, code: string, start: string, length: number, after: number, status = 'Approved') {
    const dates: string[] = []
    for (let day = start; dates.length < length; day = addDays(day, 1))
      if (weekday(day) !== 6) dates.push(day)
    const keys = dates.map((date) => `${one.employee_id} ${date}`)
    if (keys.some((key) => taken.has(key)) || one.person.joined > start) return
    for (const key of keys) taken.add(key)
    const [id, boss] = [newId(), bossOf(one)]
    const end = dates.at(-1) ?? start
    const created_at = `${addDays(start, after)}T05:20:00Z`
    const open = status === 'Requested'
    const decided_at =
      status === 'Cancelled' ? `${addDays(start, 1)}T04:00:00Z` : `${created_at.slice(0, 11)}08:10:00Z`
    made.requests.push({
      id,
      type: 'leave_request',
      employee_id: one.employee_id,
      sender_account_id: one.account_id ?? account_id,
      status,
      level: 1,
      request_remarks: code === 'SL' ? 'Not feeling well' : 'Visiting home in the village',
      created_at,
      decided_at: open ? null : decided_at,
    })
    made.details.push({
      request_id: id,
      leave_type_id: ids.get(code),
      start_on: start,
      end_on: end,
      part: 'full',
      days: String(length),
    })
    for (const date of dates)
      for (const half of ['first', 'second'])
        made.days.push({
          request_id: id,
          employee_id: one.employee_id,
          date,
          half,
          fraction: '0.5',
          is_live: status !== 'Cancelled',
        })
    const did = (action_performed: string, by: Hired | undefined, acting_as: string, when: string) =>
      made.histories.push({
        id: newId(),
        request_id: id,
        action_performed,
        account_id: by?.account_id ?? account_id,
        account_name: by?.full_name ?? '',
        acting_as,
        remarks: action_performed === 'Cancelled' ? 'The journey was called off.' : 'Please approve.',
        created_at: when,
      })
    did('Requested', one, 'user', created_at)
    if (!open)
      did(
        status,
        status === 'Cancelled' ? one : boss,
        status === 'Cancelled' ? 'user' : 'supervisor',
        decided_at,
      )
    if (boss) made.recipients.push({ request_id: id, employee_id: boss.employee_id, level: 1, is_open: open })
    if (status === 'Approved')
      made.ledger.push({
        id: newId(),
        employee_id: one.employee_id,
        leave_type_id: ids.get(code),
        kind: 'taken',
        days: `-${length}`,
        effective_on: start,
        reason: `Leave from ${start} to ${end}`,
        source_type: 'leave_request',
        source_id: id,
      })
  }
}
