-- Tasks that people give each other, what they belong to, and who may give them.
create table project (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  code text not null check (length(code) between 1 and 30),
  description text,
  client text,
  manager_employee_id uuid not null,
  starts_on date not null,
  ends_on date,
  status text not null default 'Active' check (status in ('Planned', 'Active', 'On hold', 'Completed', 'Cancelled')),
  is_billable boolean not null default false,
  budget_hours int check (budget_hours between 1 and 1000000),
  -- who approves time on it
  log_approval text not null default 'Supervisor' check (log_approval in ('None', 'Supervisor', 'Project manager', 'Both')),
  needs_description boolean not null default false,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  check (ends_on is null or ends_on >= starts_on),
  foreign key (org_id, manager_employee_id) references employee (org_id, id)
);
create unique index project_name on project (org_id, lower(name));
create unique index project_code on project (org_id, lower(code));
create index project_manager on project (org_id, manager_employee_id);
call tenant_table('project');

create table project_member (
  org_id int not null references organization,
  id uuid not null,
  project_id uuid not null,
  employee_id uuid not null,
  role text not null default 'Member' check (role in ('Member', 'Observer')),
  -- an hour of theirs on this project, where it is not what the activity says
  hourly_rate numeric(12, 2) check (hourly_rate >= 0),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id, employee_id),
  foreign key (org_id, project_id) references project (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index project_member_employee on project_member (org_id, employee_id);
call tenant_table('project_member', owner => 'project_id');

create table activity (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  unit text not null default 'Hour' check (unit in ('Hour', 'Piece')),
  default_rate numeric(12, 2) check (default_rate >= 0),
  is_billable boolean not null default true,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index activity_name on activity (org_id, lower(name));
call tenant_table('activity');

create table result_area (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  description text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index result_area_name on result_area (org_id, lower(name));
call tenant_table('result_area');

create table core_task (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  result_area_id uuid not null,
  job_title_id uuid,
  frequency text not null default 'Weekly' check (frequency in ('Daily', 'Weekly', 'Monthly', 'Quarterly', 'Yearly', 'As needed')),
  expected_hours int check (expected_hours between 1 and 1000),
  weight int not null default 1 check (weight between 1 and 100),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, result_area_id) references result_area (org_id, id),
  foreign key (org_id, job_title_id) references job_title (org_id, id)
);
create unique index core_task_name on core_task (org_id, lower(name));
create index core_task_area on core_task (org_id, result_area_id);
create index core_task_job_title on core_task (org_id, job_title_id) where job_title_id is not null;
call tenant_table('core_task');

create table core_task_assignment (
  org_id int not null references organization,
  id uuid not null,
  core_task_id uuid not null,
  employee_id uuid not null,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, employee_id, core_task_id),
  foreign key (org_id, core_task_id) references core_task (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index core_task_assignment_task on core_task_assignment (org_id, core_task_id);
call tenant_table('core_task_assignment');

-- Whom somebody may give tasks. The rule of the person holds before that of the division, and that before the general one.
create table assign_task_setting (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  employee_id uuid,
  division_id uuid,
  can_assign_to text not null default 'Organization' check (can_assign_to in ('Nobody', 'Subordinates', 'Same division', 'Organization')),
  requires_acknowledgement boolean not null default false,
  requires_approval boolean not null default true,
  may_create_recurring boolean not null default true,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint assign_task_setting_of_one check (employee_id is null or division_id is null),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, division_id) references division (org_id, id) on delete cascade
);
create unique index assign_task_setting_name on assign_task_setting (org_id, lower(name));
create unique index assign_task_setting_for on assign_task_setting (org_id, employee_id, division_id) nulls not distinct where not is_archived;
create index assign_task_setting_division on assign_task_setting (org_id, division_id) where division_id is not null;
call tenant_table('assign_task_setting');

create table task_rule (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 255),
  description text,
  creator_employee_id uuid not null,
  project_id uuid,
  core_task_id uuid,
  responsible_ids uuid[] not null check (cardinality(responsible_ids) between 1 and 20),
  priority text not null default 'Medium' check (priority in ('Low', 'Medium', 'High', 'Critical')),
  difficulty int not null default 3 check (difficulty between 1 and 5),
  approval_required boolean not null default false,
  checklist text[] not null default '{}',
  frequency text not null check (frequency in ('Daily', 'Weekly', 'Monthly', 'BS monthly', 'Yearly', 'BS yearly')),
  every int not null default 1 check (every between 1 and 52),
  starts_on date not null,
  ends_on date,
  -- days before the occurrence on which the task is made
  lead_days int not null default 0 check (lead_days between 0 and 60),
  on_day_off text not null default 'Keep' check (on_day_off in ('Keep', 'Skip', 'Next workday')),
  state text not null default 'Active' check (state in ('Active', 'Paused', 'Ended')),
  version int not null default 1,
  primary key (org_id, id),
  check (ends_on is null or ends_on >= starts_on),
  foreign key (org_id, creator_employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, core_task_id) references core_task (org_id, id)
);
create index task_rule_creator on task_rule (org_id, creator_employee_id);
create index task_rule_project on task_rule (org_id, project_id) where project_id is not null;
create index task_rule_core_task on task_rule (org_id, core_task_id) where core_task_id is not null;
call tenant_table('task_rule');

create table task (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 255),
  description text,
  creator_employee_id uuid not null,
  project_id uuid,
  core_task_id uuid,
  parent_id uuid,
  rule_id uuid,
  occurrence_on date,
  priority text not null default 'Medium' check (priority in ('Low', 'Medium', 'High', 'Critical')),
  difficulty int not null default 3 check (difficulty between 1 and 5),
  starts_on date not null,
  deadline date not null,
  estimated_minutes int check (estimated_minutes > 0),
  -- the responsible may ask for another deadline, or may not
  is_frozen boolean not null default false,
  needs_acknowledgement boolean not null default false,
  approval_required boolean not null default false,
  completion text not null default 'Any' check (completion in ('Any', 'All')),
  state text not null check (state in ('Pending acknowledgement', 'Declined', 'Pending', 'In progress', 'On hold', 'Completed', 'Closed', 'Cancelled')),
  resume_on date,
  asked_deadline date,
  asked_reason text,
  asked_by_employee_id uuid,
  send_backs int not null default 0,
  completed_on date,
  closed_on date,
  score int check (score between 1 and 10),
  efficiency numeric(5, 1) check (efficiency between 0 and 100),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  check (deadline >= starts_on),
  check ((rule_id is null) = (occurrence_on is null)),
  check ((asked_deadline is null) = (asked_by_employee_id is null)),
  unique (org_id, rule_id, occurrence_on),
  foreign key (org_id, creator_employee_id) references employee (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, core_task_id) references core_task (org_id, id),
  foreign key (org_id, parent_id) references task (org_id, id),
  foreign key (org_id, rule_id) references task_rule (org_id, id),
  foreign key (org_id, asked_by_employee_id) references employee (org_id, id)
);
create index task_list on task (org_id, state, deadline, id);
create index task_creator on task (org_id, creator_employee_id, state);
create index task_project on task (org_id, project_id) where project_id is not null;
create index task_core_task on task (org_id, core_task_id) where core_task_id is not null;
create index task_parent on task (org_id, parent_id) where parent_id is not null;
create index task_asked_by on task (org_id, asked_by_employee_id) where asked_by_employee_id is not null;
call tenant_table('task');

