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

/** What somebody may read today: for all, or for women where they are one. */
const shownPosts = `n.org_id = $1 and n.event_id is null and n.state = 'Published' and n.published_at <= now()
  and (n.expires_on is null or n.expires_on >= $2)
  and (n.segment_id is null or exists (select from employee w where w.org_id = $1 and w.id = $3 and w.gender = 'Female'))`

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
  feed: [
    {
      name: 'feed_posts',
      text: `select n.id, n.title, n.body, n.published_at, n.poll_question, e.full_name, e.id as author_id,
          (select json_object_agg(kind, count) from (select kind, count(*) from notice_reaction r where r.org_id = $1 and r.post_id = n.id group by kind) x) as reactions,
          (select kind from notice_reaction r where r.org_id = $1 and r.post_id = n.id and r.employee_id = $3) as own,
          (select json_agg(o.label order by o.seq) from notice_poll_option o where o.org_id = $1 and o.post_id = n.id) as options
        from notice_post n left join employee e on e.org_id = n.org_id and e.id = n.author_id
        where ${shownPosts} order by coalesce(n.pinned_until >= $2, false) desc, n.published_at desc limit 10`,
      takes: [1, 2, 3],
    },
    { name: 'feed_count', text: `select count(*) from notice_post n where ${shownPosts}`, takes: [1, 2, 3] },
  ],
  calendar: [
    {
      name: 'calendar_leave',
      text: `select e.full_name, l.request_id, min(l.date), max(l.date) from leave_day l join employee e on e.org_id = l.org_id and e.id = l.employee_id
        where ${live} and ${month} and (l.employee_id = $3 or l.employee_id in (
          select t.employee_id from supervisor_link own join supervisor_link t on t.org_id = $1 and t.supervisor_id = own.supervisor_id
          where own.org_id = $1 and own.employee_id = $3)) group by 1, 2`,
      takes: [1, 2, 3],
    },
    {
      name: 'calendar_events',
      text: `select v.id, v.title, v.starts_on, v.ends_on, v.starts_at, v.ends_at, v.repeats, m.answer
        from event v left join event_member m on m.org_id = $1 and m.event_id = v.id and m.employee_id = $3
        where v.org_id = $1 and v.state in ('Published', 'Cancelled') and (v.visibility = 'Public' or m.employee_id is not null)
          and v.starts_on <= (date_trunc('month', $2::date) + interval '1 month') and (v.repeats <> 'Never' or v.ends_on >= date_trunc('month', $2::date))`,
      takes: [1, 2, 3],
    },
    {
      name: 'calendar_holidays',
      text: `select name, start_on, end_on from holiday where org_id = $1 and start_on <= $2::date + 31 and end_on >= $2::date - 31 order by start_on`,
      takes: both,
    },
    {
      name: 'calendar_tasks',
      text: `select t.id, t.title, t.deadline from task_person p join task t on t.org_id = p.org_id and t.id = p.task_id
        where p.org_id = $1 and p.employee_id = $3 and t.deadline between $2::date - 31 and $2::date + 31`,
      takes: [1, 2, 3],
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
