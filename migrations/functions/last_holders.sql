-- Of these accounts those without whom nobody would hold all permissions of an organization. Holders with a data scope do not count.
create or replace function last_holders(accounts uuid[], at timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with holder as (
    select distinct m.org_id, m.account_id
    from membership m
    join organization o on o.org_id = m.org_id
    join account a on a.id = m.account_id and a.is_active and not a.is_blocked
    join general_member x on x.org_id = m.org_id and x.account_id = m.account_id
      and x.valid_to is null and (x.valid_from is null or x.valid_from <= (at at time zone o.time_zone)::date)
    join permission_group g on g.org_id = x.org_id and g.id = x.group_id and g.codes @> array['1.00']
    where m.is_hr and (m.left_on is null or m.left_on >= (at at time zone o.time_zone)::date)
      and m.org_id in (select n.org_id from membership n where n.account_id = any (accounts))
      and not exists (select from membership_limit b where b.org_id = m.org_id and b.account_id = m.account_id)
  )
  select distinct h.account_id from holder h
  where h.account_id = any (accounts)
    and not exists (select from holder k where k.org_id = h.org_id and k.account_id <> all (accounts))
$$;
