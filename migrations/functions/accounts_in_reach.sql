-- The accounts of people within reach, and one's own.
create or replace function accounts_in_reach() returns table (id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  select e.account_id from employee e
  where e.org_id = current_org() and e.account_id is not null and e.id in (select r.id from people_in_reach() r)
  union select current_account()
$$;
