import type pg from 'pg'
import { allCodes } from '#kernel/codes.ts'
import { cpuOf } from '#bench/cpu.ts'
import { makeLeavers } from '#bench/leaving-data.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

/** An organization made for measuring. Everything in it is numbered from 1. */
export interface Org {
  slug: string
  org_id: number
  employees: number
  /** A branch in which about 310 people work, whatever the size of the organization. */
  branch_id: string
  leave_type_id: string
}
export interface PersonOf {
  employee_id: string
  account_id: string
  session_id: string
  full_name: string
}

export const password = 'Bench@2083'
export const emailOf = (org: Org, n: number) => `p${n}@${org.slug}.test`

/** Branches and divisions grow with the organization, so that a filter by one finds as many people in each. */
const perBranch = 310
const perDivision = 62
const perSupervisor = 10

/** Two organizations with people, work places, supervisors, logins with open sessions, leave types and balances. */
export async function makeOrganizations(
  client: pg.Client,
  large: number,
  small: number,
): Promise<[Org, Org]> {
  const hash = await hashPassword(password)
  return [
    await makeOrganization(client, 'sagar', large, hash),
    await makeOrganization(client, 'taal', small, hash),
  ]
}

/**
 * What autovacuum does within minutes: statistics, and pages that an index need not look up. Its own work on so much new data
 * is over when this is: else it would count with the first action that is measured.
 */
export async function settle(client: pg.Client, databaseDir: string): Promise<void> {
  await client.query('vacuum (analyze)')
  const end = Date.now() + 120_000
  let before = cpuOf(0, databaseDir).postgres
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const now = cpuOf(0, databaseDir).postgres
    if (now - before < 50) return
    before = now
  }
}

