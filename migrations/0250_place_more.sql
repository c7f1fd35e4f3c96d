-- What places, units, levels and types of employment say besides.

alter table branch
  add column manager_employee_id uuid,
  add column latitude numeric(9, 6) check (latitude between -90 and 90),
  add column longitude numeric(9, 6) check (longitude between -180 and 180),
  -- metres around the point
  add column geofence_radius int check (geofence_radius between 10 and 100000),
  -- null: that of the organization
  add column time_zone text check (length(time_zone) <= 64),
  add column duty_station_id uuid references duty_station,
  add constraint branch_point check ((latitude is null) = (longitude is null)),
  add constraint branch_geofence check (geofence_radius is null or latitude is not null),
  add constraint branch_manager_fk foreign key (org_id, manager_employee_id) references employee (org_id, id);
create index branch_manager on branch (org_id, manager_employee_id) where manager_employee_id is not null;
create index branch_duty_station on branch (org_id, duty_station_id) where duty_station_id is not null;

alter table division
  add column strategies text check (length(strategies) <= 4000),
  add column action_plans text check (length(action_plans) <= 4000);

-- null: that of the organization
alter table employment_level add column pay_currency text check (pay_currency ~ '^[A-Z]{3}$');

alter table employment_type
  add column leave_eligible boolean not null default true,
  add column payroll_eligible boolean not null default true;
