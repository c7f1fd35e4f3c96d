-- The accounts of people within reach, and one's own.
create function accounts_in_reach() returns table (id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  select e.account_id from employee e
  where e.org_id = current_org() and e.account_id is not null and e.id in (select r.id from people_in_reach() r)
  union select current_account()
$$;
-- The addresses that mails to them go to.
create function addresses_in_reach() returns table (address text) language sql stable security definer set search_path = public, pg_temp as $$
  select lower(a.email) from account a where a.email is not null and a.id in (select r.id from accounts_in_reach() r)
  union select lower(x.address) from employee e cross join lateral (values (e.work_email), (e.personal_email)) x (address)
  where e.org_id = current_org() and x.address is not null and e.id in (select r.id from people_in_reach() r)
$$;
revoke execute on function accounts_in_reach, addresses_in_reach from public;
grant execute on function accounts_in_reach, addresses_in_reach to chautari_app;

-- What was sent to whom, and who came in or did what: of people within reach.
create policy reach on email_log as restrictive for select to chautari_part
  using (lower(recipient) in (select r.address from addresses_in_reach() r)
    or lower(recipient) in (select lower(p.email) from pre_employment p));
create policy reach on security_event as restrictive for select to chautari_part
  using (account_id in (select r.id from accounts_in_reach() r));

-- What somebody said under their name is theirs; without one, and on the board for all, it is nobody's.
create policy reach on feedback as restrictive for select to chautari_part
  using (sender_account_id is null or is_public or assignee_account_id = current_account()
    or sender_account_id in (select r.id from accounts_in_reach() r));
-- Who decides in whose place, and why: of either of the two.
create policy reach on approval_delegation as restrictive for select to chautari_part
  using (delegator_id in (select r.id from people_in_reach() r) or delegate_id in (select r.id from people_in_reach() r));
