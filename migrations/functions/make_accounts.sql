-- Every row that can be had: a username or address that is taken is told by the row's id, and nothing is made for it.
create or replace function make_accounts(rows jsonb, made_at timestamptz) returns table (id uuid, taken text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform current_org();
  insert into account (id, username, email, full_name, created_at)
  select r.id, r.username, r.email, r.full_name, made_at
  from jsonb_to_recordset(rows) as r (id uuid, username text, email text, full_name text)
  on conflict do nothing;
  return query
    select r.id, case when exists (select from account a where lower(a.username) = lower(r.username)) then 'username' else 'email' end
    from jsonb_to_recordset(rows) as r (id uuid, username text, email text)
    where not exists (select from account a where a.id = r.id);
end $$;
