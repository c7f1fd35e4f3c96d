-- Passwords may end: after days that an organization says, and where HR asks somebody for another. Those that are there
-- count from today.
alter table account add column password_changed_at timestamptz not null default now();

create table password_demand (
  org_id int not null references organization,
  account_id uuid not null,
  asked_by uuid not null references account,
  asked_at timestamptz not null,
  primary key (org_id, account_id),
  foreign key (org_id, account_id) references membership (org_id, account_id) on delete cascade
);
create index password_demand_account on password_demand (account_id);
create index password_demand_asked_by on password_demand (asked_by);
call tenant_table('password_demand', key => 'account_id', forced => false);

-- From when on nothing is served in a session before its person has another password; null where that is not asked. The
-- strictest of their organizations counts. What HR asks is for sessions that begin after it.
create function password_due(account uuid, session_from timestamptz, at timestamptz) returns timestamptz
language sql stable as $$
  select least(
    (select min(d.asked_at) from password_demand d where d.account_id = a.id and d.asked_at <= session_from),
    (select a.password_changed_at + min(nullif((s.value ->> 'password_days')::int, 0)) * interval '1 day'
      from membership m
      join organization o on o.org_id = m.org_id
      join singleton_setting s on s.org_id = m.org_id and s.key = 'access'
      where m.account_id = a.id and (m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date)))
  from account a where a.id = account and a.password_hash is not null
    -- whom a provider has to let in has a password here that they no longer use
    and not exists (select from membership m join identity_provider p on p.org_id = m.org_id
      where m.account_id = a.id and p.is_enabled and p.is_required
        and lower(split_part(a.email, '@', 2)) = any (p.domains))
$$;

-- What HR is told of its people: since when they have their password, and nothing of it. Null: they have none.
create function passwords_of_members() returns table (account_id uuid, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, case when a.password_hash is not null then a.password_changed_at end
  from account a join membership m on m.account_id = a.id and m.org_id = current_org()
$$;
