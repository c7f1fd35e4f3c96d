-- HR of a branch: somebody whose rights are limited to branches meets only the people of those branches and of the ones below.
-- It is held here and once: calls in the hat of HR, exports and jobs of such a person run as the role chautari_part, for which
-- every table about people has one more, restrictive policy. For everybody else nothing is asked in addition.
do $$
begin
  if not exists (select from pg_roles where rolname = 'chautari_part') then
    create role chautari_part nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  grant chautari_app to chautari_part;
exception when others then
  if not pg_has_role('chautari_part', 'chautari_app', 'usage') then raise; end if;
end $$;
do $$
begin
  execute format('grant chautari_part to %I', current_user);
exception when others then
  if not pg_has_role(current_user, 'chautari_part', 'member') then raise; end if;
end $$;

create table membership_branch (
  org_id int not null references organization,
  account_id uuid not null,
  branch_id uuid not null,
  primary key (org_id, account_id, branch_id),
  foreign key (org_id, account_id) references membership (org_id, account_id) on delete cascade,
  foreign key (org_id, branch_id) references branch (org_id, id)
);
create index membership_branch_branch on membership_branch (org_id, branch_id);
call tenant_table('membership_branch', key => 'account_id', forced => false, owner => 'branch_id');

-- The branches of the one who acts, with those below. As the owner: what it reads is itself within reach only.
create function branches_in_reach() returns table (id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  with recursive within as (
    select m.branch_id as id from membership_branch m where m.org_id = current_org() and m.account_id = current_account()
    union select b.id from branch b join within w on b.parent_id = w.id where b.org_id = current_org()
  ) select w.id from within w
$$;

-- Who works there now, last did, or is going to; who has no place yet, such as somebody being hired; and oneself.
create function people_in_reach() returns table (id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  select a.employee_id from employment_assignment a
  where a.org_id = current_org() and a.branch_id in (select b.id from branches_in_reach() b)
    and case when a.valid_from <= current_date
      then not exists (select from employment_assignment l where l.org_id = a.org_id and l.employee_id = a.employee_id
        and l.valid_from > a.valid_from and l.valid_from <= current_date)
      else not exists (select from employment_assignment l where l.org_id = a.org_id and l.employee_id = a.employee_id
        and l.valid_from < a.valid_from) end
  union all select e.id from employee e where e.org_id = current_org()
    and not exists (select from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id)
  union all select m.employee_id from membership m
    where m.org_id = current_org() and m.account_id = current_account() and m.employee_id is not null
$$;

-- How somebody out of reach is called where they are named beside others, such as who approves: no more than that.
create function person_out_of_reach(employee uuid) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('id', e.id, 'code', e.code, 'full_name', e.full_name, 'job_title', null, 'employee_level', null,
    'profile_picture', null, 'profile_picture_thumb', null, 'cover_picture', null, 'cover_picture_thumb', null,
    'is_online', false, 'is_blocked', false, 'is_current', true,
    'organization', json_build_object('name', o.name, 'slug', o.slug), 'branch', null, 'division', null)
  from employee e join organization o on o.org_id = e.org_id where e.org_id = current_org() and e.id = employee
$$;
revoke execute on function branches_in_reach, people_in_reach, person_out_of_reach from public;
grant execute on function branches_in_reach, people_in_reach, person_out_of_reach to chautari_app;

-- Binds a table to the reach where its rows are about an employee.
create procedure within_reach(tbl regclass) language plpgsql as $$
begin
  -- who approves is named also where they are of another branch
  if tbl = 'request_recipient'::regclass then return; end if;
  if exists (select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.conrelid = tbl and c.contype = 'f' and c.confrelid = 'employee'::regclass and a.attname = 'employee_id')
    and not exists (select from pg_policy p where p.polrelid = tbl and p.polname = 'reach') then
    execute format('create policy reach on %s as restrictive to chautari_part using (employee_id is null or employee_id in (select r.id from people_in_reach() r))', tbl);
  end if;
end $$;

do $$
declare t regclass;
begin
  for t in select distinct c.conrelid::regclass from pg_constraint c where c.contype = 'f' and c.confrelid = 'employee'::regclass
    and c.conrelid <> 'employment_assignment'::regclass loop
    call within_reach(t);
  end loop;
end $$;

create policy reach_read on employee as restrictive for select to chautari_part using (id in (select r.id from people_in_reach() r));
create policy reach_change on employee as restrictive for update to chautari_part using (id in (select r.id from people_in_reach() r));
create policy reach_remove on employee as restrictive for delete to chautari_part using (id in (select r.id from people_in_reach() r));
-- nobody is put into a branch that is out of reach
create policy reach on employment_assignment as restrictive to chautari_part
  using (employee_id in (select r.id from people_in_reach() r))
  with check (branch_id in (select b.id from branches_in_reach() b));
create policy reach_branch on pre_employment as restrictive to chautari_part
  using (branch_id in (select b.id from branches_in_reach() b));
-- the history of a record and of its parts
create policy reach on audit_row as restrictive for select to chautari_part
  using (person_out_of_reach(coalesce(owner_id, row_id)) is null
    or coalesce(owner_id, row_id) in (select r.id from people_in_reach() r));

-- Tables that are made from now on are bound as they are made.
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
  if forced then execute format('alter table %s force row level security', tbl); end if;
  -- inline, not a function or sub-select: an index condition on one machine, and accepted by Citus
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
