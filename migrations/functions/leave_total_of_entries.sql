-- What the entries of an account come to, kept by the statement that enters.
create or replace function leave_total_of_entries() returns trigger language plpgsql as $$
begin
  insert into leave_total as t (org_id, employee_id, leave_type_id, days, minutes, latest_on)
  select org_id, employee_id, leave_type_id, sum(days), sum(minutes), max(effective_on) from entered group by 1, 2, 3
  -- one order for all, so that two statements about the same people wait for each other
  order by 1, 2, 3
  on conflict (org_id, employee_id, leave_type_id) do update
  set days = t.days + excluded.days, minutes = t.minutes + excluded.minutes, latest_on = greatest(t.latest_on, excluded.latest_on);
  return null;
end $$;
