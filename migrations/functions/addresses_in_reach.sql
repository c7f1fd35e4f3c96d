-- The addresses that mails to them go to.
create or replace function addresses_in_reach() returns table (address text) language sql stable security definer set search_path = public, pg_temp as $$
  select lower(a.email) from account a where a.email is not null and a.id in (select r.id from accounts_in_reach() r)
  union select lower(x.address) from employee e cross join lateral (values (e.work_email), (e.personal_email)) x (address)
  where e.org_id = current_org() and x.address is not null and e.id in (select r.id from people_in_reach() r)
$$;
