-- Marks what is about a finished subject as read and ended, for everybody. Returns the accounts.
create or replace function settle_notifications(subject uuid) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update notification set read_at = coalesce(read_at, now()), settled_at = now()
  where org_id = current_org() and subject_id = subject and settled_at is null
  returning account_id
$$;
