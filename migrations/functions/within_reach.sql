-- Binds a table to the reach where its rows are about an employee.
create or replace procedure within_reach(tbl regclass) language plpgsql as $$
begin
  -- who approves is named also where they are of another branch
  if tbl = 'request_recipient'::regclass then return; end if;
  if exists (select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.conrelid = tbl and c.contype = 'f' and c.confrelid = 'employee'::regclass and a.attname = 'employee_id')
    and not exists (select from pg_policy p where p.polrelid = tbl and p.polname = 'reach') then
    execute format('create policy reach on %s as restrictive to chautari_part using (employee_id is null or employee_id in (select r.id from people_in_reach() r))', tbl);
  end if;
end $$;
