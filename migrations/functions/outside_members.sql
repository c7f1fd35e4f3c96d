-- Members of the current organization whose home is elsewhere. Only who belongs to several is looked at closely.
create or replace function outside_members(at timestamptz) returns table (account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.account_id from membership m
  where m.org_id = current_org()
    and exists (select from membership o where o.account_id = m.account_id and o.org_id <> m.org_id)
    and m.org_id not in (select h from home_of(m.account_id, at) h)
$$;
