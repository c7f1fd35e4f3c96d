-- Audits rows of no organization. The second argument names a column whose content is never copied.
create or replace function audit_common() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor uuid := nullif(current_setting('app.account_id', true), '')::uuid;
  key_column text := tg_argv[0];
  hidden_column text := tg_argv[1];
begin
  if tg_op = 'INSERT' then
    insert into common_change (account_id, table_name, row_id, operation)
    select actor, tg_table_name, to_jsonb(n) ->> key_column, 'insert' from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into common_change (account_id, table_name, row_id, operation, changes)
    select actor, tg_table_name, to_jsonb(o) ->> key_column, 'delete', to_jsonb(o) - hidden_column from old_rows o;
  else
    insert into common_change (account_id, table_name, row_id, operation, changes)
    select actor, tg_table_name, d.row_id, 'update', d.changes
    from (
      select n.j ->> key_column as row_id,
        (select jsonb_object_agg(f.key, case when f.key = hidden_column then '[]'::jsonb else jsonb_build_array(o.j -> f.key, f.value) end)
         from jsonb_each(n.j) f where f.key <> 'version' and o.j -> f.key is distinct from f.value) as changes
      from (select to_jsonb(x) as j from new_rows x) n
      join (select to_jsonb(x) as j from old_rows x) o on o.j ->> key_column = n.j ->> key_column
    ) d where d.changes is not null;
  end if;
  return null;
end $$;
