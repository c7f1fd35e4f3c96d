-- Scopes a table to the person signed in: notifications, preferences.
create or replace procedure person_table(tbl regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy person on %s using (account_id = current_setting(''app.account_id'')::uuid) with check (account_id = current_setting(''app.account_id'')::uuid)', tbl);
  execute format('grant select, insert, update, delete on %s to chautari_app', tbl);
end $$;
