-- How many people a division is to have under a job title in a fiscal year.
create table headcount_plan (
  org_id int not null references organization,
  id uuid not null,
  fiscal_year_id uuid not null,
  job_title_id uuid not null,
  -- null: the whole organization
  division_id uuid,
  planned int not null check (planned between 0 and 10000),
  remarks text check (length(remarks) <= 255),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, fiscal_year_id) references fiscal_year (org_id, id),
  foreign key (org_id, job_title_id) references job_title (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id)
);
create unique index headcount_plan_once on headcount_plan (org_id, fiscal_year_id, job_title_id, division_id) nulls not distinct;
create index headcount_plan_job on headcount_plan (org_id, job_title_id);
create index headcount_plan_division on headcount_plan (org_id, division_id) where division_id is not null;
call tenant_table('headcount_plan');
