import type pg from 'pg'
import { addDays } from '#kernel/calendar/day.ts'
import { nepalFiscalYearOn, periodsOf } from '#kernel/calendar/period.ts'
import type { Org } from '#bench/data.ts'

/** One leave of everybody in each of four years, of one to four days. */
const leaves = 4
const years = 4
const audited = ['request', 'leave_request', 'leave_day', 'leave_ledger']
const lengths = [1, 2, 1, 3, 2, 4]

/** Four leave years with approved leave of everybody, its days and its entries: what reports over years read. */
export async function makeLeaveHistory(client: pg.Client, { org_id }: Org): Promise<void> {
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values)
  await run('begin')
  await run(`set local app.org_id = '${org_id}'`)
  await run(`set local work_mem = '256MB'`)
  await makeYears(run, org_id)
  // who changed what is no part of what is measured here
  for (const table of audited) await run(`alter table ${table} disable trigger user`)
  await run(`create temp table spell on commit drop as
    select uuidv7() as request_id, p.employee_id, p.account_id, t.id as leave_type_id, p.day, p.days,
      case when (p.n + p.k) % 50 = 0 then 'Declined' when (p.n + p.k) % 51 = 0 then 'Requested' else 'Approved' end as status
    from (
      select e.n, k, e.employee_id, e.account_id, (array[${lengths.join(', ')}])[1 + (e.n + k) % ${lengths.length}] as days,
        current_date - 370 - k * 270 - e.n % 240 as day
      from (select row_number() over (order by code)::int as n, id as employee_id, account_id from employee where org_id = ${org_id}) e,
        generate_series(0, ${leaves - 1}) k
    ) p
    join leave_type t on t.org_id = ${org_id} and t.code = case when (p.n + p.k) % 3 = 0 then 'SL' else 'HL' end`)
  await run(`insert into request (id, type, employee_id, sender_account_id, level, request_remarks, status, version, created_at, decided_at)
    select request_id, 'leave_request', employee_id, account_id, 1, 'Family matters', status, 2, day - 10, day - 9 from spell`)
  await run(`insert into leave_request (request_id, leave_type_id, start_on, end_on, days)
    select request_id, leave_type_id, day, day + days - 1, days from spell`)
  await run(`insert into leave_day (request_id, employee_id, date, half, fraction, is_live)
    select request_id, employee_id, day + n, half, 0.5, status <> 'Declined'
    from spell, generate_series(0, days - 1) n, unnest(array['first', 'second']) half`)
  await run(`insert into leave_ledger (id, employee_id, leave_type_id, kind, days, effective_on, reason, source_type, source_id)
    select uuidv7(), employee_id, leave_type_id, 'taken', -days, day, 'Leave', 'leave_request', request_id from spell where status = 'Approved'`)
  await run(`insert into leave_ledger (id, employee_id, leave_type_id, kind, days, effective_on, reason, source_type, source_id)
    select uuidv7(), e.id, t.id, 'accrual', 1.5, (date_trunc('month', current_date) - interval '1 month' * k)::date, 'Earned', 'measured', uuidv7()
    from employee e, leave_type t, generate_series(1, ${12 * years}) k
    where e.org_id = ${org_id} and t.org_id = ${org_id} and t.code = 'HL'`)
  for (const table of audited) await run(`alter table ${table} enable trigger user`)
  await run('commit')
  await client.query('vacuum (analyze)')
}

/** The running leave year and those before it, so far as there are none. */
async function makeYears(run: (sql: string, values?: unknown[]) => Promise<pg.QueryResult>, org_id: number) {
  let day = new Date().toISOString().slice(0, 10)
  for (let made = 0; made < years; made++) {
    const year = nepalFiscalYearOn(day)
    const { rows } = await run(
      `insert into fiscal_year (id, name, category, calendar, applicable_from, applicable_to)
       select uuidv7(), $3, 'leave', 'BS', $1::date, $2::date
       where not exists (select from fiscal_year where org_id = $4 and category = 'leave' and applicable_from = $1::date) returning id`,
      [year.applicable_from, year.applicable_to, `From ${year.applicable_from}`, org_id],
    )
    if (rows[0])
      for (const { seq, label, start, end } of periodsOf(year))
        await run(
          `insert into fiscal_period (id, fiscal_year_id, seq, label, start_on, end_on) values (uuidv7(), $1, $2, $3, $4, $5)`,
          [rows[0].id, seq, label, start, end],
        )
    day = addDays(year.applicable_from, -1)
  }
}
