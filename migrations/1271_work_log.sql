-- Time that people spend on tasks, projects and activities.
create table work_log (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  worked_on date not null,
  project_id uuid,
  activity_id uuid,
  task_id uuid,
  minutes int not null check (minutes between 1 and 1440),
  description text,
  is_billable boolean not null default false,
  -- as it was on the day of the work
  rate numeric(12, 2) check (rate >= 0),
  amount numeric(12, 2) check (amount >= 0),
  state text not null default 'Draft' check (state in ('Draft', 'Requested', 'Forwarded', 'Approved', 'Declined')),
  -- stopped by the timer of another day, so that somebody should look at it
  is_doubtful boolean not null default false,
  supervisor_approved_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  remarks text,
  version int not null default 1,
  primary key (org_id, id),
  check (project_id is not null or activity_id is not null or task_id is not null),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, activity_id) references activity (org_id, id),
  foreign key (org_id, task_id) references task (org_id, id),
  foreign key (org_id, supervisor_approved_by) references employee (org_id, id) on delete set null (supervisor_approved_by),
  foreign key (org_id, decided_by) references employee (org_id, id) on delete set null (decided_by)
);
create index work_log_employee on work_log (org_id, employee_id, worked_on);
create index work_log_state on work_log (org_id, state, worked_on);
create index work_log_project on work_log (org_id, project_id, worked_on) where project_id is not null;
create index work_log_activity on work_log (org_id, activity_id) where activity_id is not null;
create index work_log_task on work_log (org_id, task_id) where task_id is not null;
create index work_log_supervisor on work_log (org_id, supervisor_approved_by) where supervisor_approved_by is not null;
create index work_log_decided on work_log (org_id, decided_by) where decided_by is not null;
call tenant_table('work_log');

-- The one timer that a person has running.
create table work_timer (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  started_at timestamptz not null,
  project_id uuid,
  activity_id uuid,
  task_id uuid,
  primary key (org_id, id),
  unique (org_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, activity_id) references activity (org_id, id),
  foreign key (org_id, task_id) references task (org_id, id) on delete cascade
);
create index work_timer_project on work_timer (org_id, project_id) where project_id is not null;
create index work_timer_activity on work_timer (org_id, activity_id) where activity_id is not null;
create index work_timer_task on work_timer (org_id, task_id) where task_id is not null;
call tenant_table('work_timer');
