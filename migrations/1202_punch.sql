-- needs: punch_is_kept
-- Devices that send punches, and the punches themselves.
create table attendance_device (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  branch_id uuid,
  protocol text not null default 'ZKTeco push' check (protocol in ('ZKTeco push', 'File')),
  serial text check (serial ~ '^[A-Za-z0-9._-]{4,40}$'),
  -- when it was given its serial number
  registered_at timestamptz not null default now(),
  time_zone text,
  clock_sent text not null default 'Minutes' check (clock_sent in ('Minutes', 'Hours', 'Not sent')),
  direction text not null default 'Automatic' check (direction in ('Automatic', 'In', 'Out')),
  silent_after_minutes int not null default 180 check (silent_after_minutes between 5 and 10080),
  is_active boolean not null default true,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  check (protocol = 'File' or serial is not null),
  constraint attendance_device_branch_fk foreign key (org_id, branch_id) references branch (org_id, id)
);
create unique index attendance_device_name on attendance_device (org_id, lower(name));
create unique index attendance_device_serial on attendance_device (org_id, serial);
-- a device calls without saying which organization it belongs to: its serial number tells, so the owner looks across all,
-- and of two organizations that registered the same number the first one has it
create index attendance_device_called on attendance_device (serial, registered_at);
call tenant_table('attendance_device', forced => false);

-- What is known of a device from its calls: written at nearly each of them, so apart from what HR says.
create table device_contact (
  org_id int not null references organization,
  device_id uuid not null,
  last_seen_at timestamptz not null,
  last_punch_at timestamptz,
  stamp text,
  firmware text,
  ip text,
  -- seconds that the device's clock is ahead: the last differences between a punch and its arrival
  drifts int[] not null default '{}',
  resend boolean not null default false,
  primary key (org_id, device_id),
  foreign key (org_id, device_id) references attendance_device (org_id, id) on delete cascade
);
call tenant_table('device_contact', audit => 'run');

-- Serial numbers that called and belong to nobody: shown to whoever registers them.
create table unknown_device (
  serial text primary key check (length(serial) <= 64),
  ip text,
  calls int not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);

-- Who is meant by a number on a device. Nobody: kept until HR says, and then it counts.
create table device_user (
  org_id int not null references organization,
  id uuid not null,
  device_id uuid not null,
  number text not null check (length(number) between 1 and 40),
  name text,
  employee_id uuid,
  is_ignored boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, device_id, number),
  foreign key (org_id, device_id) references attendance_device (org_id, id),
  constraint device_user_employee_fk foreign key (org_id, employee_id) references employee (org_id, id) on delete set null (employee_id)
);
create index device_user_employee on device_user (org_id, employee_id);
call tenant_table('device_user', owner => 'employee_id');

create table punch (
  org_id int not null references organization,
  id uuid not null,
  source text not null check (source in ('Device', 'Web', 'Mobile', 'Kiosk', 'HR', 'Import', 'Adjustment', 'Travel', 'Training', 'Timesheet')),
  -- the same twice is one punch
  external_id text not null check (length(external_id) between 1 and 200),
  employee_id uuid,
  device_user_id uuid,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  direction text not null default 'Unknown' check (direction in ('In', 'Out', 'Break out', 'Break in', 'Unknown')),
  status_code int,
  verify_code int,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  accuracy_m int,
  place text check (place in ('Inside', 'Outside', 'Not available')),
  ip text,
  user_agent text,
  remarks text,
  flags text[] not null default '{}',
  account_id uuid,
  -- does it count already, or wait for approval
  is_pending boolean not null default false,
  primary key (org_id, id),
  unique (org_id, source, external_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, device_user_id) references device_user (org_id, id)
);
create index punch_employee on punch (org_id, employee_id, occurred_at);
create index punch_unmatched on punch (org_id, device_user_id, occurred_at) where employee_id is null;
call tenant_table('punch', audit => 'run');

create trigger punch_is_kept before update on punch for each row execute function punch_is_kept();

-- A punch that does not count, and why; the punch itself stays.
create table punch_void (
  org_id int not null references organization,
  punch_id uuid not null,
  reason text not null check (length(reason) between 1 and 255),
  account_id uuid,
  at timestamptz not null default now(),
  primary key (org_id, punch_id),
  foreign key (org_id, punch_id) references punch (org_id, id) on delete cascade
);
call tenant_table('punch_void', key => 'punch_id', audit => 'run');

-- Lines of devices and files that could not be read: kept as they came, with the reason.
create table device_line (
  org_id int not null references organization,
  id uuid not null,
  device_id uuid not null,
  line text not null check (length(line) <= 2000),
  line_hash text not null generated always as (md5(line)) stored,
  reason text not null,
  received_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, device_id, line_hash),
  foreign key (org_id, device_id) references attendance_device (org_id, id) on delete cascade
);
call tenant_table('device_line', audit => 'run');

-- Commands that wait for a device to fetch them.
create table device_command (
  org_id int not null references organization,
  id uuid not null,
  device_id uuid not null,
  number int not null,
  command text not null check (length(command) between 1 and 500),
  state text not null default 'Queued' check (state in ('Queued', 'Sent', 'Done', 'Failed', 'Expired')),
  tries int not null default 0,
  return_code int,
  account_id uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  primary key (org_id, id),
  unique (org_id, device_id, number),
  foreign key (org_id, device_id) references attendance_device (org_id, id) on delete cascade
);
call tenant_table('device_command');
