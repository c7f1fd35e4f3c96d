-- Changes where codes and links are sent, and voids those that were. Only for accounts of this organization alone.
create or replace function readdress_account(account_id uuid, address text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account a set email = address, email_confirmed_at = null, stamp = stamp + 1
  where a.id = readdress_account.account_id
    and exists (select from membership m where m.account_id = a.id and m.org_id = current_org())
    and not exists (select from membership m where m.account_id = a.id and m.org_id <> current_org());
  if not found then return false; end if;
  delete from account_token t where t.account_id = readdress_account.account_id;
  delete from login_challenge c where c.account_id = readdress_account.account_id;
  -- what was sent to the former address is no longer theirs to accept
  update outside_invitation v set account_id = null, token_hash = null, state = 'Expired'
  where v.account_id = readdress_account.account_id and v.state = 'Pending';
  return true;
end $$;
