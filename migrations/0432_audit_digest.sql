-- One entry of the audit as a hash. The columns are named, so that one that is added later changes nothing that was.
create function audit_hash(id uuid, at timestamptz, account_id uuid, acting_as text, request_no text, api_key_id uuid,
  table_name text, row_id uuid, owner_id uuid, operation text, changes jsonb) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(concat(id, '|', extract(epoch from at), '|', account_id, '|', acting_as, '|', request_no, '|',
    api_key_id, '|', table_name, '|', row_id, '|', owner_id, '|', operation, '|', changes), 'UTF8')), 'hex')
$$;

-- What an entry was before somebody was forgotten: its hash alone, so that the day still proves what it held.
create table audit_erasure (
  org_id int not null references organization,
  audit_id uuid not null,
  former_hash text not null,
  at timestamptz not null default now(),
  primary key (org_id, audit_id)
);
call tenant_table('audit_erasure', key => 'audit_id', audit => 'run', forced => false);
revoke insert, update, delete on audit_erasure from chautari_app;

-- Only forgetting empties entries, and says that it does: whoever else changes one is found by the check.
create function note_erasure() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.forgetting', true), '') = '1' then
    insert into audit_erasure (org_id, audit_id, former_hash)
    select o.org_id, o.id, audit_hash(o.id, o.at, o.account_id, o.acting_as, o.request_no, o.api_key_id, o.table_name, o.row_id,
      o.owner_id, o.operation, o.changes) from old_rows o
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger note_erasure after update on audit_row referencing old table as old_rows for each statement execute function note_erasure();

-- Day by day: how many entries, a hash over all of them, and over that and the day before. Only added to.
create table audit_digest (
  org_id int not null references organization,
  id uuid not null,
  -- null: from the beginning
  from_at timestamptz,
  until_at timestamptz not null,
  row_count int not null,
  content text not null,
  digest text not null,
  made_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, until_at)
);
call tenant_table('audit_digest', audit => 'run');
revoke update, delete on audit_digest from chautari_app;
create index audit_row_at on audit_row (org_id, at, id);

-- Logs of who came in and who read what go when their time is over. Nobody shortens it below half a year.
create function trim_logs(before timestamptz) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  events int;
  reads int;
begin
  if before > now() - interval '170 days' then raise exception 'logs are kept for half a year at least'; end if;
  delete from security_event e where e.org_id = current_org() and e.at < before;
  get diagnostics events = row_count;
  delete from sensitive_read r where r.org_id = current_org() and r.at < before;
  get diagnostics reads = row_count;
  return events + reads;
end $$;
revoke all on function trim_logs from public;
grant execute on function trim_logs to chautari_app;