create table task_person (
  org_id int not null references organization,
  id uuid not null,
  task_id uuid not null,
  employee_id uuid not null,
  role text not null check (role in ('Responsible', 'Observer')),
  acknowledged_at timestamptz,
  done_at timestamptz,
  primary key (org_id, id),
  unique (org_id, task_id, employee_id),
  foreign key (org_id, task_id) references task (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id)
);
create index task_person_employee on task_person (org_id, employee_id, role);
call tenant_table('task_person', owner => 'task_id');

create table task_check (
  org_id int not null references organization,
  id uuid not null,
  task_id uuid not null,
  position int not null check (position > 0),
  title text not null check (length(title) between 1 and 255),
  done_at timestamptz,
  done_by_employee_id uuid,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, task_id) references task (org_id, id) on delete cascade,
  foreign key (org_id, done_by_employee_id) references employee (org_id, id)
);
create index task_check_task on task_check (org_id, task_id, position);
create index task_check_done_by on task_check (org_id, done_by_employee_id) where done_by_employee_id is not null;
call tenant_table('task_check', owner => 'task_id');

-- What happened to a task, in order; rows are only added.
create table task_event (
  org_id int not null references organization,
  id uuid not null,
  task_id uuid not null,
  act text not null,
  state text not null,
  remarks text,
  account_id uuid references account on delete set null,
  account_name text not null,
  at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, task_id) references task (org_id, id) on delete cascade
);
create index task_event_task on task_event (org_id, task_id, at);
create index task_event_account on task_event (account_id) where account_id is not null;
call tenant_table('task_event', owner => 'task_id');
