-- Short appraisals of every month: what is asked and by whom, and the months that were opened.
create table monthly_appraisal_setting (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 100),
  set_id uuid not null,
  self_percent int not null default 0 check (self_percent between 0 and 50),
  reviewer_percent int not null default 0 check (reviewer_percent between 0 and 50),
  -- counted from the last day of the month: 1 is the first day of the next
  opens_after_days int not null default 1 check (opens_after_days between -10 and 28),
  due_after_days int not null default 7 check (due_after_days between 1 and 60),
  publish text not null default 'By HR' check (publish in ('By HR', 'When closed')),
  active_from date not null,
  -- the last months that the recommendations read, and the scores that they compare with
  months int not null default 3 check (months between 2 and 12),
  reward_from int not null default 85 check (reward_from between 1 and 100),
  support_below int not null default 50 check (support_below between 0 and 99),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint monthly_appraisal_setting_scores check (support_below < reward_from),
  foreign key (org_id, set_id) references question_set (org_id, id)
);
create unique index monthly_appraisal_setting_title on monthly_appraisal_setting (org_id, lower(title));
create index monthly_appraisal_setting_set on monthly_appraisal_setting (org_id, set_id);
call tenant_table('monthly_appraisal_setting');

-- Who appraises somebody in place of their supervisor.
create table monthly_appraiser (
  org_id int not null references organization,
  id uuid not null,
  setting_id uuid not null,
  employee_id uuid not null,
  appraiser_id uuid not null,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, setting_id, employee_id, appraiser_id),
  check (employee_id <> appraiser_id),
  foreign key (org_id, setting_id) references monthly_appraisal_setting (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, appraiser_id) references employee (org_id, id) on delete cascade
);
create index monthly_appraiser_employee on monthly_appraiser (org_id, employee_id);
create index monthly_appraiser_appraiser on monthly_appraiser (org_id, appraiser_id);
call tenant_table('monthly_appraiser', owner => 'setting_id');

-- A month of a setting: an occasion of appraisal.
create table monthly_appraisal (
  org_id int not null references organization,
  id uuid not null,
  setting_id uuid not null,
  month_start date not null,
  primary key (org_id, id),
  unique (org_id, setting_id, month_start),
  foreign key (org_id, id) references appraisal_occasion (org_id, id) on delete cascade,
  foreign key (org_id, setting_id) references monthly_appraisal_setting (org_id, id)
);
call tenant_table('monthly_appraisal');
