-- Binds a table to its organization: policy, default, grants, audit and data scope. Called at the end of each table's migration.
-- Row security binds its owner too, whatever `forced` says, which former migrations give.
create or replace procedure tenant_table(tbl regclass, key text default 'id', audit text default 'rows', forced boolean default true, owner text default null) language plpgsql as $$
declare
  arguments text := quote_literal(key) || coalesce(', ' || quote_literal(owner), '');
begin
  -- Until the first ANALYZE the planner would take the organization for as selective as any column, so that every index that
  -- begins with it looks as good as the primary key; foreign keys keep such a plan, and bulk loads become quadratic.
  if current_setting('server_version_num')::int >= 180000 then
    perform pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', 'org_id', 'inherited', false,
      'version', current_setting('server_version_num')::int, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = tbl;
  end if;
  execute format('alter table %s alter column org_id set default current_org()', tbl);
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  -- inline, not a function or sub-select: a condition that an index serves
  execute format('create policy tenant on %s using (org_id = current_setting(''app.org_id'')::int) with check (org_id = current_setting(''app.org_id'')::int)', tbl);
  execute format('grant select, insert, update, delete on %s to chautari_app', tbl);
  if audit = 'rows' then
    execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_statement(%s)', tbl, arguments);
    execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_statement(%s)', tbl, arguments);
    execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_statement(%s)', tbl, arguments);
  elsif audit = 'run' then
    execute format('comment on table %s is %L', tbl, 'audited by its own history');
  else
    raise exception 'audit must be rows or run';
  end if;
  call within_reach(tbl);
end $$;
