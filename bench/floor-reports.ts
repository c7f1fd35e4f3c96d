// What lists, hierarchy and reports of people read, as bare SQL over one organization ($1) on a day ($2).
import { current, columns, joins } from '#bench/floor-sql.ts'

interface Statement {
  name: string
  text: string
}

const byGender = `count(*) as people, count(*) filter (where e.gender = 'Female') as female, count(*) filter (where e.gender = 'Male') as male,
  count(*) filter (where e.gender is null or e.gender not in ('Female', 'Male')) as other`
const assigned = `join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= $2 and (a.valid_to is null or a.valid_to >= $2)`
const ageBand = `width_bucket(extract(year from age($2::date, e.date_of_birth)), array[25, 35, 45, 55]::numeric[])`
const has = (table: string) =>
  `count(*) filter (where exists (select from ${table} x where x.org_id = e.org_id and x.employee_id = e.id))`

const reports: Record<string, string> = {
  branch: `select b.id, b.name, ${byGender} from employee e ${assigned}
    left join branch b on b.org_id = e.org_id and b.id = a.branch_id where ${current} group by b.id, b.name order by people desc, b.name`,
  'employment-type': `select t.id, t.title, ${byGender} from employee e ${assigned}
    left join employment_type t on t.org_id = e.org_id and t.id = a.employment_type_id where ${current} group by t.id, t.title order by people desc, t.title`,
  'employee-service': `select width_bucket(extract(year from age($2::date, e.joined_on)), array[1, 3, 5, 10, 20]::numeric[]) as band, ${byGender}
    from employee e where ${current} group by band order by band`,
  'employment-level-age': `select l.id, l.title, ${[0, 1, 2, 3, 4].map((n) => `count(*) filter (where ${ageBand} = ${n}) as age_${n}`).join(', ')},
    count(*) filter (where e.date_of_birth is null) as unknown, count(*) as people, round(avg(extract(year from age($2::date, e.date_of_birth))), 1) as average_age
    from employee e ${assigned} left join employment_level l on l.org_id = e.org_id and l.id = a.employment_level_id
    where ${current} group by l.id, l.title, l.rank order by l.rank`,
  'married-age-gender': `select ${ageBand} as band, count(*) as people,
    count(*) filter (where e.marital_status = 'Married' and e.gender = 'Female') as married_female, count(*) filter (where e.marital_status = 'Married' and e.gender = 'Male') as married_male,
    count(*) filter (where e.marital_status <> 'Married' and e.gender = 'Female') as unmarried_female, count(*) filter (where e.marital_status <> 'Married' and e.gender = 'Male') as unmarried_male
    from employee e where ${current} group by band order by band`,
  'profile-completeness': `select count(*) as people, count(*) filter (where e.gender is not null and e.date_of_birth is not null and e.marital_status is not null) as basic,
    count(*) filter (where e.mobile is not null and e.personal_email is not null) as contact, count(e.profile_picture_file_id) as picture,
    ${['address', 'contact', 'family', 'education', 'bank'].map((part) => `${has(`employee_${part}`)} as with_${part}`).join(', ')},
    count(*) filter (where exists (select from employee_legal_info x where x.org_id = e.org_id and x.employee_id = e.id and x.pan_no is not null and x.citizenship_no is not null)) as legal
    from employee e where ${current}`,
  'contract-status': `select case when leaves then 5 when renewed then 6 else width_bucket((e.contract_ends_on - $2::date)::numeric, array[0, 16, 31, 61, 91]::numeric[]) end as band,
      min(e.contract_ends_on) as next_end, ${byGender}
    from (select e.*,
      exists (select from contract c where c.org_id = e.org_id and c.employee_id = e.id and c.ended_by = 'Leaving' and c.starts_on >= e.joined_on) as leaves,
      exists (select from contract c join contract n on n.org_id = c.org_id and n.renewal_of = c.id
        where c.org_id = e.org_id and c.employee_id = e.id and c.starts_on <= $2 and c.ends_on >= $2 and n.starts_on > $2) as renewed
      from employee e where ${current} and e.contract_ends_on is not null) e
    group by band order by band`,
  'change-type': `select t.id, t.name, t.category, count(*) filter (where r.state = 'Draft') as draft, count(*) filter (where r.state = 'Scheduled') as scheduled,
    count(*) filter (where r.state = 'Applied') as applied, count(*) filter (where r.state = 'Cancelled') as cancelled, count(*) as changes,
    count(distinct r.employee_id) as people, max(r.effective_from) as latest
    from employment_review r join change_type t on t.org_id = r.org_id and t.id = r.change_type_id
    where r.org_id = $1 and $2::date is not null group by t.id, t.name, t.category order by changes desc, t.name`,
  offboarding: `select t.id, coalesce(t.name, 'No separation') as type, ${['Initiated', 'In notice', 'Clearance', 'Settlement', 'Completed', 'Stopped'].map((state, n) => `count(*) filter (where s.state = '${state}') as state_${n}`).join(', ')},
    count(s.id) as all, count(*) filter (where s.is_regretted) as regretted, count(*) filter (where s.last_working_on < e.joined_on + 365) as first_year,
    sum(s.last_working_on - e.joined_on) as service_days, sum(s.shortfall_days) as shortfall_days, count(w.subject_id) as interviews
    from (select org_id, id, employee_id, separation_type_id, state, is_regretted, last_working_on, shortfall_days from separation where org_id = $1
      union all select d.org_id, null, d.id, null, null, null, d.left_on, 0 from employee d where d.org_id = $1 and d.left_on is not null
        and not exists (select from separation x where x.org_id = d.org_id and x.employee_id = d.id)) s
    join employee e on e.org_id = s.org_id and e.id = s.employee_id
    left join separation_type t on t.org_id = s.org_id and t.id = s.separation_type_id
    left join answer_sheet w on w.org_id = s.org_id and w.subject_id = s.id and w.use = 'exit_interview' and w.state = 'Completed'
    where $2::date is not null group by t.id, t.name order by count(s.id) desc`,
  'pre-employment': `select b.id, coalesce(b.name, 'No branch') as branch, ${['Draft', 'Accepted', 'Declined', 'Onboarding', 'Joined', 'No-show', 'Cancelled'].map((state, n) => `count(*) filter (where p.state = '${state}') as state_${n}`).join(', ')},
    count(*) as all, count(*) filter (where p.state in ('Draft', 'Accepted', 'Onboarding') and p.joins_on < $2) as late
    from pre_employment p left join branch b on b.org_id = p.org_id and b.id = p.branch_id where p.org_id = $1 group by b.id, b.name order by count(*) desc`,
  'exit-interview': `with w as (select w.question_id, w.value, w.marks, w.full_marks from answer w join answer_sheet h on h.org_id = w.org_id and h.id = w.sheet_id
      where w.org_id = $1 and h.use = 'exit_interview' and h.state = 'Completed' and $2::date is not null),
    most as (select distinct on (question_id) question_id, value, count(*) as people from w group by question_id, value order by question_id, people desc)
    select q.title as question, c.name as category, count(*) as answers, round(avg((w.value #>> '{}')::numeric), 2) as average,
      round(sum(w.marks) * 100 / sum(w.full_marks), 2) as score, m.value as most, m.people::float8 / count(*) as most_share
    from w join question q on q.org_id = $1 and q.id = w.question_id join question_category c on c.org_id = $1 and c.id = q.category_id join most m on m.question_id = q.id
    group by q.id, q.title, c.name, m.value, m.people order by c.name, q.title`,
}
export const reportKeys = Object.keys(reports)
export const reportOf = (key: string): Statement => ({ name: `report_${key}`, text: reports[key] ?? '' })

