-- needs: tenant_table
-- Until when attendance is settled. The line is moved by a new row only, also back.
create table attendance_lock (
  org_id int not null references organization,
  id uuid not null,
  locked_until date not null,
  reason text not null check (length(reason) between 1 and 255),
  account_id uuid not null,
  at timestamptz not null default now(),
  primary key (org_id, id)
);
create index attendance_lock_at on attendance_lock (org_id, at desc);
call tenant_table('attendance_lock', audit => 'run');
revoke update, delete on attendance_lock from chautari_app;

-- What became of a day after it was locked, as differences: payroll may have paid it as it was.
create table attendance_retro (
  org_id int not null references organization,
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  date date not null,
  at timestamptz not null,
  days int not null,
  unpaid_part int not null,
  late_count int not null,
  late int not null,
  lost int not null,
  worked int not null,
  overtime_workday int not null,
  overtime_off_day int not null,
  overtime_holiday int not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index attendance_retro_employee on attendance_retro (org_id, employee_id, date);
create index attendance_retro_at on attendance_retro (org_id, at desc);
call tenant_table('attendance_retro', audit => 'run', owner => 'employee_id');
revoke update, delete on attendance_retro from chautari_app;
