-- The appraisal of a goal period; title, days, modes and forms stand in the occasion with the same id.
create table goal_appraisal (
  org_id int not null references organization,
  id uuid not null,
  period_id uuid not null,
  primary key (org_id, id),
  foreign key (org_id, id) references appraisal_occasion (org_id, id) on delete cascade,
  foreign key (org_id, period_id) references goal_period (org_id, id)
);
create index goal_appraisal_period on goal_appraisal (org_id, period_id);
call tenant_table('goal_appraisal');
