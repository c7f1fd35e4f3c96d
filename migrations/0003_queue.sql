-- The outbox waits between tries, and is leased: whoever takes a row moves next_try_at ahead and works without a lock.
alter table signal add column next_try_at timestamptz not null default now();
drop index signal_waiting;
create index signal_waiting on signal (next_try_at) where handled_at is null;
create index signal_handled on signal (handled_at) where handled_at is not null;

-- Files are looked up by content when orphans are swept.
create index stored_file_content on stored_file (org_id, sha256);
create index stored_file_account on stored_file (org_id, account_id, created_at);

-- The worker writes and settles the notifications of many people at once, as owner through the two functions below.
-- The application's role stays bound to the person signed in.
alter table notification no force row level security;
-- The matter it is about has come to its end: nothing can be done with it any more.
alter table notification add column settled_at timestamptz;

-- One row for each account, the same signal never twice. Returns the accounts that were not notified before.
create function notify_accounts(
  accounts uuid[], ids uuid[], signal uuid, actor uuid, actor_name text, text text, url text,
  interactive_type text, interactive_data jsonb, subject uuid, can_be_reminded boolean
) returns setof uuid language sql security definer set search_path = public, pg_temp as $$
  insert into notification (account_id, id, org_id, actor_account_id, actor_name, text, url, interactive_type,
    interactive_data, subject_id, can_be_reminded, signal_id)
  select a, i, current_org(), actor, actor_name, text, url, interactive_type, interactive_data, subject, can_be_reminded, signal
  from unnest(accounts, ids) as r (a, i)
  -- nobody outside the organization hears of what happens in it
  where exists (select from membership m where m.org_id = current_org() and m.account_id = a)
  on conflict (account_id, signal_id) do nothing
  returning account_id
$$;

-- HR may remind of what waits for others, as the requester may: once a day, three times.
alter table org_notification add column remind_count int not null default 0, add column reminded_at timestamptz;

-- Puts what still waits about a subject on top again, for everybody but the one who reminds. Returns the accounts.
create function remind_notifications(subject uuid, but uuid) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update notification set read_at = null, notify_on = now()
  where org_id = current_org() and subject_id = subject and account_id <> but and interactive_type is not null and settled_at is null
  returning account_id
$$;

-- Marks what is about a finished subject as read and ended, for everybody. Returns the accounts.
create function settle_notifications(subject uuid) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update notification set read_at = coalesce(read_at, now()), settled_at = now()
  where org_id = current_org() and subject_id = subject and settled_at is null
  returning account_id
$$;
revoke all on function notify_accounts, remind_notifications, settle_notifications from public;
grant execute on function notify_accounts, remind_notifications, settle_notifications to chautari_app;
