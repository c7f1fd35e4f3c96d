create or replace function people_at_station(of_id uuid, on_day date) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct s.employee_id) from duty_station_assignment s
  join employee e on e.org_id = s.org_id and e.id = s.employee_id
  where s.org_id = current_org() and s.own_station_id = of_id and (s.valid_to is null or s.valid_to >= on_day)
    and (e.left_on is null or e.left_on >= on_day)
$$;
