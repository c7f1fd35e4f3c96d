-- Whoever does not agree with a released result may appeal once, in the days that the occasion allows.
alter table appraisal_occasion add column appeal_days int not null default 0 check (appeal_days between 0 and 60);

create table appraisal_appeal (
  org_id int not null references organization,
  id uuid not null,
  result_id uuid not null,
  employee_id uuid not null,
  part text not null check (part in ('Score', 'Feedback', 'Process')),
  reason text not null check (length(reason) between 1 and 2000),
  state text not null default 'Open' check (state in ('Open', 'Score changed', 'Score kept')),
  decision text check (length(decision) between 1 and 1000),
  -- as they were told before and after
  old_score numeric(7, 2),
  new_score numeric(7, 2) check (new_score between 0 and 120),
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, result_id),
  constraint appraisal_appeal_decided check ((state = 'Open') = (decided_at is null) and (state = 'Open') = (decision is null)),
  foreign key (org_id, result_id) references appraisal_result (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index appraisal_appeal_employee on appraisal_appeal (org_id, employee_id);
create index appraisal_appeal_decided_by on appraisal_appeal (decided_by) where decided_by is not null;
call tenant_table('appraisal_appeal', owner => 'employee_id');
