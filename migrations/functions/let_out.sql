create or replace function let_out(whom uuid, at timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform current_org();
  update account a set is_active = false, stamp = a.stamp + 1
  where a.id = whom and common_codes_ever(whom) = '{}' and not exists (select from membership m where m.account_id = whom);
  if not found then return; end if;
  delete from account_token t where t.account_id = whom;
  delete from login_challenge c where c.account_id = whom;
  return query
    update account_session s set ended_at = at, ended_reason = 'let_out'
    where s.account_id = whom and s.ended_at is null returning s.id;
end $$;
