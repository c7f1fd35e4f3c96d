-- An organization may ask for an authenticator: of whom, and how long they may come in without one.
alter table organization_security
  drop constraint organization_security_mechanism_check,
  drop constraint organization_security_enforced_for_check,
  add column grace_days int not null default 7 check (grace_days between 0 and 90),
  add constraint organization_security_mechanism_check check (mechanism in ('email_otp', 'totp')),
  add constraint organization_security_enforced_for_check check (
    enforced_for in ('nobody', 'selected', 'hr', 'supervisors', 'everybody')
    or enforced_for = 'groups' and mechanism = 'totp');
alter table user_security
  drop constraint user_security_mechanism_check,
  add constraint user_security_mechanism_check check (mechanism in ('email_otp', 'totp'));

-- Whose holders are asked where the rule names groups.
create table security_group (
  org_id int not null references organization,
  security_id uuid not null,
  group_id uuid not null,
  primary key (org_id, security_id, group_id),
  foreign key (org_id, security_id) references organization_security (org_id, id) on delete cascade,
  foreign key (org_id, group_id) references permission_group (org_id, id) on delete cascade
);
create index security_group_group on security_group (org_id, group_id);
call tenant_table('security_group', key => 'group_id', forced => false, owner => 'security_id');

-- Since when somebody has been asked: the days of grace are their own.
create table totp_demand (
  org_id int not null references organization,
  account_id uuid not null,
  since timestamptz not null,
  primary key (org_id, account_id),
  foreign key (org_id, account_id) references membership (org_id, account_id) on delete cascade
);
create index totp_demand_account on totp_demand (account_id);
call tenant_table('totp_demand', key => 'account_id', audit => 'run', forced => false);

-- HR has taken off a lost one: until there is another, the code comes by mail.
alter table account_totp add column reset_at timestamptz;

-- Where an account is asked for an authenticator, and until when it comes in without one. The like of the rule is shown
-- to HR (mechanism.ts).
create function totp_asked(account uuid, at timestamptz) returns table (org_id int, due_at timestamptz)
language sql stable as $$
  select m.org_id, coalesce(d.since, at) + r.grace_days * interval '1 day'
  from membership m
  join organization o on o.org_id = m.org_id
  join organization_security r on r.org_id = m.org_id and r.mechanism = 'totp' and r.enforced_for <> 'nobody'
  left join totp_demand d on d.org_id = m.org_id and d.account_id = m.account_id
  where m.account_id = account
    and (m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date)
    and (r.enforced_for = 'everybody'
      or r.enforced_for in ('hr', 'supervisors') and (m.is_hr or m.is_audit)
      or r.enforced_for = 'supervisors' and m.is_supervisor
      or r.enforced_for = 'groups' and exists (select from security_group s
        join permission_group_member x on x.org_id = s.org_id and x.group_id = s.group_id
        where s.org_id = m.org_id and s.security_id = r.id and x.account_id = m.account_id)
      or exists (select from user_security u
        where u.org_id = m.org_id and u.account_id = m.account_id and u.mechanism = 'totp'))
$$;

-- From when on nothing is served to an account before it has an authenticator; null where none is missing.
create function totp_due(account uuid, at timestamptz) returns timestamptz language sql stable as $$
  select min(t.due_at) from totp_asked(account, at) t
  where not exists (select from account_totp a where a.account_id = account and a.confirmed_at is not null)
$$;

-- What HR is told of its people: whether they have one, never which.
create function totp_of_members() returns table (account_id uuid, confirmed_at timestamptz, reset_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.account_id, t.confirmed_at, t.reset_at from account_totp t
  join membership m on m.account_id = t.account_id and m.org_id = current_org()
$$;

-- Takes it off somebody who has lost it. Only for members of this organization; false where none was on.
create function reset_totp(account uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_totp t set secret = '', confirmed_at = null, last_step = 0, reset_at = at
  where t.account_id = account and t.confirmed_at is not null
    and exists (select from membership m where m.org_id = current_org() and m.account_id = account);
  if not found then return false; end if;
  delete from account_recovery_code c where c.account_id = account;
  delete from login_challenge c where c.account_id = account;
  return true;
end $$;

-- Of these accounts, those that are all who can give permissions in an organization, for good and in the whole of it:
-- without them nobody could let anybody in again.
create function last_holders(accounts uuid[], at timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with holder as (
    select distinct m.org_id, m.account_id
    from membership m
    join organization o on o.org_id = m.org_id
    join account a on a.id = m.account_id and a.is_active and not a.is_blocked
    join permission_group_member x on x.org_id = m.org_id and x.account_id = m.account_id
      and x.valid_to is null and (x.valid_from is null or x.valid_from <= (at at time zone o.time_zone)::date)
    join permission_group g on g.org_id = x.org_id and g.id = x.group_id and g.codes @> array['1.00']
    where m.is_hr and (m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date)
      and m.org_id in (select n.org_id from membership n where n.account_id = any (accounts))
      and not exists (select from membership_branch b where b.org_id = m.org_id and b.account_id = m.account_id)
  )
  select distinct h.account_id from holder h
  where h.account_id = any (accounts)
    and not exists (select from holder k where k.org_id = h.org_id and k.account_id <> all (accounts))
$$;
