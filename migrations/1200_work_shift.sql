-- When people work. A shift is a name; its rules are dated, so that what is changed from a day on leaves the days before as they were.
create table work_shift (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  code text not null check (length(code) between 1 and 10),
  description text,
  is_default boolean not null default false,
  is_archived boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index work_shift_name on work_shift (org_id, lower(name));
create unique index work_shift_code on work_shift (org_id, lower(code));
create unique index work_shift_default on work_shift (org_id) where is_default;
call tenant_table('work_shift');

create table work_shift_rule (
  org_id int not null references organization,
  id uuid not null,
  work_shift_id uuid not null,
  effective_from date not null,
  -- [{"weekday": 0, "start": 540, "end": 1020, "break_start": 780, "break_end": 840}]: minutes from midnight, beyond 1440 on the next day
  timings jsonb not null check (jsonb_typeof(timings) = 'array'),
  -- the same as HR wrote it, by which the form shows it again
  hours jsonb not null,
  is_flexible boolean not null default false,
  follows_weekly_off boolean not null default true,
  paid_break boolean not null default true,
  start_grace int not null default 10 check (start_grace between 0 and 240),
  end_grace int not null default 0 check (end_grace between 0 and 240),
  late_from text not null default 'Start' check (late_from in ('Start', 'End of grace')),
  full_day_minutes int check (full_day_minutes between 1 and 1440),
  half_day_minutes int check (half_day_minutes between 1 and 1440),
  pairing text not null default 'First and last' check (pairing in ('First and last', 'Every pair')),
  by_direction boolean not null default false,
  window_before int not null default 120 check (window_before between 0 and 720),
  window_after int not null default 240 check (window_after between 0 and 720),
  auto_checkout boolean not null default false,
  round_minutes int not null default 0 check (round_minutes in (0, 5, 10, 15)),
  one_punch_is_present boolean not null default false,
  primary key (org_id, id),
  unique (org_id, work_shift_id, effective_from),
  foreign key (org_id, work_shift_id) references work_shift (org_id, id) on delete cascade
);
call tenant_table('work_shift_rule', owner => 'work_shift_id');

-- Who works by which shift, by dates: one person, or everybody of a segment, division or branch.
create table shift_assignment (
  org_id int not null references organization,
  id uuid not null,
  work_shift_id uuid not null,
  employee_id uuid,
  segment_id uuid,
  division_id uuid,
  branch_id uuid,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  version int not null default 1,
  primary key (org_id, id),
  check (num_nonnulls(employee_id, segment_id, division_id, branch_id) = 1),
  constraint shift_assignment_shift_fk foreign key (org_id, work_shift_id) references work_shift (org_id, id),
  constraint shift_assignment_employee_fk foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  constraint shift_assignment_segment_fk foreign key (org_id, segment_id) references segment (org_id, id),
  constraint shift_assignment_division_fk foreign key (org_id, division_id) references division (org_id, id),
  constraint shift_assignment_branch_fk foreign key (org_id, branch_id) references branch (org_id, id),
  constraint shift_assignment_overlap exclude using gist (org_id with =, (coalesce(employee_id, segment_id, division_id, branch_id)) with =,
    daterange(valid_from, valid_to, '[]') with &&)
);
create index shift_assignment_employee on shift_assignment (org_id, employee_id) where employee_id is not null;
create index shift_assignment_shift on shift_assignment (org_id, work_shift_id);
call tenant_table('shift_assignment', owner => 'employee_id');

-- What a roster says of a day of a person; null: a day off. A draft is seen by whoever plans it alone.
create table roster_entry (
  org_id int not null references organization,
  employee_id uuid not null,
  date date not null,
  state text not null check (state in ('Draft', 'Published')),
  work_shift_id uuid,
  is_off boolean not null default false,
  account_id uuid not null,
  at timestamptz not null default now(),
  primary key (org_id, employee_id, date, state),
  -- a draft of neither takes the published entry away
  check (not (is_off and work_shift_id is not null)),
  check (state = 'Draft' or is_off or work_shift_id is not null),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, work_shift_id) references work_shift (org_id, id)
);
create index roster_entry_date on roster_entry (org_id, date);
call tenant_table('roster_entry', key => 'employee_id', owner => 'employee_id');
