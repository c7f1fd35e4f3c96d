import { columns, current, joins } from '#bench/floor-sql.ts'

/** What pages of every day show, by hand: $1 organization, $2 today, $3 the employee whose page it is. */
interface Statement {
  name: string
  text: string
  takes: readonly number[]
}
const both = [1, 2] as const

const live = `l.org_id = $1 and l.is_live and exists (select from request r where r.org_id = l.org_id and r.id = l.request_id and r.status = 'Approved')`
const days = (count: number) =>
  `(select to_char(d, 'MMDD')::int from generate_series($2::date, $2::date + ${count - 1}, interval '1 day') d)`
const celebrated = (column: string) => `select ${columns}, count(*) over () ${joins}
  where ${current} and e.${column} in ${days(7)} order by e.full_name, e.id limit 6`
const month = `l.date between date_trunc('month', $2::date)::date and (date_trunc('month', $2::date) + interval '1 month - 1 day')::date`
const awayRequests = `select distinct l.request_id from leave_day l where ${live} and ${month}`

export const daily = {
  noticeboard: [
    {
      name: 'board_away',
      text: `select ${columns}, count(*) over () ${joins}
        where ${current} and e.id in (select l.employee_id from leave_day l where ${live} and l.date = $2) order by e.full_name, e.id limit 6`,
      takes: both,
    },
    { name: 'board_birthdays', text: celebrated('birth_mmdd'), takes: both },
    { name: 'board_anniversaries', text: celebrated('joined_mmdd'), takes: both },
    {
      name: 'board_joiners',
      text: `select ${columns}, count(*) over () ${joins} where ${current} and e.joined_on > $2::date - 30 order by e.joined_on desc limit 6`,
      takes: both,
    },
    {
      name: 'board_holidays',
      text: `select name, start_on, end_on from holiday where org_id = $1 and start_on <= $2::date + 45 and end_on >= $2 order by start_on`,
      takes: both,
    },
    {
      name: 'board_balances',
      text: `select leave_type_id, sum(days) from leave_ledger where org_id = $1 and employee_id = $3 and effective_on <= $2 group by 1`,
      takes: [1, 2, 3],
    },
    {
      name: 'board_pending',
      text: `select (select count(*) from request where org_id = $1 and employee_id = $2 and status in ('Requested', 'Forwarded')) as mine,
        (select count(*) from request_recipient where org_id = $1 and employee_id = $2 and is_open) as waiting`,
      takes: [1, 3],
    },
  ],
  away: [
    {
      name: 'away_page',
      text: `select ${columns}, x.start_on, x.end_on, x.part from (
          select q.employee_id, d.start_on, d.end_on, d.part from (${awayRequests}) a
          join request q on q.org_id = $1 and q.id = a.request_id
          join leave_request d on d.org_id = $1 and d.request_id = a.request_id order by d.start_on, d.request_id limit 50) x
        ${joins.replace('from employee e', 'join employee e on e.org_id = $1 and e.id = x.employee_id')}`,
      takes: both,
    },
    {
      name: 'away_count',
      text: `select count(*), count(distinct d.employee_id) from (${awayRequests}) a join request d on d.org_id = $1 and d.id = a.request_id`,
      takes: both,
    },
  ],
  overview: [
    {
      name: 'overview_days',
      text: `select l.date, count(distinct l.employee_id) from leave_day l where ${live} and l.date between $2::date - 7 and $2::date + 20 group by 1`,
      takes: both,
    },
    {
      name: 'overview_waiting',
      text: `select created_at::date, count(*) from request where org_id = $1 and type = 'leave_request' and status in ('Requested', 'Forwarded') group by 1`,
      takes: [1],
    },
    {
      name: 'overview_taken',
      text: `select q.leave_type_id, date_trunc('month', l.date) as month, sum(l.fraction) from leave_day l
        join leave_request q on q.org_id = l.org_id and q.request_id = l.request_id
        where ${live} and l.date between $2::date - 365 and $2::date + 30 group by 1, 2`,
      takes: both,
    },
    {
      name: 'overview_liability',
      text: `select b.leave_type_id, count(*), sum(b.days) from (
          select employee_id, leave_type_id, sum(days) as days from leave_ledger where org_id = $1 and effective_on <= $2 group by 1, 2 having sum(days) > 0) b
        join leave_rule r on r.org_id = $1 and r.leave_type_id = b.leave_type_id and r.encash is not null group by 1`,
      takes: both,
    },
  ],
  list: [
    {
      name: 'leave_list',
      text: `select r.id, r.status, r.created_at, d.start_on, d.end_on, d.days, t.name as leave_type, e.full_name
        from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
        join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
        join employee e on e.org_id = r.org_id and e.id = r.employee_id
        where r.org_id = $1 and r.type = 'leave_request' order by r.created_at desc, r.id limit 50`,
      takes: [1],
    },
    {
      name: 'leave_list_count',
      text: `select count(*) from request where org_id = $1 and type = 'leave_request'`,
      takes: [1],
    },
  ],
} satisfies Record<string, readonly Statement[]>
export type Daily = keyof typeof daily
