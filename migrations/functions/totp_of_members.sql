-- What HR is told of its people: whether they have one, never which.
create or replace function totp_of_members() returns table (account_id uuid, confirmed_at timestamptz, reset_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.account_id, t.confirmed_at, t.reset_at from account_totp t
  join membership m on m.account_id = t.account_id and m.org_id = current_org()
$$;
