-- From where a change came, and why: the address of the call (none for what the program does by itself) and the remarks
-- that came with it. The address goes with the logs, after the months that the organization keeps them.
alter table audit_row
  add column ip text,
  add column reason text;

create or replace function audit_statement() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor uuid := nullif(current_setting('app.account_id', true), '')::uuid;
  hat text := nullif(current_setting('app.acting_as', true), '');
  call_no text := nullif(current_setting('app.request_no', true), '');
  api_key uuid := nullif(current_setting('app.api_key', true), '')::uuid;
  call_ip text := nullif(current_setting('app.ip', true), '');
  why text := nullif(current_setting('app.reason', true), '');
  -- no name that a table could have: singleton_setting has a column `key`
  key_column text := tg_argv[0];
  owner text := tg_argv[1];
  is_plain boolean := tg_nargs = 1 and tg_argv[0] = 'id';
begin
  if is_sealing() then return null; end if;
  if tg_op = 'INSERT' then
    if is_plain then
      insert into audit_row (org_id, account_id, acting_as, request_no, api_key_id, ip, reason, table_name, row_id, operation)
      select n.org_id, actor, hat, call_no, api_key, call_ip, why, tg_table_name, n.id, 'insert' from new_rows n;
    else
      insert into audit_row (org_id, account_id, acting_as, request_no, api_key_id, ip, reason, table_name, row_id, owner_id, operation)
      select n.org_id, actor, hat, call_no, api_key, call_ip, why, tg_table_name, (n.j ->> key_column)::uuid, (n.j ->> owner)::uuid, 'insert'
      from (select x.org_id, to_jsonb(x) as j from new_rows x offset 0) n;
    end if;
  elsif tg_op = 'DELETE' then
    insert into audit_row (org_id, account_id, acting_as, request_no, api_key_id, ip, reason, table_name, row_id, owner_id, operation, changes)
    select o.org_id, actor, hat, call_no, api_key, call_ip, why, tg_table_name, (o.j ->> key_column)::uuid, (o.j ->> owner)::uuid, 'delete', o.j - 'org_id'
    from (select x.org_id, to_jsonb(x) as j from old_rows x offset 0) o;
  -- what an update did not meet is dearer to compare than to look for: settling meets nothing most of the time
  elsif not exists (select from new_rows) then
    return null;
  elsif is_plain then
    insert into audit_row (org_id, account_id, acting_as, request_no, api_key_id, ip, reason, table_name, row_id, operation, changes)
    select d.org_id, actor, hat, call_no, api_key, call_ip, why, tg_table_name, d.id, 'update', d.changes
    from (
      select n.org_id, n.id,
        (select jsonb_object_agg(f.key, jsonb_build_array(o.j -> f.key, f.value))
         from jsonb_each(n.j) f where f.key <> 'version' and o.j -> f.key is distinct from f.value) as changes
      from (select x.org_id, x.id, to_jsonb(x) as j from new_rows x offset 0) n
      join (select x.org_id, x.id, to_jsonb(x) as j from old_rows x offset 0) o on o.id = n.id and o.org_id = n.org_id
    ) d where d.changes is not null;
  else
    insert into audit_row (org_id, account_id, acting_as, request_no, api_key_id, ip, reason, table_name, row_id, owner_id, operation, changes)
    select d.org_id, actor, hat, call_no, api_key, call_ip, why, tg_table_name, d.row_id, d.owner_id, 'update', d.changes
    from (
      select n.org_id, (n.j ->> key_column)::uuid as row_id, (n.j ->> owner)::uuid as owner_id,
        (select jsonb_object_agg(f.key, jsonb_build_array(o.j -> f.key, f.value))
         from jsonb_each(n.j) f where f.key <> 'version' and o.j -> f.key is distinct from f.value) as changes
      from (select x.org_id, to_jsonb(x) as j from new_rows x offset 0) n
      join (select x.org_id, to_jsonb(x) as j from old_rows x offset 0) o on o.j ->> key_column = n.j ->> key_column and o.org_id = n.org_id
    ) d where d.changes is not null;
  end if;
  return null;
end $$;

-- The like with both. Where there is neither it is the hash from before, so that what was digested stays as it was.
create function audit_hash(id uuid, at timestamptz, account_id uuid, acting_as text, request_no text, api_key_id uuid,
  table_name text, row_id uuid, owner_id uuid, operation text, changes jsonb, ip text, reason text)
returns text language sql immutable parallel safe as $$
  select case when ip is null and reason is null then plain.hash
    else encode(sha256(convert_to(concat(plain.hash, '|', ip, '|', reason), 'UTF8')), 'hex') end
  from (select audit_hash(id, at, account_id, acting_as, request_no, api_key_id, table_name, row_id, owner_id, operation, changes)) plain (hash)
$$;

-- Each also without the addresses, by which it is known when they are gone. Null: from before there were any.
alter table audit_erasure add column former_bare text;
alter table audit_digest
  add column bare text,
  add column bared_at timestamptz;

create or replace function note_erasure() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  why text := case when coalesce(current_setting('app.forgetting', true), '') = '1' then 'forgotten'
    when coalesce(current_setting('app.sealing', true), '') = '1' then 'sealed' end;
begin
  if why is not null then
    insert into audit_erasure (org_id, audit_id, former_hash, former_bare, why)
    select o.org_id, o.id, audit_hash(o.id, o.at, o.account_id, o.acting_as, o.request_no, o.api_key_id, o.table_name, o.row_id,
      o.owner_id, o.operation, o.changes, o.ip, o.reason),
      audit_hash(o.id, o.at, o.account_id, o.acting_as, o.request_no, o.api_key_id, o.table_name, o.row_id,
      o.owner_id, o.operation, o.changes, null, o.reason), why from old_rows o
    on conflict (org_id, audit_id) do update set why = 'forgotten' where excluded.why = 'forgotten';
  end if;
  return null;
end $$;

-- The addresses of the audit go with the logs, day by day as they were digested: those days are then known by `bare`.
create or replace function trim_logs(before timestamptz) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  events int;
  reads int;
begin
  if before > now() - interval '170 days' then raise exception 'logs are kept for half a year at least'; end if;
  delete from security_event e where e.org_id = current_org() and e.at < before;
  get diagnostics events = row_count;
  delete from sensitive_read r where r.org_id = current_org() and r.at < before;
  get diagnostics reads = row_count;
  update audit_row r set ip = null from audit_digest d
  where d.org_id = current_org() and d.bare is not null and d.bared_at is null and d.until_at <= before
    and r.org_id = d.org_id and r.at >= coalesce(d.from_at, '-infinity') and r.at < d.until_at and r.ip is not null;
  update audit_digest d set bared_at = now()
  where d.org_id = current_org() and d.bare is not null and d.bared_at is null and d.until_at <= before;
  return events + reads;
end $$;
