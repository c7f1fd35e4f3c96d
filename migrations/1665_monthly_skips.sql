-- Who is not appraised in a month, and why: whoever was on leave for most of it. HR may include them all the same.
create table monthly_skip (
  org_id int not null references organization,
  id uuid not null,
  occasion_id uuid not null,
  employee_id uuid not null,
  leave_days numeric(6, 3) not null check (leave_days > 0),
  -- of so many days: those to be worked, or all where nobody keeps attendance
  of_days int not null check (of_days > 0),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, occasion_id, employee_id),
  foreign key (org_id, occasion_id) references monthly_appraisal (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index monthly_skip_employee on monthly_skip (org_id, employee_id);
call tenant_table('monthly_skip', owner => 'employee_id');
