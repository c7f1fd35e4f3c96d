-- The people whom somebody with a data scope sees today, by the organization's day and not the database's, which begins at 5:45 in Nepal.
create or replace function people_in_reach() returns table (id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  with r as materialized (select * from reach_parts()), t as materialized (select org_today() as day)
  select a.employee_id from employment_assignment a
  where a.org_id = current_org()
    and exists (select from r where (r.branches is null or a.branch_id = any (r.branches)) and (r.divisions is null or a.division_id = any (r.divisions)))
    and case when a.valid_from <= (select day from t)
      then not exists (select from employment_assignment l where l.org_id = a.org_id and l.employee_id = a.employee_id
        and l.valid_from > a.valid_from and l.valid_from <= (select day from t))
      else not exists (select from employment_assignment l where l.org_id = a.org_id and l.employee_id = a.employee_id
        and l.valid_from < a.valid_from) end
  union all select e.id from employee e where e.org_id = current_org()
    and not exists (select from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id)
  union all select m.employee_id from membership m
    where m.org_id = current_org() and m.account_id = current_account() and m.employee_id is not null
$$;
