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
