-- Who stands in the way of archiving a branch, a division, a title, a level, a type or a duty station, also for HR who see the
-- people of some branches only: the number alone.
create function people_in_place(of_column text, of_id uuid, on_day date) returns bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found bigint;
begin
  execute format('select count(distinct a.employee_id) from employment_assignment a
    join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = current_org() and a.%I = $1 and (a.valid_to is null or a.valid_to >= $2) and (e.left_on is null or e.left_on >= $2)', of_column)
  into found using of_id, on_day;
  return found;
end $$;
create function people_at_station(of_id uuid, on_day date) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct s.employee_id) from duty_station_assignment s
  join employee e on e.org_id = s.org_id and e.id = s.employee_id
  where s.org_id = current_org() and s.own_station_id = of_id and (s.valid_to is null or s.valid_to >= on_day)
    and (e.left_on is null or e.left_on >= on_day)
$$;
revoke execute on function people_in_place, people_at_station from public;
grant execute on function people_in_place, people_at_station to chautari_app;

-- The last run of each kind of work that comes round.
create index job_kind on job (org_id, kind, created_at desc);
