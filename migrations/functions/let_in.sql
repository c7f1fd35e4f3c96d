create or replace function let_in(whom uuid, auditor boolean) returns text
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
  if auditor <> found_one.is_audit_user and (elsewhere or common_codes_ever(whom) <> '{}') then
    return case when auditor then 'works' else 'audits' end;
  end if;
  update account a set is_audit_user = auditor, is_active = true, stamp = a.stamp + 1
  where a.id = whom and (a.is_audit_user <> auditor or not a.is_active);
  return null;
end $$;
