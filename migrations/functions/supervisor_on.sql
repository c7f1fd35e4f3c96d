-- Who supervises whom on a day: the one place that says what holds. Plain, so that a query that asks it is planned as if the
-- table stood there.
create or replace function supervisor_on(on_day date) returns setof supervisor_link language sql stable as $$
  select * from supervisor_link l where l.valid_from <= on_day and (l.valid_to is null or l.valid_to >= on_day)
$$;