/** $3 and $4 are the range of words. */
const found = `and e.id in (select w.employee_id from employee_word w where w.org_id = $1 and w.word >= $3 and w.word < $4)`
export const peopleFound: Statement = {
  name: 'people_found',
  text: `select ${columns} ${joins} where ${current} ${found} order by e.full_name, e.id limit 50`,
}
export const peopleFoundCount: Statement = {
  name: 'people_found_count',
  text: `select count(*) from employee e where ${current} ${found}`,
}

/** Those who report to nobody, with how many are below them. */
export const hierarchy: Statement = {
  name: 'hierarchy',
  text: `with recursive line as materialized (
      select distinct on (l.employee_id) l.employee_id, l.supervisor_id from supervisor_on($2) l
      join employee s on s.org_id = l.org_id and s.id = l.supervisor_id and (s.left_on is null or s.left_on >= $2)
      join employee e on e.org_id = l.org_id and e.id = l.employee_id and (e.left_on is null or e.left_on >= $2)
      where l.org_id = $1 order by l.employee_id, l.authority_order
    ), top as (
      select e.id from employee e where ${current} and not exists (select from line l where l.employee_id = e.id) order by e.full_name, e.id limit 25
    ), below (root, id, depth) as (
      select id, id, 0 from top
      union all select b.root, l.employee_id, b.depth + 1 from below b join line l on l.supervisor_id = b.id where b.depth < 50
    ), counts as (
      select root, count(*) filter (where depth = 1) as direct_count, count(*) filter (where depth > 0) as total_count from below group by root
    )
    select ${columns}, n.direct_count, n.total_count ${joins} join counts n on n.root = e.id where e.org_id = $1`,
}
