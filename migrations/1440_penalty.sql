-- What a cycle came to by a penalty rule, as it was when the cycle was over. Entries are only ever added:
-- what the rule and the days say later changes none of them.
create table penalty (
  org_id int not null references organization,
  id uuid not null,
  penalty_setting_id uuid not null,
  employee_id uuid not null,
  cycle_from date not null,
  cycle_to date not null check (cycle_to >= cycle_from),
  rule text not null,
  irregularity text not null,
  effect text not null,
  times int not null check (times > 0),
  minutes int not null check (minutes >= 0),
  days numeric(6, 2) not null check (days > 0),
  dates date[] not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint penalty_cycle unique (org_id, penalty_setting_id, employee_id, cycle_from),
  foreign key (org_id, penalty_setting_id) references penalty_setting (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index penalty_employee on penalty (org_id, employee_id, cycle_to);
create index penalty_cycle_to on penalty (org_id, cycle_to);
call tenant_table('penalty', owner => 'employee_id', audit => 'run');

-- Each penalty is decided once.
create table penalty_decision (
  org_id int not null references organization,
  penalty_id uuid not null,
  state text not null check (state in ('Confirmed', 'Waived')),
  reason text check (length(reason) between 1 and 255),
  account_id uuid,
  at timestamptz not null default now(),
  primary key (org_id, penalty_id),
  check (state = 'Confirmed' or reason is not null),
  foreign key (org_id, penalty_id) references penalty (org_id, id) on delete cascade
);
call tenant_table('penalty_decision', key => 'penalty_id', audit => 'run');
