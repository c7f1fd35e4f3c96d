-- Whoever is no employee is invited, and belongs to the organization once they accept. The row holds what HR typed; which
-- account the address has is looked up afterwards, by the worker, and is never told. Answers are written to the security
-- events. Read across organizations by the person invited, as owner: not forced.
create table outside_invitation (
  org_id int not null references organization,
  id uuid not null,
  email text not null,
  full_name text not null,
  kind text not null check (kind in ('Auditor', 'HR')),
  group_ids uuid[] not null default '{}',
  audit_from date,
  audit_to date,
  invited_by uuid not null references account,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'Pending' check (state in ('Pending', 'Accepted', 'Declined', 'Withdrawn', 'Expired')),
  answered_at timestamptz,
  -- whom the address belongs to, and the secret that only its mailbox was sent
  account_id uuid references account,
  token_hash text,
  primary key (org_id, id)
);
create unique index outside_invitation_pending on outside_invitation (org_id, lower(email)) where state = 'Pending';
create index outside_invitation_account on outside_invitation (account_id);
create index outside_invitation_by on outside_invitation (invited_by);
call tenant_table('outside_invitation', audit => 'run', forced => false);

-- Since when the address is known to be read by the person: they followed a link or typed a code that was sent there. Who
-- has an address that HR typed shows it by the link of the invitation.
alter table account add column email_confirmed_at timestamptz;

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

-- Finds the account of an invitation, or makes it, and says by what its person comes: `activate`, they choose a password;
-- `sign_in`, they have an account; `closed`, it may not come in. Null where the work is done already.
create function deliver_invitation(invitation uuid, new_account uuid, new_username text, token uuid, hash text, at timestamptz)
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

-- Ends an invitation that waits. What was opened for it alone is closed: an account that nobody has activated gives its
-- address back. Returns the sessions that end with it.
create function end_invitation(invitation uuid, as_state text, at timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  inv outside_invitation%rowtype;
begin
  update outside_invitation v set state = as_state, answered_at = at
  where v.org_id = current_org() and v.id = invitation and v.state = 'Pending' returning * into inv;
  if not found or inv.account_id is null then return; end if;
  delete from account_token t where t.account_id = inv.account_id and t.token_hash = inv.token_hash;
  perform from account a where a.id = inv.account_id for update;
  if common_codes_ever(inv.account_id) <> '{}'
    or exists (select from membership m where m.account_id = inv.account_id)
    or exists (select from outside_invitation v where v.account_id = inv.account_id and v.state = 'Pending' and v.expires_at > at)
  then return; end if;
  update account a set is_active = false, stamp = a.stamp + 1,
    username = case when a.password_hash is null then 'removed-' || a.id else a.username end,
    email = case when a.password_hash is not null then a.email end
  where a.id = inv.account_id;
  delete from login_challenge c where c.account_id = inv.account_id;
  return query
    update account_session s set ended_at = at, ended_reason = 'let_out'
    where s.account_id = inv.account_id and s.ended_at is null returning s.id;
end $$;
revoke all on function deliver_invitation, end_invitation from public;
grant execute on function deliver_invitation, end_invitation to chautari_app;

-- As before, and those whom the organization has invited.
create or replace function notify_accounts(
  accounts uuid[], ids uuid[], signal uuid, actor uuid, actor_name text, text text, url text,
  interactive_type text, interactive_data jsonb, subject uuid, can_be_reminded boolean, text_ne text default null
) returns setof uuid language sql security definer set search_path = public, pg_temp as $$
  insert into notification (account_id, id, org_id, actor_account_id, actor_name, text, url, interactive_type,
    interactive_data, subject_id, can_be_reminded, signal_id)
  select a, i, current_org(), actor, actor_name,
    case when text_ne is not null and exists (select from account p where p.id = a and p.language = 'ne')
      then text_ne else text end,
    url, interactive_type, interactive_data, subject, can_be_reminded, signal
  from unnest(accounts, ids) as r (a, i)
  -- nobody outside the organization hears of what happens in it, but of their own invitation
  where exists (select from membership m where m.org_id = current_org() and m.account_id = a)
    or exists (select from outside_invitation v where v.org_id = current_org() and v.account_id = a and v.id = subject and v.state = 'Pending')
  on conflict (account_id, signal_id) do nothing
  returning account_id
$$;
