// What status and results of appraisals need, as bare SQL.
const statements: Record<string, string> = {
  status: `select e.id, e.full_name, e.code, g.open, g.overdue, g.submitted, g.total, g.people, (select json_agg(c) from (
      select m.mode, count(*) as total, count(*) filter (where a.state in ('Submitted', 'Approved')) as done, min(a.state) as state
      from appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id
      where a.org_id = $1 and a.occasion_id = $2 and a.employee_id = g.employee_id and a.form = g.form and a.state <> 'Withdrawn'
      group by m.mode) c) as cells
    from (select f.employee_id, f.form, count(*) filter (where f.state in ('Generated', 'Pending', 'Draft', 'Sent back')) as open,
        count(*) filter (where f.state in ('Generated', 'Pending', 'Draft', 'Sent back') and f.due_on < current_date) as overdue,
        count(*) filter (where f.state in ('Submitted', 'Approved')) as submitted, count(*) as total, count(*) over () as people
      from appraisal_assignment f where f.org_id = $1 and f.occasion_id = $2 and f.state <> 'Withdrawn' group by 1, 2) g
    join employee e on e.org_id = $1 and e.id = g.employee_id order by e.full_name, e.id limit 50`,
  'status-counts': `select count(*) filter (where state in ('Submitted', 'Approved')) as submitted, count(*) as total
    from appraisal_assignment where org_id = $1 and occasion_id = $2 and state <> 'Withdrawn'`,
}
export const performanceOf = (key: string) => ({ name: `performance_${key}`, text: statements[key] ?? '' })

const first = `(select distinct on (l.employee_id) l.employee_id, l.supervisor_id from supervisor_link l
  join employee s on s.org_id = l.org_id and s.id = l.supervisor_id and s.left_on is null
  where l.org_id = $1 and l.valid_to is null order by l.employee_id, l.authority_order)`
/** All forms of an occasion in one statement: who appraises whom, without rights, batches and progress. */
export const generated = `insert into appraisal_assignment (org_id, id, occasion_id, mode_id, form, employee_id, appraiser_id, due_on)
  select $1, gen_random_uuid(), o.id, m.id, m.form, p.employee_id, p.appraiser_id, o.due_on
  from (with first as materialized ${first}, here as materialized (select id from employee where org_id = $1 and left_on is null)
    select 'Self' as mode, id as employee_id, id as appraiser_id from here
    union all select 'Supervisor', f.employee_id, f.supervisor_id from here join first f on f.employee_id = here.id
    union all select 'Reviewer', f.employee_id, g.supervisor_id from here join first f on f.employee_id = here.id
      join first g on g.employee_id = f.supervisor_id
    union all select 'Subordinate', f.supervisor_id, f.employee_id from first f join here on here.id = f.employee_id
    union all select 'Peer', n.employee_id, n.appraiser_id from (select f.employee_id, c.employee_id as appraiser_id,
        row_number() over (partition by f.employee_id order by c.employee_id) as place
      from here join first f on f.employee_id = here.id join first c on c.supervisor_id = f.supervisor_id and c.employee_id <> f.employee_id) n
      where n.place <= 5) p
  join appraisal_mode m on m.org_id = $1 and m.occasion_id = $2 and m.mode = p.mode
  join appraisal_occasion o on o.org_id = $1 and o.id = m.occasion_id on conflict do nothing`

/** The weighted mean of everybody, without the rules of missing modes and without saying how it came about. */
export const scored = `insert into appraisal_result (org_id, id, occasion_id, employee_id, score, trace)
  select $1, gen_random_uuid(), $2, x.employee_id, round(sum(x.score * m.weight_percent) / sum(m.weight_percent), 2), '{}'
  from (select mode_id, employee_id, avg(score) as score from appraisal_response where org_id = $1 and occasion_id = $2 group by 1, 2) x
  join appraisal_mode m on m.org_id = $1 and m.id = x.mode_id group by x.employee_id`
