-- The people of a stored segment on a day. An archived one still means the same people where it is in use.
create or replace function people_of_segment(segment_id uuid, on_day date) returns table (employee_id uuid) language sql stable as $$
  select p.employee_id from segment s, lateral people_of_rule(s.rule, on_day) p where s.id = segment_id
$$;
