create or replace function reach_parts() returns table (part uuid, branches uuid[], divisions uuid[])
language sql stable security definer set search_path = public, pg_temp as $$
  select r.part, r.branches, r.divisions from reach_parts_of(string_to_array(
    coalesce(nullif(current_setting('app.reach', true), ''), '00000000-0000-0000-0000-000000000000'), ',')::uuid[]) r
$$;
