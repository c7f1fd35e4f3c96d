create or replace function groups_reaching(groups uuid[], employee uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with t as materialized (select org_today() as day), at as (
    select a.branch_id, a.division_id from employment_assignment a
    where a.org_id = current_org() and a.employee_id = employee
      and case when a.valid_from <= (select day from t)
        then not exists (select from employment_assignment l where l.org_id = a.org_id and l.employee_id = a.employee_id
          and l.valid_from > a.valid_from and l.valid_from <= (select day from t))
        else not exists (select from employment_assignment l where l.org_id = a.org_id and l.employee_id = a.employee_id
          and l.valid_from < a.valid_from) end
  )
  select r.part from reach_parts_of(groups) r, at
  where (r.branches is null or at.branch_id = any (r.branches)) and (r.divisions is null or at.division_id = any (r.divisions))
$$;
