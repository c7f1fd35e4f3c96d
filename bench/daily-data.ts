import type pg from 'pg'
import { makeOrganization, type Org } from '#bench/data.ts'
import { makeBoard } from '#bench/board-data.ts'
import { makeLeaveHistory } from '#bench/leave-history.ts'

/** Who is in one is found anew for each person and day: by what they are, since when they work here, and what they do. */
const segments = {
  Women: `{"genders": ["Female"]}`,
  'A year of service': `{"service_from": 12}`,
  Confirmed: `{"standing": "Confirmed"}`,
}

/**
 * An organization as one has it after some years: rules of leave, weekly offs and holidays for segments, four leave years,
 * people away, requests that wait, and pay by which leave is worth something.
 */
export async function makeDailyOrganization(
  client: pg.Client,
  slug: string,
  size: number,
  hash: string,
): Promise<Org> {
  const org = await makeOrganization(client, slug, size, hash)
  await makeLeaveHistory(client, org)
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values)
  await run('begin')
  await run(`set local app.org_id = '${org.org_id}'`)
  await makeSegments(run)
  await presentLeave(run)
  await makeBoard(run)
  await run(`insert into employee_compensation (id, employee_id, valid_from, pay_basis, annual_salary)
    select uuidv7(), id, joined_on, 'Salaried', 360000 from employee where org_id = current_org()`)
  await run('commit')
  await client.query('vacuum (analyze)')
  return org
}

type Run = (sql: string, values?: unknown[]) => Promise<pg.QueryResult>

async function makeSegments(run: Run) {
  for (const [name, rule] of Object.entries(segments))
    await run(`insert into segment (id, name, rule) values (uuidv7(), $1, $2)`, [name, rule])
  await run(`insert into segment (id, name, rule)
    select uuidv7(), 'Field', jsonb_build_object('job_title_ids', jsonb_agg(id)) from (select id from job_title where org_id = current_org() order by title limit 5) t`)
  await run(`update leave_rule r set segment_id = g.id from leave_type t join segment g on g.org_id = t.org_id
    and g.name = case t.code when 'HL' then 'A year of service' when 'SL' then 'Confirmed' else 'Women' end
    where r.org_id = current_org() and t.org_id = r.org_id and t.id = r.leave_type_id`)
  await run(
    `update leave_rule r set encash = $1 from leave_type t where r.org_id = current_org() and t.org_id = r.org_id and t.id = r.leave_type_id and t.code = 'HL'`,
    [JSON.stringify({ when: ['Separation'], from_balance: '0', min_keep: '0', max: null, divisor: '30' })],
  )
  await run(`insert into weekly_off_rule (id, name, from_on, weekdays, segment_id)
    select uuidv7(), 'Field', '2020-01-01', array['Saturday'], id from segment where org_id = current_org() and name = 'Field'`)
  await run(`insert into holiday (id, name, start_on, end_on, segment_id)
    select uuidv7(), 'Women’s day', current_date + 10, current_date + 10, id from segment where org_id = current_org() and name = 'Women'`)
}

/** One in nine is away for two days around today, and one in thirty waits for the answer of the supervisor. */
async function presentLeave(run: Run) {
  await run(`create temp table present on commit drop as
    select uuidv7() as request_id, e.employee_id, e.account_id, l.supervisor_id, t.id as leave_type_id, e.n % 30 = 5 as waits,
      case when e.n % 30 = 5 then current_date + 40 else current_date - 14 + e.n % 40 end as day
    from (select row_number() over (order by code)::int as n, id as employee_id, account_id from employee where org_id = current_org() and left_on is null) e
    join supervisor_on(current_date) l on l.org_id = current_org() and l.employee_id = e.employee_id
    join leave_type t on t.org_id = l.org_id and t.code = 'HL' where e.n % 9 = 4 or e.n % 30 = 5`)
  await run(`insert into request (id, type, employee_id, sender_account_id, level, request_remarks, status, version, created_at, decided_at)
    select request_id, 'leave_request', employee_id, account_id, 1, 'Family matters', case when waits then 'Requested' else 'Approved' end, 1,
      now() - interval '20 days', case when not waits then now() - interval '19 days' end from present`)
  await run(`insert into request_recipient (request_id, employee_id, level, is_open)
    select request_id, supervisor_id, 1, waits from present`)
  await run(`insert into leave_request (request_id, leave_type_id, start_on, end_on, days)
    select request_id, leave_type_id, day, day + 1, 2 from present`)
  await run(`insert into leave_day (request_id, employee_id, date, half, fraction)
    select request_id, employee_id, day + n, half, 0.5 from present, generate_series(0, 1) n, unnest(array['first', 'second']) half`)
  await run(`insert into leave_ledger (id, employee_id, leave_type_id, kind, days, effective_on, reason, source_type, source_id)
    select uuidv7(), employee_id, leave_type_id, 'taken', -2, day, 'Leave', 'leave_request', request_id from present where not waits`)
}
