-- Puts what still waits about a subject on top again, for everybody but the one who reminds. Returns the accounts.
create or replace function remind_notifications(subject uuid, but uuid) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update notification set read_at = null, notify_on = now()
  where org_id = current_org() and subject_id = subject and account_id <> but and interactive_type is not null and settled_at is null
  returning account_id
$$;
