-- Rules of overtime, credit hours and penalties; one of each is for everybody who has none of their own.
create table overtime_setting (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  basis text not null default 'Daily' check (basis in ('Daily', 'Weekly')),
  counts_before boolean not null default false,
  counts_after boolean not null default true,
  minimum_minutes int not null default 30 check (minimum_minutes between 0 and 480),
  block_minutes int not null default 15 check (block_minutes between 1 and 240),
  late_first boolean not null default true,
  cap_day int not null default 240 check (cap_day between 0 and 1440),
  cap_week int not null default 1440 check (cap_week between 0 and 10080),
  cap_month int check (cap_month between 0 and 44640),
  factor_workday numeric(4, 2) not null default 1.5 check (factor_workday between 0 and 10),
  factor_off_day numeric(4, 2) not null default 1.5 check (factor_off_day between 0 and 10),
  factor_holiday numeric(4, 2) not null default 1.5 check (factor_holiday between 0 and 10),
  settled_by text not null default 'Pay' check (settled_by in ('Pay', 'Compensatory leave')),
  requires_pre_approval boolean not null default false,
  requires_claim boolean not null default true,
  claim_within_days int not null default 30 check (claim_within_days between 1 and 366),
  is_default boolean not null default false,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index overtime_setting_name on overtime_setting (org_id, lower(name));
create unique index overtime_setting_default on overtime_setting (org_id) where is_default and not is_archived;
call tenant_table('overtime_setting');

create table credit_hour_setting (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  factor numeric(4, 2) not null default 1 check (factor between 0 and 10),
  minimum_minutes int not null default 60 check (minimum_minutes between 0 and 480),
  cap_month int check (cap_month between 0 and 44640),
  most_minutes int check (most_minutes between 0 and 60000),
  expires_after_days int check (expires_after_days between 1 and 730),
  past_days int not null default 7 check (past_days between 0 and 366),
  leave_type_id uuid,
  is_default boolean not null default false,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint credit_hour_setting_leave_fk foreign key (org_id, leave_type_id) references leave_type (org_id, id)
);
create unique index credit_hour_setting_name on credit_hour_setting (org_id, lower(name));
create unique index credit_hour_setting_default on credit_hour_setting (org_id) where is_default and not is_archived;
call tenant_table('credit_hour_setting');

create table penalty_setting (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  irregularity text not null check (irregularity in ('Late in', 'Early out', 'Missing punch', 'Short hours', 'Absent', 'Outside geofence')),
  cycle text not null default 'Month' check (cycle in ('Week', 'Month', 'Year')),
  counting text not null default 'Occurrences' check (counting in ('Occurrences', 'Minutes')),
  ignore_minutes int not null default 0 check (ignore_minutes between 0 and 480),
  free_occurrences int not null default 3 check (free_occurrences between 0 and 100),
  every int not null default 1 check (every between 1 and 10000),
  penalty_days numeric(4, 2) not null default 0.5 check (penalty_days between 0 and 31),
  most_days numeric(5, 2) check (most_days between 0 and 366),
  skip_when_complete boolean not null default true,
  new_joiner_days int not null default 0 check (new_joiner_days between 0 and 366),
  effect text not null default 'Leave, then unpaid days' check (effect in ('Leave, then unpaid days', 'Unpaid days', 'Pay heading')),
  effective_from date not null,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index penalty_setting_name on penalty_setting (org_id, lower(name));
call tenant_table('penalty_setting');

-- What holds for one person from a day on: the latest row that is not after the day.
create table individual_attendance (
  org_id int not null references organization,
  employee_id uuid not null,
  valid_from date not null,
  is_exempt boolean not null default false,
  web_allowed boolean not null default false,
  web_needs_approval boolean not null default false,
  location_required boolean not null default false,
  timesheet_required boolean not null default false,
  overtime_setting_id uuid,
  credit_hour_setting_id uuid,
  has_penalties boolean not null default true,
  version int not null default 1,
  primary key (org_id, employee_id, valid_from),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  constraint individual_attendance_overtime_fk foreign key (org_id, overtime_setting_id) references overtime_setting (org_id, id),
  constraint individual_attendance_credit_fk foreign key (org_id, credit_hour_setting_id) references credit_hour_setting (org_id, id)
);
call tenant_table('individual_attendance', key => 'employee_id', owner => 'employee_id');
