-- The business day of the organization: for rows that say no day, such as those of the version that serves meanwhile.
create or replace function org_today() returns date language sql stable as $$
  select (now() at time zone o.time_zone)::date from organization o where o.org_id = current_org()
$$;
