-- needs: tenant_table
-- Overtime that a day came to by its setting, until it is claimed or credited. A date has one row; requests of that date say
-- whether it is taken.
create table overtime_due (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  date date not null,
  minutes int not null check (minutes between 1 and 1440),
  worked_minutes int not null check (worked_minutes >= minutes),
  day_type text not null check (day_type in ('Workday', 'Off day', 'Holiday')),
  -- the last day on which it can be claimed
  expires_on date not null check (expires_on >= date),
  state text not null default 'Unclaimed' check (state in ('Unclaimed', 'Withdrawn', 'Expired')),
  primary key (org_id, id),
  constraint overtime_due_day unique (org_id, employee_id, date),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index overtime_due_open on overtime_due (org_id, date, employee_id) where state = 'Unclaimed';
call tenant_table('overtime_due', owner => 'employee_id', audit => 'run');
-- declined claims are looked for by their day
create index overtime_claim_undone on overtime_claim (org_id, employee_id, date) where not is_live;
