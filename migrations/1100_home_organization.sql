-- Whose rules of signing in hold for an account, who may block it and reset its authenticator: every organization that
-- employs its person today; of somebody whom none employs, the organization they have belonged to for longest, which for
-- an account that was made for them is the one that made it. Other organizations can only end their own membership.
create function home_of(account uuid, at timestamptz) returns setof int
language sql stable security definer set search_path = public, pg_temp as $$
  with m as materialized (
    select m.org_id, m.created_at, m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date as is_current,
      m.employee_id is not null as is_employee
    from membership m join organization o on o.org_id = m.org_id where m.account_id = account)
  select m.org_id from m where m.is_employee and m.is_current
  union all
  (select m.org_id from m where not exists (select from m e where e.is_employee and e.is_current)
    order by m.is_current desc, m.created_at, m.org_id limit 1)
$$;

-- Members of the current organization whose home is elsewhere. Only who belongs to several is looked at closely.
create function outside_members(at timestamptz) returns table (account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.account_id from membership m
  where m.org_id = current_org()
    and exists (select from membership o where o.account_id = m.account_id and o.org_id <> m.org_id)
    and m.org_id not in (select h from home_of(m.account_id, at) h)
$$;
revoke all on function home_of, outside_members from public;
grant execute on function home_of, outside_members to chautari_app;

drop function account_reach(uuid[]);
create function account_reach(accounts uuid[], at timestamptz default now())
returns table (account_id uuid, common_codes text[], is_elsewhere boolean, is_home boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, common_codes_ever(a.id), exists (select from membership o where o.account_id = a.id and o.org_id <> current_org()),
    current_org() in (select h from home_of(a.id, at) h)
  from account a join membership m on m.account_id = a.id and m.org_id = current_org()
  where a.id = any (accounts)
$$;
revoke all on function account_reach from public;
grant execute on function account_reach to chautari_app;

-- As before, but the home of an account blocks it and lets it in again, whatever else its person belongs to. The end of
-- employment still closes no account that another organization lets in.
create or replace function admit_accounts(accounts uuid[], active boolean, blocked boolean, at timestamptz, reason text)
returns table (account_id uuid, session_id uuid) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed uuid[];
begin
  with c as (
    update account a set is_active = coalesce(active, a.is_active), is_blocked = coalesce(blocked, a.is_blocked), stamp = stamp + 1
    where a.id = any (accounts)
      and exists (select from membership m where m.account_id = a.id and m.org_id = current_org())
      and case when active is null then current_org() in (select h from home_of(a.id, at) h)
        else not exists (select from membership m where m.account_id = a.id and m.org_id <> current_org()) end
    returning a.id
  ) select array_agg(c.id) into changed from c;
  return query select unnest(changed), null::uuid;
  if blocked or not active then
    delete from login_challenge c where c.account_id = any (changed);
    return query
      update account_session s set ended_at = at, ended_reason = reason
      where s.account_id = any (changed) and s.ended_at is null
      returning s.account_id, s.id;
  end if;
end $$;

-- As before, by the rules of the home alone.
create or replace function mechanism_asked(account uuid, at timestamptz) returns table (org_id int, mechanism text, due_at timestamptz)
language sql stable as $$
  select m.org_id, r.mechanism, coalesce(d.since, at) + r.grace_days * interval '1 day'
  from membership m
  join organization o on o.org_id = m.org_id
  join organization_security r on r.org_id = m.org_id and r.mechanism in ('totp', 'passkey') and r.enforced_for <> 'nobody'
  left join totp_demand d on d.org_id = m.org_id and d.account_id = m.account_id and d.mechanism = r.mechanism
  where m.account_id = account and m.org_id in (select h from home_of(account, at) h)
    and (m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date)
    and (r.enforced_for = 'everybody'
      or r.enforced_for in ('hr', 'supervisors') and (m.is_hr or m.is_audit)
      or r.enforced_for = 'supervisors' and m.supervising @> (at at time zone o.time_zone)::date
      or r.enforced_for = 'groups' and exists (select from security_group s
        join permission_group_member x on x.org_id = s.org_id and x.group_id = s.group_id
        where s.org_id = m.org_id and s.security_id = r.id and x.account_id = m.account_id)
      or exists (select from user_security u
        where u.org_id = m.org_id and u.account_id = m.account_id and u.mechanism = r.mechanism))
$$;

-- As before, by the demands and the days of the home alone.
create or replace function password_due(account uuid, session_from timestamptz, at timestamptz) returns timestamptz
language sql stable as $$
  with home as materialized (select h as org_id from home_of(account, at) h)
  select least(
    (select min(d.asked_at) from password_demand d
      where d.account_id = a.id and d.asked_at <= session_from and d.org_id in (select org_id from home)),
    (select a.password_changed_at + min(nullif((s.value ->> 'password_days')::int, 0)) * interval '1 day'
      from membership m
      join organization o on o.org_id = m.org_id
      join singleton_setting s on s.org_id = m.org_id and s.key = 'access'
      where m.account_id = a.id and m.org_id in (select org_id from home)
        and (m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date)))
  from account a where a.id = account and a.password_hash is not null
    -- whom a provider has to let in has a password here that they no longer use
    and not exists (select from membership m join identity_provider p on p.org_id = m.org_id
      where m.account_id = a.id and p.is_enabled and p.is_required
        and lower(split_part(a.email, '@', 2)) = any (p.domains)
        and not exists (select from membership n where n.account_id = m.account_id and n.org_id <> m.org_id))
$$;

-- Demands of others than the home hold for nobody any more.
delete from password_demand d where d.org_id not in (select h from home_of(d.account_id, now()) h);
delete from user_security u where u.org_id not in (select h from home_of(u.account_id, now()) h);
delete from totp_demand d where d.org_id not in (select h from home_of(d.account_id, now()) h);
