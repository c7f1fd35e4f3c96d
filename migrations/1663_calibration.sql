-- Where the boxes of a slot begin, how many people are expected in a band, and what supervisors think somebody may become.
alter table appraisal_slot add column box_low int not null default 60 check (box_low between 1 and 119);
alter table appraisal_slot add column box_high int not null default 80 check (box_high between 2 and 120);
alter table appraisal_slot add constraint appraisal_slot_boxes check (box_low < box_high);
alter table score_band add column guideline_percent int check (guideline_percent between 0 and 100);

-- Shown to HR alone, in the calibration.
create table appraisal_potential (
  org_id int not null references organization,
  id uuid not null,
  occasion_id uuid not null,
  employee_id uuid not null,
  potential text not null check (potential in ('Low', 'Medium', 'High')),
  -- who rated it last
  account_id uuid references account on delete set null,
  rated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, occasion_id, employee_id),
  foreign key (org_id, occasion_id) references appraisal_occasion (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index appraisal_potential_employee on appraisal_potential (org_id, employee_id);
create index appraisal_potential_account on appraisal_potential (account_id) where account_id is not null;
call tenant_table('appraisal_potential', owner => 'employee_id');
