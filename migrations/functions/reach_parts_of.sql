-- By what the one who acts is let in now: the groups that app.reach names, the person's own limit being the one of zeros, which
-- it is where nothing is said. Each with the branches and divisions that it holds for, and those below; null: all. A part that
-- limits nothing is none.
create or replace function reach_parts_of(parts uuid[]) returns table (part uuid, branches uuid[], divisions uuid[])
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
