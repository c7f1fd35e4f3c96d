import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Org } from '#bench/data.ts'

const columns = `name text, job_title text, department text, full_time text, basis text, hours text, salary text, rate text`

/** The file into a table without keys or rules: as fast as the database takes text. */
export async function copied(client: pg.Client, csv: string): Promise<void> {
  await client.query(`create temp table bare (${columns})`)
  await copy(client, 'bare', csv)
  await client.query('drop table bare')
}

/**
 * The same file into the tables that an import writes, a statement for each: no check, no report, no undo, nothing read
 * but the first and last name. The tables' own triggers (audit, words of names) run.
 */
export async function copiedAndWritten(client: pg.Client, csv: string, { org_id }: Org): Promise<void> {
  const run = (sql: string) => client.query(sql)
  await run('begin')
  await run(`set local app.org_id = '${org_id}'`)
  await run(`create temp table line (n int generated always as identity, ${columns}) on commit drop`)
  await copy(client, 'line (name, job_title, department, full_time, basis, hours, salary, rate)', csv)
  await run(`create temp table person on commit drop as select *, uuidv7() as id from line`)
  await run(
    `insert into job_title (id, title) select uuidv7(), t from (select distinct job_title as t from person)`,
  )
  await run(
    `insert into division (id, name) select uuidv7(), t from (select distinct department as t from person)`,
  )
  await run(`insert into employee (id, code, first_name, last_name, joined_on)
    select id, 'F-' || n, split_part(name, ', ', 2), split_part(name, ', ', 1), current_date from person`)
  await run(`insert into employment_assignment (id, employee_id, valid_from, division_id, job_title_id)
    select uuidv7(), p.id, current_date, d.id, j.id from person p
    join division d on d.org_id = ${org_id} and d.name = p.department
    join job_title j on j.org_id = ${org_id} and j.title = p.job_title`)
  await run(`insert into employee_compensation (id, employee_id, valid_from, pay_basis, annual_salary, hourly_rate)
    select uuidv7(), id, current_date, case basis when 'HOURLY' then 'Hourly' else 'Salaried' end,
      nullif(salary, '')::numeric, nullif(rate, '')::numeric from person`)
  await run('commit')
}

/** Those people out again: everything else of them goes by the references. */
export async function deleted(client: pg.Client, { org_id }: Org): Promise<void> {
  await client.query('begin')
  await client.query(`set local app.org_id = '${org_id}'`)
  await client.query(`delete from employee where org_id = ${org_id} and code like 'F-%'`)
  await client.query('commit')
}

const copy = (client: pg.Client, into: string, csv: string) =>
  pipeline(Readable.from([csv]), client.query(copyFrom(`copy ${into} from stdin (format csv, header)`)))
