-- The name and picture shown for an account follow the employee's.
create or replace function rename_accounts(accounts uuid[], names text[], pictures text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update account a set full_name = r.name, profile_picture = r.picture
  from unnest(accounts, names, pictures) as r (account, name, picture)
  where a.id = r.account and exists (select from membership m where m.org_id = current_org() and m.account_id = a.id)
$$;
