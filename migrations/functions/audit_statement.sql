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
