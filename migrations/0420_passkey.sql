-- Passkeys: as the second step, and in place of password and second step together. Closed to the role of calls, as all of
-- sign-in is.
create table account_passkey (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  credential_id text not null unique,
  -- base64url, as is what names it
  public_key text not null,
  -- how often it has signed: one that goes back is a copy. What is kept on several devices counts nothing.
  counter bigint not null,
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index account_passkey_account on account_passkey (account_id);

-- What a passkey is asked to sign: each once, for some minutes.
create table passkey_challenge (
  id uuid primary key,
  challenge text not null,
  -- who puts one on; null where whoever signs in is not known yet
  account_id uuid references account on delete cascade,
  -- the sign-in whose second step it is
  login_id uuid references login_challenge on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_account on passkey_challenge (account_id);
create index passkey_challenge_login on passkey_challenge (login_id);

alter table login_challenge
  drop constraint login_challenge_method_check,
  add constraint login_challenge_method_check check (method in ('email_otp', 'totp', 'passkey'));
alter table organization_security
  drop constraint organization_security_mechanism_check,
  drop constraint organization_security_enforced_for_check,
  add constraint organization_security_mechanism_check check (mechanism in ('email_otp', 'totp', 'passkey')),
  add constraint organization_security_enforced_for_check check (
    enforced_for in ('nobody', 'selected', 'hr', 'supervisors', 'everybody')
    or enforced_for = 'groups' and mechanism <> 'email_otp');
alter table user_security
  drop constraint user_security_mechanism_check,
  add constraint user_security_mechanism_check check (mechanism in ('email_otp', 'totp', 'passkey'));
-- days of grace are counted for each of what is asked
alter table totp_demand
  add column mechanism text not null default 'totp' check (mechanism in ('totp', 'passkey')),
  drop constraint totp_demand_pkey,
  add primary key (org_id, account_id, mechanism);

-- Where an account is asked for an authenticator or a passkey, and until when it comes in without. The like of the rule is
-- shown to HR (mechanism-rule.ts).
create function mechanism_asked(account uuid, at timestamptz) returns table (org_id int, mechanism text, due_at timestamptz)
language sql stable as $$
  select m.org_id, r.mechanism, coalesce(d.since, at) + r.grace_days * interval '1 day'
  from membership m
  join organization o on o.org_id = m.org_id
  join organization_security r on r.org_id = m.org_id and r.mechanism in ('totp', 'passkey') and r.enforced_for <> 'nobody'
  left join totp_demand d on d.org_id = m.org_id and d.account_id = m.account_id and d.mechanism = r.mechanism
  where m.account_id = account
    and (m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date)
    and (r.enforced_for = 'everybody'
      or r.enforced_for in ('hr', 'supervisors') and (m.is_hr or m.is_audit)
      or r.enforced_for = 'supervisors' and m.is_supervisor
      or r.enforced_for = 'groups' and exists (select from security_group s
        join permission_group_member x on x.org_id = s.org_id and x.group_id = s.group_id
        where s.org_id = m.org_id and s.security_id = r.id and x.account_id = m.account_id)
      or exists (select from user_security u
        where u.org_id = m.org_id and u.account_id = m.account_id and u.mechanism = r.mechanism))
$$;

-- for the version that serves meanwhile
create or replace function totp_asked(account uuid, at timestamptz) returns table (org_id int, due_at timestamptz)
language sql stable as $$
  select a.org_id, a.due_at from mechanism_asked(account, at) a where a.mechanism = 'totp'
$$;

-- What is asked and lacks: a passkey does for an authenticator too, and not the other way round.
create function mechanism_lacking(account uuid, at timestamptz) returns table (mechanism text, due_at timestamptz)
language sql stable as $$
  select t.mechanism, t.due_at from mechanism_asked(account, at) t
  where not exists (select from account_passkey p where p.account_id = account)
    and not (t.mechanism = 'totp'
      and exists (select from account_totp a where a.account_id = account and a.confirmed_at is not null))
$$;
create or replace function totp_due(account uuid, at timestamptz) returns timestamptz language sql stable as $$
  select min(t.due_at) from mechanism_lacking(account, at) t
$$;

-- What HR is told of its people: whether they have what is asked, never which.
create function second_step_of_members(asked text) returns table (account_id uuid, confirmed_at timestamptz, reset_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.account_id,
    least((select min(p.created_at) from account_passkey p where p.account_id = m.account_id),
      case asked when 'totp' then t.confirmed_at end),
    t.reset_at
  from membership m left join account_totp t on t.account_id = m.account_id
  where m.org_id = current_org()
$$;

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
