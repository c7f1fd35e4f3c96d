-- Links for accounts without a password; those that have one have been activated and are left out.
create or replace function make_activations(accounts uuid[], ids uuid[], hashes text[], made_at timestamptz, until timestamptz)
returns setof uuid language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from account_token t where t.kind = 'activate' and t.account_id = any (accounts)
    and exists (select from membership m where m.org_id = current_org() and m.account_id = t.account_id);
  return query
    insert into account_token (id, account_id, kind, token_hash, password_mark, created_at, expires_at)
    select r.id, a.id, 'activate', r.hash, password_mark(a.password_hash), made_at, until
    from unnest(accounts, ids, hashes) as r (account, id, hash)
    join account a on a.id = r.account and a.password_hash is null and a.is_active and not a.is_blocked
    join membership m on m.account_id = a.id and m.org_id = current_org()
    returning account_id;
end $$;
