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