export async function makeOrganization(
  client: pg.Client,
  slug: string,
  size: number,
  hash: string,
): Promise<Org> {
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values)
  await run('begin')
  const { rows } = await run(
    `insert into organization (id, slug, name, abbreviation) values (uuidv7(), $1, initcap($1), upper(left($1, 2))) returning org_id`,
    [slug],
  )
  const org_id = Number(rows[0]?.org_id)
  // what org_id is where it is not named
  await run(`set local app.org_id = '${org_id}'`)
  await run(`create temp table people on commit drop as
    select n, uuidv7() as employee_id, uuidv7() as account_id, uuidv7() as session_id,
      ${pick(firstNames, 'n')} as first_name, ${pick(lastNames, `n / ${firstNames.length} + n`)} as last_name,
      date '2012-01-01' + (n * 37) % 4500 as joined_on
    from generate_series(1, ${size}) n`)
  await run(`insert into branch (id, name, code)
    select uuidv7(), 'Branch ' || n, 'B' || n from generate_series(1, ${Math.ceil(size / perBranch)}) n`)
  await run(`insert into division (id, name)
    select uuidv7(), 'Division ' || n from generate_series(1, ${Math.ceil(size / perDivision)}) n`)
  await run(`insert into job_title (id, title) select uuidv7(), 'Title ' || n from generate_series(1, 40) n`)
  await run(
    `insert into employment_level (id, title, rank) select uuidv7(), 'Level ' || n, n from generate_series(1, 10) n`,
  )
  await run(
    `insert into employment_type (id, title) select uuidv7(), 'Type ' || n from generate_series(1, 4) n`,
  )
  await run(
    `insert into account (id, username, email, full_name, password_hash)
     select account_id, 'p' || n || '.' || $1, 'p' || n || '@' || $1 || '.test', first_name || ' ' || last_name, $2 from people`,
    [slug, hash],
  )
  await run(`insert into account_session (id, account_id, token_hash, rotated_at, remember, created_at, last_used_at, expires_at)
    select session_id, account_id, session_id, now(), true, now(), now(), now() + interval '1 day' from people`)
  // one in twenty has left; nobody who supervises has
  await run(`insert into employee (id, account_id, code, first_name, last_name, gender, work_email, mobile, joined_on, left_on, date_of_birth, marital_status, contract_ends_on)
    select employee_id, account_id, upper(left('${slug}', 1)) || '-' || lpad(n::text, 5, '0'), first_name, last_name,
      case when n % 2 = 0 then 'Female' else 'Male' end, 'p' || n || '@${slug}.test', '98' || lpad(n::text, 8, '0'), joined_on,
      case when n % 20 = 19 and n > ${size} / ${perSupervisor} + 1 then current_date - 30 end,
      date '1962-01-01' + (n * 53) % 15000, case when n % 3 = 0 then 'Single' else 'Married' end,
      case when n % 4 = 3 then current_date + n % 400 end
    from people`)
  await run(`insert into employment_assignment (id, employee_id, valid_from, branch_id, division_id, job_title_id, employment_level_id, employment_type_id)
    select uuidv7(), p.employee_id, p.joined_on,
      (select array_agg(id order by id) from branch where org_id = ${org_id})[1 + (n - 1) / ${perBranch}], (select array_agg(id order by id) from division where org_id = ${org_id})[1 + (n - 1) / ${perDivision}],
      (select array_agg(id order by id) from job_title where org_id = ${org_id})[1 + n % 40], (select array_agg(id order by id) from employment_level where org_id = ${org_id})[1 + n % 10],
      (select array_agg(id order by id) from employment_type where org_id = ${org_id})[1 + n % 4]
    from people p`)
  await run(
    `insert into membership (account_id, employee_id, is_hr) select account_id, employee_id, n = 1 from people`,
  )
  await run(`insert into supervisor_link (id, employee_id, supervisor_id, authority_order, valid_from)
    select uuidv7(), p.employee_id, s.employee_id, 1, p.joined_on from people p
    join people s on s.n = (p.n - 2) / ${perSupervisor} + 1 where p.n > 1`)
  await run(`insert into permission_group (id, name, codes) values (uuidv7(), 'HR', $1)`, [
    allCodes.map(({ code }) => code).filter((code) => code.endsWith('.00')),
  ])
  await run(`insert into permission_group_member (group_id, account_id)
    select g.id, p.account_id from permission_group g, people p where g.org_id = ${org_id} and p.n = 1`)
  await run(
    `insert into leave_type (id, name, code) values (uuidv7(), 'Home Leave', 'HL'), (uuidv7(), 'Sick Leave', 'SL'), (uuidv7(), 'Mourning Leave', 'ML')`,
  )
  await run(`insert into leave_master_setting (id, name, effective_from, state)
    values (uuidv7(), 'Leave policy', '1900-01-01', 'Active')`)
  await run(`insert into leave_rule (id, setting_id, leave_type_id)
    select uuidv7(), s.id, t.id from leave_master_setting s, leave_type t where s.org_id = ${org_id} and t.org_id = ${org_id}`)
  await run(`insert into leave_ledger (id, employee_id, leave_type_id, kind, days, effective_on, reason, source_type, source_id)
    select uuidv7(), p.employee_id, t.id, 'opening', 1000, current_date, 'Opening balance', 'opening', p.employee_id
    from people p, leave_type t where t.org_id = ${org_id} and t.code <> 'ML'`)
  await pastLeave(run)
  await run(
    `insert into change_type (id, name, category) values (uuidv7(), 'Promotion', 'Promotion'), (uuidv7(), 'Transfer', 'Transfer')`,
  )
  await run(`insert into employment_review (id, employee_id, change_type_id, effective_from, state, applied_at, remarks)
    select uuidv7(), p.employee_id, (select array_agg(id order by name) from change_type where org_id = ${org_id})[1 + n / 10 % 2],
      current_date - 30 - n % 300, 'Applied', now(), 'Well done' from people p where n % 10 = 1`)
  await makeLeavers(run)
  const found =
    await run(`select (select branch_id from employment_assignment a join people p using (employee_id) where p.n = 200) as branch_id,
    (select id from leave_type where org_id = ${org_id} and code = 'HL') as leave_type_id`)
  await run('commit')
  return { slug, org_id, employees: size, ...found.rows[0] }
}

