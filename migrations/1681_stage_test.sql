-- Tests that candidates take at the stage of assessments.
alter table hiring_stage
  add column assessment_id uuid,
  add foreign key (org_id, assessment_id) references assessment (org_id, id),
  add constraint hiring_stage_test check (assessment_id is null or stage = 'Assessment');
create index hiring_stage_assessment on hiring_stage (org_id, assessment_id) where assessment_id is not null;

alter table vacancy_stage
  add column assessment_id uuid,
  add foreign key (org_id, assessment_id) references assessment (org_id, id);
create index vacancy_stage_assessment on vacancy_stage (org_id, assessment_id) where assessment_id is not null;

create table application_test (
  org_id int not null references organization,
  id uuid not null,
  application_id uuid not null,
  taker_id uuid not null,
  sent_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, application_id) references job_application (org_id, id) on delete cascade,
  foreign key (org_id, taker_id) references assessment_taker (org_id, id)
);
create unique index application_test_once on application_test (org_id, application_id, taker_id);
create index application_test_taker on application_test (org_id, taker_id);
call tenant_table('application_test');
