-- Takes authenticator and passkeys off somebody who has lost them. Only for members of this organization; false where
-- none was on.
create or replace function reset_totp(account uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from membership m where m.org_id = current_org() and m.account_id = account)
    or not exists (select from account_totp t where t.account_id = account and t.confirmed_at is not null)
      and not exists (select from account_passkey p where p.account_id = account)
  then return false; end if;
  delete from account_passkey p where p.account_id = account;
  insert into account_totp (account_id, secret, created_at, reset_at) values (account, '', at, at)
    on conflict (account_id) do update set secret = '', confirmed_at = null, last_step = 0, reset_at = at;
  delete from account_recovery_code c where c.account_id = account;
  delete from login_challenge c where c.account_id = account;
  return true;
end $$;
