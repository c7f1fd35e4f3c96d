create or replace function supervising_days(org int, employee uuid) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(l.valid_from, l.valid_to, '[]')), '{}')
  from supervisor_link l where l.org_id = org and l.supervisor_id = employee
$$;
