-- Goals of people, divisions and the organization in periods, with milestones and check-ins.
create table goal_period (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  starts_on date not null,
  ends_on date not null,
  -- in which goals may be created
  setting_from date not null,
  setting_to date not null,
  check_in_every text not null default 'Two weeks' check (check_in_every in ('Week', 'Two weeks', 'Month', 'None')),
  min_goals int not null default 0 check (min_goals between 0 and 50),
  max_goals int not null default 7 check (max_goals between 1 and 50),
  weight_rule text not null default 'Sum to 100' check (weight_rule in ('Sum to 100', 'Free', 'Equal')),
  state text not null default 'Draft' check (state in ('Draft', 'Open for setting', 'Running', 'Evaluation', 'Closed', 'Archived')),
  version int not null default 1,
  primary key (org_id, id),
  constraint goal_period_days check (ends_on >= starts_on),
  constraint goal_period_setting check (setting_to >= setting_from),
  constraint goal_period_goals check (max_goals >= min_goals)
);
create unique index goal_period_name on goal_period (org_id, lower(name));
create index goal_period_days_of on goal_period (org_id, starts_on desc);
call tenant_table('goal_period');

create table goal (
  org_id int not null references organization,
  id uuid not null,
  period_id uuid not null,
  title text not null check (length(title) between 1 and 255),
  description text,
  owner text not null default 'Employee' check (owner in ('Employee', 'Division', 'Organization')),
  employee_id uuid,
  division_id uuid,
  -- who created it; nobody where HR set it
  creator_employee_id uuid,
  parent_id uuid,
  weight int not null default 0 check (weight between 0 and 100),
  metric text not null default 'Percent' check (metric in ('Percent', 'Number', 'Currency', 'Yes or no', 'Milestones')),
  unit text check (length(unit) <= 30),
  baseline numeric(14, 2) not null default 0,
  target numeric(14, 2) not null default 100,
  current numeric(14, 2) not null default 0,
  starts_on date not null,
  due_on date not null,
  confidence text not null default 'On track' check (confidence in ('On track', 'At risk', 'Off track')),
  visibility text not null default 'Division' check (visibility in ('Private', 'Division', 'Organization')),
  state text not null default 'Draft' check (state in ('Draft', 'Requested', 'Accepted', 'In progress', 'Submitted', 'Completed', 'Declined', 'On hold', 'Closed', 'Missed')),
  progress numeric(6, 1) not null default 0,
  score numeric(6, 1) check (score between 0 and 200),
  resume_on date,
  last_check_in_on date,
  completed_on date,
  -- which agreed terms these are; see goal_revision
  revision_no int not null default 1,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  constraint goal_days check (due_on >= starts_on),
  constraint goal_of_one check ((owner = 'Employee') = (employee_id is not null) and (owner = 'Division') = (division_id is not null)),
  constraint goal_moves check (target <> baseline),
  foreign key (org_id, period_id) references goal_period (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id),
  foreign key (org_id, creator_employee_id) references employee (org_id, id),
  foreign key (org_id, parent_id) references goal (org_id, id)
);
create index goal_of_period on goal (org_id, period_id, state);
create index goal_employee on goal (org_id, employee_id, state) where employee_id is not null;
create index goal_division on goal (org_id, division_id) where division_id is not null;
create index goal_creator on goal (org_id, creator_employee_id, state) where creator_employee_id is not null;
create index goal_parent on goal (org_id, parent_id) where parent_id is not null;
call tenant_table('goal');

-- What was agreed: target, due date and weight, with what one side asks to change of them.
create table goal_revision (
  org_id int not null references organization,
  id uuid not null,
  goal_id uuid not null,
  revision_no int not null check (revision_no > 0),
  state text not null check (state in ('Agreed', 'Proposed', 'Declined')),
  target numeric(14, 2) not null,
  due_on date not null,
  weight int not null check (weight between 0 and 100),
  reason text not null check (length(reason) between 1 and 500),
  -- whose side asks
  side text not null check (side in ('Owner', 'Supervisor', 'HR')),
  account_id uuid references account on delete set null,
  account_name text not null,
  at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, goal_id) references goal (org_id, id) on delete cascade
);
create index goal_revision_goal on goal_revision (org_id, goal_id, at);
create unique index goal_revision_open on goal_revision (org_id, goal_id) where state = 'Proposed';
create index goal_revision_account on goal_revision (account_id) where account_id is not null;
call tenant_table('goal_revision', owner => 'goal_id');

create table goal_milestone (
  org_id int not null references organization,
  id uuid not null,
  goal_id uuid not null,
  title text not null check (length(title) between 1 and 255),
  description text,
  due_on date not null,
  weight int not null default 1 check (weight between 1 and 100),
  state text not null default 'Pending' check (state in ('Pending', 'In progress', 'Submitted', 'Completed', 'Returned', 'Cancelled')),
  remarks text,
  completed_on date,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, goal_id) references goal (org_id, id) on delete cascade
);
create index goal_milestone_goal on goal_milestone (org_id, goal_id, due_on);
call tenant_table('goal_milestone', owner => 'goal_id');

-- Rows are only added.
create table goal_check_in (
  org_id int not null references organization,
  id uuid not null,
  goal_id uuid not null,
  day date not null,
  value numeric(14, 2) not null,
  progress numeric(6, 1) not null,
  confidence text not null check (confidence in ('On track', 'At risk', 'Off track')),
  note text,
  blocker text,
  account_id uuid references account on delete set null,
  account_name text not null,
  at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, goal_id) references goal (org_id, id) on delete cascade
);
create index goal_check_in_goal on goal_check_in (org_id, goal_id, at);
create index goal_check_in_account on goal_check_in (account_id) where account_id is not null;
call tenant_table('goal_check_in', owner => 'goal_id');

-- What happened to a goal, in order; rows are only added.
create table goal_event (
  org_id int not null references organization,
  id uuid not null,
  goal_id uuid not null,
  act text not null,
  state text not null,
  remarks text,
  account_id uuid references account on delete set null,
  account_name text not null,
  at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, goal_id) references goal (org_id, id) on delete cascade
);
create index goal_event_goal on goal_event (org_id, goal_id, at);
create index goal_event_account on goal_event (account_id) where account_id is not null;
call tenant_table('goal_event', owner => 'goal_id');
