-- Ends an invitation that waits. What was opened for it alone is closed: an account that nobody has activated gives its
-- address back. Returns the sessions that end with it.
create or replace function end_invitation(invitation uuid, as_state text, at timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  inv outside_invitation%rowtype;
begin
  update outside_invitation v set state = as_state, answered_at = at
  where v.org_id = current_org() and v.id = invitation and v.state = 'Pending' returning * into inv;
  if not found or inv.account_id is null then return; end if;
  delete from account_token t where t.account_id = inv.account_id and t.token_hash = inv.token_hash;
  perform from account a where a.id = inv.account_id for update;
  if common_codes_ever(inv.account_id) <> '{}'
    or exists (select from membership m where m.account_id = inv.account_id)
    or exists (select from outside_invitation v where v.account_id = inv.account_id and v.state = 'Pending' and v.expires_at > at)
  then return; end if;
  update account a set is_active = false, stamp = a.stamp + 1,
    username = case when a.password_hash is null then 'removed-' || a.id else a.username end,
    email = case when a.password_hash is not null then a.email end
  where a.id = inv.account_id;
  delete from login_challenge c where c.account_id = inv.account_id;
  return query
    update account_session s set ended_at = at, ended_reason = 'let_out'
    where s.account_id = inv.account_id and s.ended_at is null returning s.id;
end $$;
