-- Finds the account of an invitation, or makes it, and says by what its person comes: `activate`, they choose a password;
-- `sign_in`, they have an account; `closed`, it may not come in. Null where the work is done already.
create or replace function deliver_invitation(invitation uuid, new_account uuid, new_username text, token uuid, hash text, at timestamptz)
returns table (account_id uuid, way text) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  inv outside_invitation%rowtype;
  person account%rowtype;
  is_free boolean;
begin
  select * into inv from outside_invitation v
  where v.org_id = current_org() and v.id = invitation and v.state = 'Pending' and v.account_id is null and v.expires_at > at
  for update;
  if not found then return; end if;
  insert into account (id, username, email, full_name, created_at)
  select new_account, new_username, inv.email, inv.full_name, at
  where not exists (select from account a where lower(a.email) = lower(inv.email));
  select * into strict person from account a where lower(a.email) = lower(inv.email) for update;
  is_free := common_codes_ever(person.id) = '{}' and not exists (select from membership m where m.account_id = person.id);
  -- whoever was let out of everywhere comes in again to answer, and to nothing else
  if is_free and not person.is_active and not person.is_blocked then
    update account a set is_active = true, stamp = a.stamp + 1 where a.id = person.id returning * into person;
  end if;
  update outside_invitation v set account_id = person.id, token_hash = hash where v.org_id = inv.org_id and v.id = inv.id;
  account_id := person.id;
  way := case when person.is_blocked or not person.is_active then 'closed'
    when is_free and person.password_hash is null then 'activate' else 'sign_in' end;
  if way = 'activate' then
    insert into account_token (id, account_id, kind, token_hash, password_mark, created_at, expires_at)
    values (token, person.id, 'activate', hash, password_mark(null), at, inv.expires_at);
  end if;
  return next;
end $$;
