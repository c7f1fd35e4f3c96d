import type pg from 'pg'
import type { Org } from '#bench/data.ts'

const applicants = 10_000
const allTasks = 100_000
const audited = ['candidate', 'job_application', 'vacancy', 'task', 'task_person', 'work_log', 'project']

/** A vacancy with 10,000 applications, 100,000 tasks, and the logs of a month of everybody. */
export async function makeHiring(client: pg.Client, { org_id }: Org): Promise<void> {
  const run = (sql: string) => client.query(sql)
  await run('begin')
  await run(`set local app.org_id = '${org_id}'`)
  await run(`set local work_mem = '256MB'`)
  // who changed what is no part of what is measured here
  for (const table of audited) await run(`alter table ${table} disable trigger user`)
  await run(`create temp table who on commit drop as
    select row_number() over (order by code)::int - 1 as n, id, account_id, (count(*) over ())::int as people
    from employee where org_id = ${org_id}`)
  await run(`insert into hiring_method (id, name) values (gen_random_uuid(), 'Bench')`)
  await run(`insert into job_title (id, title) values (gen_random_uuid(), 'Bench officer')`)
  await run(`insert into vacancy (id, title, slug, job_title_id, hiring_method_id, description, seats, closes_on, state, account_id)
    select gen_random_uuid(), 'Officer', 'bench-officer', j.id, m.id, 'Work.', 50, current_date + 30, 'Published', w.account_id
    from job_title j, hiring_method m, who w where j.title = 'Bench officer' and m.name = 'Bench' and w.n = 0`)
  await run(`insert into candidate (id, first_name, last_name, email, keep_until)
    select gen_random_uuid(), 'Candidate', k::text, 'c' || k || '@bench.test', current_date + 300
    from generate_series(1, ${applicants}) k`)
  await run(`insert into job_application (id, vacancy_id, candidate_id, stage, stage_since, state, applied_at)
    select gen_random_uuid(), v.id, c.id,
      (array['Applied', 'Applied', 'Applied', 'Pre-screening', 'Pre-screening', 'Interview', 'Offer'])[1 + c.last_name::int % 7],
      now() - make_interval(days => c.last_name::int % 40),
      (array['In progress', 'In progress', 'In progress', 'On hold', 'Rejected'])[1 + c.last_name::int % 5],
      now() - make_interval(days => c.last_name::int % 60)
    from candidate c, vacancy v where c.org_id = ${org_id} and c.email like '%@bench.test' and v.slug = 'bench-officer' and v.org_id = ${org_id}`)
  await run(`insert into task (id, title, creator_employee_id, priority, starts_on, deadline, state, closed_on, completed_on, score, efficiency)
    select gen_random_uuid(), 'Task ' || k, w.id, (array['Low', 'Medium', 'High', 'Critical'])[1 + k % 4],
      current_date - k % 90 - 10, current_date - k % 90 + 10, case when k % 10 < 7 then 'Closed' else 'In progress' end,
      case when k % 10 < 7 then current_date - k % 90 end, case when k % 10 < 7 then current_date - k % 90 end,
      case when k % 10 < 7 then 1 + k % 10 end, case when k % 10 < 7 then 10 * (1 + k % 10) end
    from generate_series(0, ${allTasks - 1}) k join who w on w.n = k % w.people`)
  await run(`insert into task_person (id, task_id, employee_id, role)
    select gen_random_uuid(), t.id, w.id, 'Responsible' from task t
    join who w on w.n = (substring(t.title from 6)::int + 7) % w.people where t.org_id = ${org_id}`)
  await run(`insert into project (id, name, code, manager_employee_id, starts_on)
    select gen_random_uuid(), 'Bench', 'BENCH', w.id, current_date - 100 from who w where w.n = 0`)
  await run(`insert into work_log (id, employee_id, worked_on, project_id, minutes, rate, amount, state)
    select gen_random_uuid(), w.id, current_date - d, p.id, 480, 100, 800, 'Requested'
    from who w, generate_series(1, 22) d, project p where p.code = 'BENCH' and p.org_id = ${org_id} and w.n > 0`)
  for (const table of audited) await run(`alter table ${table} enable trigger user`)
  await run('commit')
  await run('analyze')
}
