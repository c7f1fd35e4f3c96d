-- A shared screen at which people check in by code and PIN, opened by a link that HR makes on it.
create table attendance_kiosk (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  branch_id uuid,
  is_active boolean not null default true,
  -- of the link; null until it is opened on a screen
  token_hash text,
  last_seen_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, token_hash),
  constraint attendance_kiosk_branch_fk foreign key (org_id, branch_id) references branch (org_id, id)
);
create unique index attendance_kiosk_name on attendance_kiosk (org_id, lower(name));
call tenant_table('attendance_kiosk');

create table attendance_pin (
  org_id int not null references organization,
  employee_id uuid not null,
  pin_hash text not null,
  failures int not null default 0,
  locked_until timestamptz,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('attendance_pin', key => 'employee_id', audit => 'run', owner => 'employee_id');
