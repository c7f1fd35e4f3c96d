import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { addDays } from '#kernel/calendar/day.ts'
import { nepalFiscalYearOn, periodsOf } from '#kernel/calendar/period.ts'
import { peopleOf, type Org } from '#bench/data.ts'
import type { Stage } from '#bench/stage.ts'

/** What a night of leave takes, for so many people and types. */
export interface NightLine {
  title: string
  people: number
  entries: number
  seconds: number
}
const TYPES = 10

/**
 * Ten types that are earned by the month and carried at the year's end, for everybody of the large organization: a
 * night that earns, the same again, the night of the year's end, and one in which nothing is due. Beside them as many entries by one plain
 * statement into the same table with its keys, and by COPY into a table without any.
 */
export async function nights(stage: Stage): Promise<NightLine[]> {
  const org = stage.large
  const ends = await furnishLeave(stage, org)
  const post = await poster(stage, org)
  const earned = await post('a night that earns', ends)
  const idle = await post('the same night again: nothing to do', ends)
  const closed = await post('the night of the year’s end', addDays(ends, 1))
  const quiet = await post('a night in which nothing is due', addDays(ends, 2))
  const floors = [await inserted(stage, org), await copied(stage, earned.entries)]
  return [earned, idle, closed, quiet, ...floors]
}

/** The policy begins with the last month of the former year, so that one month is earned and one year ends. */
async function furnishLeave({ client }: Stage, { org_id }: Org): Promise<string> {
  const running = nepalFiscalYearOn(new Date().toISOString().slice(0, 10))
  const former = nepalFiscalYearOn(addDays(running.applicable_from, -1))
  const last = periodsOf(former).at(-1)
  if (!last) throw new Error('A year without months')
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values)
  await run('begin')
  await run(`set local app.org_id = '${org_id}'`)
  for (const year of [former, running]) {
    const { rows } = await run(
      `insert into fiscal_year (id, name, category, calendar, applicable_from, applicable_to)
       values (uuidv7(), $3, 'leave', 'BS', $1, $2) returning id`,
      [year.applicable_from, year.applicable_to, `From ${year.applicable_from}`],
    )
    for (const { seq, label, start, end } of periodsOf(year))
      await run(
        `insert into fiscal_period (id, fiscal_year_id, seq, label, start_on, end_on) values (uuidv7(), $1, $2, $3, $4, $5)`,
        [rows[0]?.id, seq, label, start, end],
      )
  }
  await run(`update leave_master_setting set effective_till = $1 where org_id = ${org_id}`, [
    addDays(last.start, -1),
  ])
  await run(
    `insert into leave_master_setting (id, name, effective_from, state) values (uuidv7(), 'Measured', $1, 'Active')`,
    [last.start],
  )
  await run(
    `insert into leave_type (id, name, code) select uuidv7(), 'Measured ' || n, 'M' || n from generate_series(1, ${TYPES}) n`,
  )
  await run(
    `insert into leave_rule (id, setting_id, leave_type_id, accrual, carry_forward)
     select uuidv7(), s.id, t.id, $1, $2 from leave_master_setting s, leave_type t
     where s.org_id = ${org_id} and s.name = 'Measured' and t.org_id = ${org_id} and t.code like 'M_%' and t.name like 'Measured%'`,
    [
      JSON.stringify({
        basis: 'Period',
        rate: '18',
        every: 'Month',
        timing: 'Start',
        per_days: 20,
        paid_leave_counts: true,
        off_days_count: false,
        round: { unit: '0.5', way: 'nearest' },
        max_per_year: null,
        max_total: null,
        start_after_months: null,
        unpaid_allowed_days: null,
      }),
      JSON.stringify({ max: '1', expires_after_months: 3, max_years: null }),
    ],
  )
  await run('commit')
  await client.query('analyze')
  return former.applicable_to
}

/** Asks for a night as HR does, and reads from the job itself how long it took. */
async function poster({ application, client, tokenOf }: Stage, org: Org) {
  const [hr] = await peopleOf(client, org, 1, 1)
  if (!hr) throw new Error(`${org.slug} has nobody in HR.`)
  return async (title: string, until: string): Promise<NightLine> => {
    const answer = await fetch(`${application.origin}/api/v1/leave/${org.slug}/posting/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(hr)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ until }),
    })
    if (!answer.ok) throw new Error(`The night was refused: ${await answer.text()}`)
    const { job_id } = (await answer.json()) as { job_id: string }
    for (;;) {
      const { rows } = await client.query<{
        state: string
        error: string | null
        result: { people: number; entries: number }
        seconds: string
      }>(
        `select state, error, result, extract(epoch from ended_at - started_at)::text as seconds from job where org_id = $1 and id = $2`,
        [org.org_id, job_id],
      )
      const [job] = rows
      if (job?.state === 'Done') return { title, ...job.result, seconds: Number(job.seconds) }
      if (job?.state === 'Failed') throw new Error(`The night failed: ${job.error}`)
      await sleep(200)
    }
  }
}

/** As many entries in one statement, without asking anything, and taken back. */
async function inserted({ client }: Stage, { org_id }: Org): Promise<NightLine> {
  await client.query('begin')
  await client.query(`set local app.org_id = '${org_id}'`)
  const began = performance.now()
  const { rowCount } = await client.query(
    `insert into leave_ledger (id, employee_id, leave_type_id, kind, days, effective_on, reason, source_type, source_id, period_id, setting_id)
     select uuidv7(), e.id, t.id, 'accrual', 1.5, current_date, 'Measured', 'floor', t.id, y.id, s.id
     from employee e, leave_type t, (select id from fiscal_year where org_id = ${org_id} order by id limit 1) y,
       (select id from leave_master_setting where org_id = ${org_id} and name = 'Measured') s
     where e.org_id = ${org_id} and t.org_id = ${org_id} and t.name like 'Measured%'
       and e.joined_on <= current_date and (e.left_on is null or e.left_on >= current_date - 400)`,
  )
  const seconds = (performance.now() - began) / 1000
  await client.query('rollback')
  const entries = rowCount ?? 0
  return {
    title: 'floor: one plain statement into the same table',
    people: entries / TYPES,
    entries,
    seconds,
  }
}

async function copied({ client }: Stage, entries: number): Promise<NightLine> {
  await client.query(
    'create temp table bare (employee uuid, type uuid, kind text, days numeric, day date, reason text)',
  )
  const line =
    '018f0000-0000-7000-8000-000000000000,018f0000-0000-7000-8000-000000000001,accrual,1.5,2026-07-16,Measured\n'
  const began = performance.now()
  await pipeline(
    Readable.from(Array.from({ length: Math.ceil(entries / 1000) }, () => line.repeat(1000))),
    client.query(copyFrom('copy bare from stdin (format csv)')),
  )
  const seconds = (performance.now() - began) / 1000
  await client.query('drop table bare')
  return { title: 'floor: COPY into a bare table', people: entries / TYPES, entries, seconds }
}
