-- When the nightly work of leave has to look at somebody again: nights on which nothing is due read nobody's ledger.
create table leave_due (
  org_id int not null references organization,
  employee_id uuid not null,
  -- the first day on which something may happen by itself; the beginning of time: a fact has changed
  due_on date not null default '0001-01-01',
  -- the latest day that was entered
  posted_until date,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index leave_due_on on leave_due (org_id, due_on);
call tenant_table('leave_due', key => 'employee_id', audit => 'run');

-- What was the same for everybody at the last run: rules, leave years, locks, the calendar of work. When that changes, all
-- are due.
create table leave_posting (
  org_id int not null references organization,
  fingerprint text not null,
  until date not null,
  primary key (org_id)
);
call tenant_table('leave_posting', key => 'org_id', audit => 'run');

-- Facts about a person on which earning rests. Who was never looked at has no row, and is due anyway.
create function leave_due_of_row() returns trigger language plpgsql as $$
begin
  update leave_due set due_on = '0001-01-01' where org_id = new.org_id and employee_id = new.id and due_on > '0001-01-01';
  return null;
end $$;
create trigger leave_due after update of joined_on, left_on, gender, marital_status, date_of_birth, confirmed_on, probation_ends_on on employee
for each row when ((old.joined_on, old.left_on, old.gender, old.marital_status, old.date_of_birth, old.confirmed_on, old.probation_ends_on)
  is distinct from (new.joined_on, new.left_on, new.gender, new.marital_status, new.date_of_birth, new.confirmed_on, new.probation_ends_on))
execute function leave_due_of_row();

create function leave_due_of_rows() returns trigger language plpgsql as $$
begin
  update leave_due d set due_on = '0001-01-01' from (select distinct org_id, employee_id from changed) c
  where d.org_id = c.org_id and d.employee_id = c.employee_id and d.due_on > '0001-01-01';
  return null;
end $$;
create trigger leave_due_insert after insert on employment_assignment referencing new table as changed for each statement execute function leave_due_of_rows();
create trigger leave_due_update after update on employment_assignment referencing new table as changed for each statement execute function leave_due_of_rows();
create trigger leave_due_delete after delete on employment_assignment referencing old table as changed for each statement execute function leave_due_of_rows();
create trigger leave_due_insert after insert on duty_station_assignment referencing new table as changed for each statement execute function leave_due_of_rows();
create trigger leave_due_update after update on duty_station_assignment referencing new table as changed for each statement execute function leave_due_of_rows();
create trigger leave_due_delete after delete on duty_station_assignment referencing old table as changed for each statement execute function leave_due_of_rows();

-- An entry for a day that was entered already may change what came after it; one that ends has its end to come. Leave of
-- days to come changes nothing before they have come. The nightly work says of its own entries itself when it comes again.
create function leave_due_of_entries() returns trigger language plpgsql as $$
begin
  update leave_due d set due_on = e.due_on
  from (
    select n.org_id, n.employee_id, min(case when n.effective_on <= k.posted_until or n.kind = 'opening' then '0001-01-01' else n.expires_on + 1 end) as due_on
    from entered n join leave_due k on k.org_id = n.org_id and k.employee_id = n.employee_id
    group by 1, 2
  ) e
  where d.org_id = e.org_id and d.employee_id = e.employee_id and e.due_on < d.due_on;
  return null;
end $$;
create trigger leave_due after insert on leave_ledger referencing new table as entered for each statement
when (current_setting('app.leave_night', true) is distinct from 'on') execute function leave_due_of_entries();
