-- needs: tenant_table
-- Row security binds whoever owns the tables too, of every table that has it: what goes across organizations passes by it
-- as a role that may (bypassrls), and by nothing else.
do $$
declare
  tbl regclass;
begin
  for tbl in select c.oid::regclass from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relforcerowsecurity
  loop
    execute format('alter table %s force row level security', tbl);
  end loop;
end $$;

-- Of other organizations a request reads what signs, directories and public pages show, and no tax number or address.
drop policy listed on organization;
create policy listed on organization for select using (org_id = nullif(current_setting('app.org_id', true), '')::int);
create view organization_listed as
  select org_id, slug, name, abbreviation, time_zone, parent_org_id, flags, disabled_applications from organization;
grant select on organization_listed to chautari_app;
