-- The organization's own masters: places, units, jobs, calendars.

-- What HR changes about the organization itself is audited like its tables.
create trigger audit_update after update on organization referencing old table as old_rows new table as new_rows
  for each statement execute function audit_statement('id');

create table branch (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  code text not null check (length(code) between 1 and 30),
  parent_id uuid,
  address text,
  phone text,
  email text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, code),
  foreign key (org_id, parent_id) references branch (org_id, id)
);
create unique index branch_name on branch (org_id, lower(name));
create index branch_parent on branch (org_id, parent_id);
call tenant_table('branch');

create table division (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  code text check (length(code) between 1 and 30),
  parent_id uuid,
  head_employee_id uuid,
  description text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, parent_id) references division (org_id, id)
);
create unique index division_name on division (org_id, lower(name));
create unique index division_code on division (org_id, lower(code)) where code is not null;
create index division_parent on division (org_id, parent_id);
call tenant_table('division');

create table job_title (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  code text check (length(code) between 1 and 30),
  description text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index job_title_title on job_title (org_id, lower(title));
create unique index job_title_code on job_title (org_id, lower(code)) where code is not null;
call tenant_table('job_title');

create table employment_level (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 100),
  code text check (length(code) between 1 and 30),
  -- 1 is the most senior
  rank int not null check (rank > 0),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index employment_level_title on employment_level (org_id, lower(title));
create unique index employment_level_code on employment_level (org_id, lower(code)) where code is not null;
call tenant_table('employment_level');

create table employment_type (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 100),
  is_contract boolean not null default false,
  has_probation boolean not null default false,
  counts_in_headcount boolean not null default true,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index employment_type_title on employment_type (org_id, lower(title));
call tenant_table('employment_type');

create table fiscal_year (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  category text not null check (category in ('general', 'leave', 'payroll')),
  calendar text not null check (calendar in ('AD', 'BS')),
  applicable_from date not null,
  applicable_to date not null check (applicable_to > applicable_from),
  version int not null default 1,
  primary key (org_id, id),
  constraint fiscal_year_overlap exclude using gist (org_id with =, category with =, daterange(applicable_from, applicable_to, '[]') with &&)
);
create index fiscal_year_on on fiscal_year (org_id, category, applicable_from);
create unique index fiscal_year_name on fiscal_year (org_id, category, lower(name));
call tenant_table('fiscal_year');

-- The months of a year, made once from its calendar: nothing adds months to dates.
create table fiscal_period (
  org_id int not null references organization,
  id uuid not null,
  fiscal_year_id uuid not null,
  seq int not null,
  label text not null,
  start_on date not null,
  end_on date not null,
  primary key (org_id, id),
  unique (org_id, fiscal_year_id, seq),
  check (end_on >= start_on),
  foreign key (org_id, fiscal_year_id) references fiscal_year (org_id, id) on delete cascade
);
create index fiscal_period_on on fiscal_period (org_id, start_on, end_on);
call tenant_table('fiscal_period', owner => 'fiscal_year_id');

create table holiday (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  start_on date not null,
  end_on date not null check (end_on >= start_on),
  description text,
  is_half_day boolean not null default false,
  -- for whom: null means everybody
  gender text check (gender in ('Female', 'Male', 'Other')),
  branch_id uuid,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, branch_id) references branch (org_id, id)
);
create index holiday_on on holiday (org_id, start_on, end_on);
create unique index holiday_once on holiday (org_id, lower(name), start_on, branch_id, gender) nulls not distinct;
call tenant_table('holiday');
