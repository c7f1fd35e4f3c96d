-- Of some who were asked only these are not any more; the others go on waiting.
create or replace function settle_notifications_of(subject uuid, accounts uuid[]) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update notification set read_at = coalesce(read_at, now()), settled_at = now()
  where org_id = current_org() and subject_id = subject and account_id = any (accounts) and settled_at is null
  returning account_id
$$;
