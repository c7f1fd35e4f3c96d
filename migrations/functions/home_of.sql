-- Whose rules of signing in hold for an account, who may block it and reset its authenticator: every organization that
-- employs its person today; of somebody whom none employs, the organization they have belonged to for longest, which for
-- an account that was made for them is the one that made it. Other organizations can only end their own membership.
create or replace function home_of(account uuid, at timestamptz) returns setof int
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
