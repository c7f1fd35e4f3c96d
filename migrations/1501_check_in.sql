-- Places where people may check in beside their branches.
create table attendance_place (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  latitude numeric(9, 6) not null check (latitude between -90 and 90),
  longitude numeric(9, 6) not null check (longitude between -180 and 180),
  radius_m int not null default 150 check (radius_m between 10 and 100000),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index attendance_place_name on attendance_place (org_id, lower(name));
call tenant_table('attendance_place');

-- Who may check in where. Without a row: at every branch and place.
create table attendance_place_person (
  org_id int not null references organization,
  employee_id uuid not null,
  place_id uuid not null,
  primary key (org_id, employee_id, place_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  constraint attendance_place_person_place_fk foreign key (org_id, place_id) references attendance_place (org_id, id)
);
call tenant_table('attendance_place_person', key => 'employee_id', owner => 'employee_id');

-- Who was reminded to check out, of which day: once.
create table attendance_reminder (
  org_id int not null references organization,
  employee_id uuid not null,
  date date not null,
  reminded_at timestamptz not null,
  primary key (org_id, employee_id, date),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('attendance_reminder', key => 'employee_id', audit => 'run', owner => 'employee_id');