/** Everybody who has a supervisor had a day of leave last year: no table that is written to is empty. */
async function pastLeave(run: (sql: string) => Promise<unknown>) {
  await run(`create temp table past on commit drop as
    select uuidv7() as request_id, p.employee_id, p.account_id, l.supervisor_id, s.account_id as by, t.id as leave_type_id,
      current_date - 100 - p.n % 250 as day, now() - interval '1 day' * (110 + p.n % 250) as at
    from people p join supervisor_on(current_date) l using (employee_id) join people s on s.employee_id = l.supervisor_id
    join leave_type t on t.org_id = current_org() and t.code = 'HL'`)
  await run(`insert into request (id, type, employee_id, sender_account_id, level, request_remarks, status, version, created_at, decided_at)
    select request_id, 'leave_request', employee_id, account_id, 1, 'Family matters', 'Approved', 2, at, at from past`)
  await run(`insert into leave_request (request_id, leave_type_id, start_on, end_on, days)
    select request_id, leave_type_id, day, day, 1 from past`)
  await run(`insert into leave_day (request_id, employee_id, date, half, fraction)
    select request_id, employee_id, day, half, 0.5 from past, unnest(array['first', 'second']) half`)
  await run(`insert into request_recipient (request_id, employee_id, level, is_open)
    select request_id, supervisor_id, 1, false from past`)
  await run(`insert into request_history (id, request_id, action_performed, account_id, account_name, acting_as, remarks, created_at)
    select uuidv7(), request_id, h.did, case h.hat when 'user' then account_id else by end, 'Somebody', h.hat, 'Noted', at
    from past, (values ('Requested', 'user'), ('Approved', 'supervisor')) h (did, hat)`)
  await run(`insert into leave_ledger (id, employee_id, leave_type_id, kind, days, effective_on, reason, source_type, source_id)
    select uuidv7(), employee_id, leave_type_id, 'taken', -1, day, 'Leave', 'leave_request', request_id from past`)
  await run(`insert into notification (account_id, id, org_id, text, url, signal_id, read_at)
    select account_id, uuidv7(), current_org(), 'Your leave was approved', '/', uuidv7(), now() from past`)
}

/** People by number, with their open sessions. */
export async function peopleOf(client: pg.Client, org: Org, from: number, to: number): Promise<PersonOf[]> {
  const { rows } = await client.query<PersonOf>(
    `select e.id as employee_id, e.account_id, s.id as session_id, e.full_name
     from employee e join account_session s on s.account_id = e.account_id and s.remember
     where e.org_id = $1 and e.left_on is null and substring(e.code from 3)::int between $2 and $3 order by e.code`,
    [org.org_id, from, to],
  )
  return rows
}

/** The supervisor of each of these, in the same order. */
export async function supervisorsOf(
  client: pg.Client,
  org: Org,
  people: readonly PersonOf[],
): Promise<PersonOf[]> {
  const { rows } = await client.query<PersonOf & { of: string }>(
    `select l.employee_id as of, e.id as employee_id, e.account_id, s.id as session_id, e.full_name
     from supervisor_on(current_date) l
     join employee e on e.org_id = l.org_id and e.id = l.supervisor_id
     join account_session s on s.account_id = e.account_id and s.remember
     where l.org_id = $1 and l.employee_id = any($2)`,
    [org.org_id, people.map(({ employee_id }) => employee_id)],
  )
  const found = new Map(rows.map((row) => [row.of, row]))
  return people.map(({ employee_id }) => {
    const supervisor = found.get(employee_id)
    if (!supervisor) throw new Error(`${employee_id} has no supervisor`)
    return supervisor
  })
}

const pick = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${n}) % ${words.length}]`

const firstNames =
  'Asha Maya Rajan Hari Gita Bikash Tara Dev Sunil Anil Om Sita Ram Nisha Prakash Sarita Kiran Deepak Sabina Manoj Puja Rabin Sujata Nabin Anita Suresh Laxmi Binod Mina Ashok Rekha Dinesh Kamala Roshan Bimala Naresh Sangita'.split(
    ' ',
  )
const lastNames =
  'Gurung Shrestha Karki Adhikari Thapa Rai Yadav Chaudhary Jha Pradhan Tamang Magar Sherpa Limbu Khadka Basnet Poudel Bhattarai Koirala Acharya Maharjan Joshi Bista Rana Sharma Regmi Dahal Ghimire Oli Subedi Bhandari Lama'.split(
    ' ',
  )
