-- As before, but the home of an account blocks it and lets it in again, whatever else its person belongs to. The end of
-- employment still closes no account that another organization lets in.
create or replace function admit_accounts(accounts uuid[], active boolean, blocked boolean, at timestamptz, reason text)
returns table (account_id uuid, session_id uuid) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed uuid[];
begin
  with c as (
    update account a set is_active = coalesce(active, a.is_active), is_blocked = coalesce(blocked, a.is_blocked), stamp = stamp + 1
    where a.id = any (accounts)
      and exists (select from membership m where m.account_id = a.id and m.org_id = current_org())
      and case when active is null then current_org() in (select h from home_of(a.id, at) h)
        else not exists (select from membership m where m.account_id = a.id and m.org_id <> current_org()) end
    returning a.id
  ) select array_agg(c.id) into changed from c;
  return query select unnest(changed), null::uuid;
  if blocked or not active then
    delete from login_challenge c where c.account_id = any (changed);
    return query
      update account_session s set ended_at = at, ended_reason = reason
      where s.account_id = any (changed) and s.ended_at is null
      returning s.account_id, s.id;
  end if;
end $$;
