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
