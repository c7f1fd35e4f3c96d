-- Who stands in the way of archiving a branch, a division, a title, a level, a type or a duty station, also for HR who see the
-- people of some branches only: the number alone.
create or replace function people_in_place(of_column text, of_id uuid, on_day date) returns bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found bigint;
begin
  execute format('select count(distinct a.employee_id) from employment_assignment a
    join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = current_org() and a.%I = $1 and (a.valid_to is null or a.valid_to >= $2) and (e.left_on is null or e.left_on >= $2)', of_column)
  into found using of_id, on_day;
  return found;
end $$;
