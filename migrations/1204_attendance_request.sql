-- Requests about attendance. What is not live was declined, cancelled or revoked.
create table attendance_adjustment (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  date date not null,
  check_in time,
  check_out time,
  reason text not null check (length(reason) between 1 and 100),
  is_live boolean not null default true,
  primary key (org_id, request_id),
  check (num_nonnulls(check_in, check_out) > 0),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index attendance_adjustment_employee on attendance_adjustment (org_id, employee_id, date);
call tenant_table('attendance_adjustment', key => 'request_id', owner => 'employee_id');

create table web_attendance_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  punch_id uuid not null,
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, punch_id) references punch (org_id, id) on delete cascade
);
create unique index web_attendance_request_punch on web_attendance_request (org_id, punch_id) where is_live;
create index web_attendance_request_employee on web_attendance_request (org_id, employee_id);
call tenant_table('web_attendance_request', key => 'request_id', owner => 'employee_id');

create table travel_attendance (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  start_on date not null,
  end_on date not null check (end_on >= start_on),
  part text not null check (part in ('Full day', 'First half', 'Second half')),
  destination text not null check (length(destination) between 1 and 100),
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index travel_attendance_employee on travel_attendance (org_id, employee_id, start_on);
call tenant_table('travel_attendance', key => 'request_id', owner => 'employee_id');

create table travel_attendance_delete (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  about_id uuid not null,
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, about_id) references travel_attendance (org_id, request_id) on delete cascade
);
create unique index travel_attendance_delete_about on travel_attendance_delete (org_id, about_id) where is_live;
create index travel_attendance_delete_employee on travel_attendance_delete (org_id, employee_id);
call tenant_table('travel_attendance_delete', key => 'request_id', owner => 'employee_id');

create table timesheet_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  date date not null,
  minutes int not null check (minutes between 1 and 1440),
  activity text check (length(activity) between 1 and 255),
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index timesheet_request_day on timesheet_request (org_id, employee_id, date) where is_live;
call tenant_table('timesheet_request', key => 'request_id', owner => 'employee_id');

create table overtime_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  date date not null,
  minutes int not null check (minutes between 1 and 1440),
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index overtime_request_day on overtime_request (org_id, employee_id, date) where is_live;
call tenant_table('overtime_request', key => 'request_id', owner => 'employee_id');

create table overtime_claim (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  date date not null,
  minutes int not null check (minutes between 1 and 1440),
  -- what the day had when it was claimed
  worked_minutes int not null check (worked_minutes >= minutes),
  day_type text not null check (day_type in ('Workday', 'Off day', 'Holiday')),
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index overtime_claim_day on overtime_claim (org_id, employee_id, date) where is_live;
call tenant_table('overtime_claim', key => 'request_id', owner => 'employee_id');

create table credit_hour_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  date date not null,
  minutes int not null check (minutes between 1 and 1440),
  credited int not null check (credited >= 0),
  expires_on date,
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index credit_hour_request_day on credit_hour_request (org_id, employee_id, date) where is_live;
call tenant_table('credit_hour_request', key => 'request_id', owner => 'employee_id');

create table credit_hour_delete (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  about_id uuid not null,
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, about_id) references credit_hour_request (org_id, request_id) on delete cascade
);
create unique index credit_hour_delete_about on credit_hour_delete (org_id, about_id) where is_live;
create index credit_hour_delete_employee on credit_hour_delete (org_id, employee_id);
call tenant_table('credit_hour_delete', key => 'request_id', owner => 'employee_id');

-- Credit hours as entries that are only ever added: the balance is their sum.
create table credit_hour_ledger (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('Earned', 'Deleted')),
  minutes int not null check (minutes <> 0),
  effective_on date not null,
  expires_on date,
  request_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade
);
create index credit_hour_ledger_employee on credit_hour_ledger (org_id, employee_id, effective_on);
create index credit_hour_ledger_request on credit_hour_ledger (org_id, request_id);
call tenant_table('credit_hour_ledger', owner => 'employee_id', audit => 'run');
