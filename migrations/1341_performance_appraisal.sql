-- Yearly appraisals: years with weighted slots, KPIs, score bands and what follows from a result.
create table appraisal_year (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  starts_on date not null,
  ends_on date not null,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint appraisal_year_days check (ends_on > starts_on)
);
create unique index appraisal_year_title on appraisal_year (org_id, lower(title));
call tenant_table('appraisal_year');

-- An occasion of a year, with its share in the score of the year.
create table appraisal_slot (
  org_id int not null references organization,
  id uuid not null,
  year_id uuid not null,
  weight_percent int not null check (weight_percent between 1 and 100),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, id) references appraisal_occasion (org_id, id) on delete cascade,
  foreign key (org_id, year_id) references appraisal_year (org_id, id)
);
create index appraisal_slot_year on appraisal_slot (org_id, year_id);
call tenant_table('appraisal_slot');

create table kpi_collection (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  job_title_id uuid,
  description text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, job_title_id) references job_title (org_id, id)
);
create unique index kpi_collection_title on kpi_collection (org_id, lower(title));
create index kpi_collection_job_title on kpi_collection (org_id, job_title_id) where job_title_id is not null;
call tenant_table('kpi_collection');

create table kpi (
  org_id int not null references organization,
  id uuid not null,
  collection_id uuid not null,
  title text not null check (length(title) between 1 and 150),
  success_criteria text,
  category text not null default 'Process' check (category in ('Financial', 'Customer', 'Process', 'People', 'Other')),
  measure text not null default 'Number' check (measure in ('Number', 'Percent', 'Yes or no')),
  unit text check (length(unit) between 1 and 20),
  direction text not null default 'Higher is better' check (direction in ('Higher is better', 'Lower is better')),
  weight_percent int not null check (weight_percent between 1 and 100),
  baseline numeric(14, 2),
  target numeric(14, 2) not null default 0,
  min_threshold numeric(14, 2),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, collection_id) references kpi_collection (org_id, id)
);
create unique index kpi_title on kpi (org_id, collection_id, lower(title));
call tenant_table('kpi');

-- A KPI of a person in a slot, as it was when it was assigned.
create table assigned_kpi (
  org_id int not null references organization,
  id uuid not null,
  occasion_id uuid not null,
  employee_id uuid not null,
  title text not null check (length(title) between 1 and 150),
  success_criteria text,
  category text not null check (category in ('Financial', 'Customer', 'Process', 'People', 'Other')),
  measure text not null check (measure in ('Number', 'Percent', 'Yes or no')),
  unit text,
  direction text not null check (direction in ('Higher is better', 'Lower is better')),
  weight_percent int not null check (weight_percent between 1 and 100),
  baseline numeric(14, 2),
  target numeric(14, 2) not null,
  min_threshold numeric(14, 2),
  state text not null default 'Draft' check (state in ('Draft', 'Pending acknowledgement', 'Acknowledged', 'Change asked')),
  remarks text,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, occasion_id) references appraisal_slot (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index assigned_kpi_title on assigned_kpi (org_id, occasion_id, employee_id, lower(title));
create index assigned_kpi_employee on assigned_kpi (org_id, employee_id);
call tenant_table('assigned_kpi', owner => 'employee_id');

create table score_band (
  org_id int not null references organization,
  id uuid not null,
  label text not null check (length(label) between 1 and 60),
  -- from this score up to the next band
  from_score int not null check (from_score between 0 and 120),
  recommendation text not null default 'None'
    check (recommendation in ('None', 'Increment', 'Bonus', 'Promotion', 'Training', 'Improvement plan')),
  value_percent int check (value_percent between 1 and 100),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index score_band_label on score_band (org_id, lower(label));
create unique index score_band_from on score_band (org_id, from_score) where not is_archived;
call tenant_table('score_band');

-- What is proposed after a result. It is a proposal until HR approves it.
create table appraisal_recommendation (
  org_id int not null references organization,
  id uuid not null,
  result_id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('Increment', 'Bonus', 'Promotion', 'Training', 'Improvement plan')),
  value_percent int check (value_percent between 1 and 100),
  remarks text,
  state text not null default 'Proposed' check (state in ('Proposed', 'Approved', 'Declined')),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, result_id, kind),
  foreign key (org_id, result_id) references appraisal_result (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index appraisal_recommendation_employee on appraisal_recommendation (org_id, employee_id);
call tenant_table('appraisal_recommendation', owner => 'employee_id');
