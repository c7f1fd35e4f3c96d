-- May somebody be put there? What is not named stays as it is.
create or replace function place_may_be(branch uuid, division uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from reach_parts() r
    where (branch is null or r.branches is null or branch = any (r.branches))
      and (division is null or r.divisions is null or division = any (r.divisions)))
$$;
