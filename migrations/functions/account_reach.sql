create or replace function account_reach(accounts uuid[], at timestamptz default now())
returns table (account_id uuid, common_codes text[], is_elsewhere boolean, is_home boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, common_codes_ever(a.id), exists (select from membership o where o.account_id = a.id and o.org_id <> current_org()),
    current_org() in (select h from home_of(a.id, at) h)
  from account a join membership m on m.account_id = a.id and m.org_id = current_org()
  where a.id = any (accounts)
$$;
