-- Read by all, written outside any organization: which calls may do that, their access says.
create or replace procedure common_table(tbl regclass, key text default 'id', hidden text default '') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy shared on %s for select using (true)', tbl);
  execute format('create policy made on %s for insert with check (coalesce(current_setting(''app.org_id'', true), '''') = '''')', tbl);
  execute format('create policy changed on %s for update using (coalesce(current_setting(''app.org_id'', true), '''') = '''')', tbl);
  execute format('create policy removed on %s for delete using (coalesce(current_setting(''app.org_id'', true), '''') = '''')', tbl);
  execute format('grant select, insert, update, delete on %s to chautari_app', tbl);
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_common(%L, %L)', tbl, key, hidden);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_common(%L, %L)', tbl, key, hidden);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_common(%L, %L)', tbl, key, hidden);
end $$;
