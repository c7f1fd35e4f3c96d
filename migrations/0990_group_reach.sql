-- A group may hold for the people of some branches or divisions only, of one person: HR of Pokhara for leave, of everybody for
-- documents. Where such a membership says nothing of its own, the limit of the person holds for it as before.
create table group_member_branch (
  org_id int not null references organization,
  group_id uuid not null,
  account_id uuid not null,
  branch_id uuid not null,
  primary key (org_id, group_id, account_id, branch_id),
  foreign key (org_id, group_id, account_id) references permission_group_member (org_id, group_id, account_id) on delete cascade,
  foreign key (org_id, branch_id) references branch (org_id, id)
);
create index group_member_branch_branch on group_member_branch (org_id, branch_id);
create table group_member_division (
  org_id int not null references organization,
  group_id uuid not null,
  account_id uuid not null,
  division_id uuid not null,
  primary key (org_id, group_id, account_id, division_id),
  foreign key (org_id, group_id, account_id) references permission_group_member (org_id, group_id, account_id) on delete cascade,
  foreign key (org_id, division_id) references division (org_id, id)
);
create index group_member_division_division on group_member_division (org_id, division_id);
-- read across organizations at sign-in like membership_branch
call tenant_table('group_member_branch', key => 'account_id', forced => false, owner => 'group_id');
call tenant_table('group_member_division', key => 'account_id', forced => false, owner => 'group_id');

-- Who is in which group by a limit of its own.
create view group_member_limit with (security_invoker = true) as
  select org_id, group_id, account_id from group_member_branch
  union select org_id, group_id, account_id from group_member_division;
-- And by none: what such a group gives holds wherever the person's own limit lets it.
create view general_member with (security_invoker = true) as
  select x.* from permission_group_member x
  where not exists (select from group_member_limit l where l.org_id = x.org_id and l.group_id = x.group_id and l.account_id = x.account_id);
grant select on group_member_limit, general_member to chautari_app;

-- By what the one who acts is let in now: the groups that app.reach names, the person's own limit being the one of zeros, which
-- it is where nothing is said. Each with the branches and divisions that it holds for, and those below; null: all. A part that
-- limits nothing is none.
create function reach_parts_of(parts uuid[]) returns table (part uuid, branches uuid[], divisions uuid[])
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive chosen as (
    select x as part from unnest(parts) x
  ), own as materialized (
    select '00000000-0000-0000-0000-000000000000'::uuid as part, m.branch_id, null::uuid as division_id
    from membership_branch m where m.org_id = current_org() and m.account_id = current_account()
    union all select '00000000-0000-0000-0000-000000000000', null, m.division_id
    from membership_division m where m.org_id = current_org() and m.account_id = current_account()
    union all select m.group_id, m.branch_id, null
    from group_member_branch m where m.org_id = current_org() and m.account_id = current_account()
    union all select m.group_id, null, m.division_id
    from group_member_division m where m.org_id = current_org() and m.account_id = current_account()
  ), b as (
    select o.part, o.branch_id as id from own o join chosen c on c.part = o.part where o.branch_id is not null
    union select b.part, x.id from b join branch x on x.org_id = current_org() and x.parent_id = b.id
  ), d as (
    select o.part, o.division_id as id from own o join chosen c on c.part = o.part where o.division_id is not null
    union select d.part, x.id from d join division x on x.org_id = current_org() and x.parent_id = d.id
  )
  select c.part, (select array_agg(b.id) from b where b.part = c.part), (select array_agg(d.id) from d where d.part = c.part)
  from chosen c where exists (select from own o where o.part = c.part)
$$;
create function reach_parts() returns table (part uuid, branches uuid[], divisions uuid[])
language sql stable security definer set search_path = public, pg_temp as $$
  select r.part, r.branches, r.divisions from reach_parts_of(string_to_array(
    coalesce(nullif(current_setting('app.reach', true), ''), '00000000-0000-0000-0000-000000000000'), ',')::uuid[]) r
$$;

create or replace function place_in_reach(branch uuid, division uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from reach_parts() r
    where (r.branches is null or branch = any (r.branches)) and (r.divisions is null or division = any (r.divisions)))
$$;

-- May somebody be put there? What is not named stays as it is.
create function place_may_be(branch uuid, division uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from reach_parts() r
    where (branch is null or r.branches is null or branch = any (r.branches))
      and (division is null or r.divisions is null or division = any (r.divisions)))
$$;

create or replace function people_in_reach() returns table (id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  with r as materialized (select * from reach_parts())
  select a.employee_id from employment_assignment a
  where a.org_id = current_org()
    and exists (select from r where (r.branches is null or a.branch_id = any (r.branches)) and (r.divisions is null or a.division_id = any (r.divisions)))
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

-- Of these groups with a limit of their own, those that hold for this person, for the one who acts.
create function groups_reaching(groups uuid[], employee uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with at as (
    select a.branch_id, a.division_id from employment_assignment a
    where a.org_id = current_org() and a.employee_id = employee
      and case when a.valid_from <= current_date
        then not exists (select from employment_assignment l where l.org_id = a.org_id and l.employee_id = a.employee_id
          and l.valid_from > a.valid_from and l.valid_from <= current_date)
        else not exists (select from employment_assignment l where l.org_id = a.org_id and l.employee_id = a.employee_id
          and l.valid_from < a.valid_from) end
  )
  select r.part from reach_parts_of(groups) r, at
  where (r.branches is null or at.branch_id = any (r.branches)) and (r.divisions is null or at.division_id = any (r.divisions))
$$;
revoke execute on function reach_parts_of, reach_parts, place_may_be, groups_reaching from public;
grant execute on function reach_parts_of, reach_parts, place_may_be, groups_reaching to chautari_app;

-- Long work that was begun by such a group goes by it, too.
alter table job add column reach text default nullif(current_setting('app.reach', true), '');

-- What holds for some people only makes nobody a holder of the organization.
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
