-- HR of a division: rights are limited to branches, to divisions with those below, or to both, and then both must fit.
create table membership_division (
  org_id int not null references organization,
  account_id uuid not null,
  division_id uuid not null,
  primary key (org_id, account_id, division_id),
  foreign key (org_id, account_id) references membership (org_id, account_id) on delete cascade,
  foreign key (org_id, division_id) references division (org_id, id)
);
create index membership_division_division on membership_division (org_id, division_id);
-- read across organizations at sign-in like membership_branch
call tenant_table('membership_division', key => 'account_id', forced => false, owner => 'division_id');

-- Who is limited at all.
create view membership_limit with (security_invoker = true) as
  select org_id, account_id from membership_branch
  union all select org_id, account_id from membership_division;
grant select on membership_limit to chautari_app;

create function divisions_in_reach() returns table (id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  with recursive within as (
    select m.division_id as id from membership_division m where m.org_id = current_org() and m.account_id = current_account()
    union select d.id from division d join within w on d.parent_id = w.id where d.org_id = current_org()
  ) select w.id from within w
$$;

-- May the one who acts have to do with somebody at this place? What does not limit them asks nothing; limited by nothing, nobody.
create function place_in_reach(branch uuid, division uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  with b as materialized (select r.id from branches_in_reach() r), d as materialized (select r.id from divisions_in_reach() r)
  select (exists (select from b) or exists (select from d))
    and (not exists (select from b) or exists (select from b where b.id = branch))
    and (not exists (select from d) or exists (select from d where d.id = division))
$$;

-- Who works there now, last did, or is going to; who has no place yet, such as somebody being hired; and oneself.
create or replace function people_in_reach() returns table (id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  with b as materialized (select r.id from branches_in_reach() r), d as materialized (select r.id from divisions_in_reach() r)
  select a.employee_id from employment_assignment a
  where a.org_id = current_org() and (exists (select from b) or exists (select from d))
    and (not exists (select from b) or a.branch_id in (select b.id from b))
    and (not exists (select from d) or a.division_id in (select d.id from d))
    and case when a.valid_from <= current_date
      then not exists (select from employment_assignment l where l.org_id = a.org_id and l.employee_id = a.employee_id
        and l.valid_from > a.valid_from and l.valid_from <= current_date)
      else not exists (select from employment_assignment l where l.org_id = a.org_id and l.employee_id = a.employee_id
        and l.valid_from < a.valid_from) end
  union all select e.id from employee e where e.org_id = current_org()
    and not exists (select from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id)
  union all select m.employee_id from membership m
    where m.org_id = current_org() and m.account_id = current_account() and m.employee_id is not null
$$;
revoke execute on function divisions_in_reach, place_in_reach from public;
grant execute on function divisions_in_reach, place_in_reach to chautari_app;

-- nobody is put into a place that is out of reach
drop policy reach on employment_assignment;
create policy reach on employment_assignment as restrictive to chautari_part
  using (employee_id in (select r.id from people_in_reach() r))
  with check (place_in_reach(branch_id, division_id));
drop policy reach_branch on pre_employment;
create policy reach_place on pre_employment as restrictive to chautari_part
  using (place_in_reach(branch_id, division_id));

-- Of these accounts, those that are all who can give permissions in an organization, for good and in the whole of it.
create or replace function last_holders(accounts uuid[], at timestamptz) returns setof uuid
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
      and not exists (select from membership_limit b where b.org_id = m.org_id and b.account_id = m.account_id)
  )
  select distinct h.account_id from holder h
  where h.account_id = any (accounts)
    and not exists (select from holder k where k.org_id = h.org_id and k.account_id <> all (accounts))
$$;
