create or replace function place_in_reach(branch uuid, division uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from reach_parts() r
    where (r.branches is null or branch = any (r.branches)) and (r.divisions is null or division = any (r.divisions)))
$$;
