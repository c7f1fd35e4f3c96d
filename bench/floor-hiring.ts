// What the boards of applications, the lists of tasks and the approval of logs need, as bare SQL.
const statements: Record<string, string> = {
  board: `select a.id, c.full_name, v.title, a.stage, a.state, a.applied_at, a.source, a.version, count(*) over () from job_application a
    join candidate c on c.org_id = a.org_id and c.id = a.candidate_id join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
    where a.org_id = $1 and a.stage = 'Applied' and a.state in ('In progress', 'On hold') order by a.applied_at, a.id limit 50`,
  'board-counts': `select stage, count(*) from job_application where org_id = $1 and state in ('In progress', 'On hold') group by stage`,
  tasks: `select t.id, t.title, t.state, t.deadline, t.priority, e.full_name, e.code, count(*) over (),
      (select json_agg(n.full_name) from task_person p join employee n on n.org_id = p.org_id and n.id = p.employee_id
        where p.org_id = t.org_id and p.task_id = t.id) as people
    from task t join employee e on e.org_id = t.org_id and e.id = t.creator_employee_id
    where t.org_id = $1 order by (t.state in ('Closed', 'Cancelled')), t.deadline, t.id limit 50`,
  'own-tasks': `select t.id, t.title, t.state, t.deadline, t.priority, e.full_name, e.code, count(*) over () from task_person p
    join task t on t.org_id = p.org_id and t.id = p.task_id and t.state not in ('Closed', 'Cancelled')
    join employee e on e.org_id = t.org_id and e.id = t.creator_employee_id
    where p.org_id = $1 and p.employee_id = $2 and p.role = 'Responsible' order by t.deadline, t.id limit 50`,
  approve: `update work_log set state = 'Approved', decided_at = now(), version = version + 1
    where org_id = $1 and id = any($2::uuid[]) and state = 'Requested'`,
}
export const hiringOf = (key: string) => ({ name: `hiring_${key}`, text: statements[key] ?? '' })
