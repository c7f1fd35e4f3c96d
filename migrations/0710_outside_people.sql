-- Lets an account into the current organization, where nobody employs it: an auditor, who only reads, or somebody of HR.
-- Says why not, or null; the membership is the caller's to write.
create function let_in(whom uuid, auditor boolean) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_one account%rowtype;
  elsewhere boolean;
begin
  select * into strict found_one from account a where a.id = whom for update;
  if exists (select from membership m where m.org_id = current_org() and m.account_id = whom) then return 'here'; end if;
  elsewhere := exists (select from membership m where m.account_id = whom);
  -- who left others, or is kept out by them, is not theirs to let in again from here
  if found_one.is_blocked or (elsewhere and not found_one.is_active) then return 'closed'; end if;
  -- an audit user reads and does nothing else, in all organizations
  if auditor <> found_one.is_audit_user and (elsewhere or found_one.common_codes <> '{}') then
    return case when auditor then 'works' else 'audits' end;
  end if;
  update account a set is_audit_user = auditor, is_active = true, stamp = a.stamp + 1
  where a.id = whom and (a.is_audit_user <> auditor or not a.is_active);
  return null;
end $$;

-- Whoever is in no organization any more and holds nothing of the installation comes in no longer. Returns the sessions
-- that end with it.
create function let_out(whom uuid, at timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform current_org();
  update account a set is_active = false, stamp = a.stamp + 1
  where a.id = whom and a.common_codes = '{}' and not exists (select from membership m where m.account_id = whom);
  if not found then return; end if;
  delete from account_token t where t.account_id = whom;
  delete from login_challenge c where c.account_id = whom;
  return query
    update account_session s set ended_at = at, ended_reason = 'let_out'
    where s.account_id = whom and s.ended_at is null returning s.id;
end $$;

revoke all on function let_in, let_out from public;
grant execute on function let_in, let_out to chautari_app;
