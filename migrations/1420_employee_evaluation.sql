-- Evaluations with targets: what is measured, forms of targets, the targets of people, and what they achieved.
create table evaluation_target (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  unit text check (length(unit) between 1 and 20),
  -- how entries of actuals become one figure
  kind text not null default 'Sum' check (kind in ('Sum', 'Average', 'Last value')),
  direction text not null default 'Higher is better' check (direction in ('Higher is better', 'Lower is better')),
  description text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index evaluation_target_title on evaluation_target (org_id, lower(title));
call tenant_table('evaluation_target');

create table evaluation_target_form (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  starts_on date not null,
  ends_on date not null,
  description text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint evaluation_target_form_days check (ends_on > starts_on)
);
create unique index evaluation_target_form_title on evaluation_target_form (org_id, lower(title));
call tenant_table('evaluation_target_form');

create table evaluation_target_row (
  org_id int not null references organization,
  id uuid not null,
  form_id uuid not null,
  target_id uuid not null,
  weight_percent int not null check (weight_percent between 1 and 100),
  target numeric(14, 2) not null check (target > 0),
  -- below it, or above it where less is better, the target scores 0
  minimum numeric(14, 2),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, form_id, target_id),
  foreign key (org_id, form_id) references evaluation_target_form (org_id, id),
  foreign key (org_id, target_id) references evaluation_target (org_id, id)
);
create index evaluation_target_row_target on evaluation_target_row (org_id, target_id);
call tenant_table('evaluation_target_row', owner => 'form_id');

-- A target of a person, as it was when it was assigned.
create table assigned_target (
  org_id int not null references organization,
  id uuid not null,
  form_id uuid not null,
  target_id uuid not null,
  employee_id uuid not null,
  title text not null,
  unit text,
  kind text not null check (kind in ('Sum', 'Average', 'Last value')),
  direction text not null check (direction in ('Higher is better', 'Lower is better')),
  weight_percent int not null check (weight_percent between 1 and 100),
  target numeric(14, 2) not null check (target > 0),
  minimum numeric(14, 2),
  state text not null default 'Assigned' check (state in ('Assigned', 'Acknowledged')),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, form_id, target_id, employee_id),
  foreign key (org_id, form_id) references evaluation_target_form (org_id, id),
  foreign key (org_id, target_id) references evaluation_target (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index assigned_target_employee on assigned_target (org_id, employee_id);
create index assigned_target_target on assigned_target (org_id, target_id);
call tenant_table('assigned_target', owner => 'employee_id');

-- What was achieved, entry by entry: a wrong one is corrected by a further one.
create table target_actual (
  org_id int not null references organization,
  id uuid not null,
  assigned_id uuid not null,
  employee_id uuid not null,
  on_date date not null,
  value numeric(14, 2) not null,
  remarks text check (length(remarks) <= 255),
  account_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, assigned_id) references assigned_target (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (account_id) references account (id)
);
create index target_actual_assigned on target_actual (org_id, assigned_id, on_date);
create index target_actual_employee on target_actual (org_id, employee_id);
create index target_actual_account on target_actual (account_id) where account_id is not null;
call tenant_table('target_actual', owner => 'employee_id');

-- An occasion of appraisal with the form whose targets count in it.
create table evaluation_period (
  org_id int not null references organization,
  id uuid not null,
  target_form_id uuid,
  primary key (org_id, id),
  foreign key (org_id, id) references appraisal_occasion (org_id, id) on delete cascade,
  foreign key (org_id, target_form_id) references evaluation_target_form (org_id, id)
);
create index evaluation_period_form on evaluation_period (org_id, target_form_id) where target_form_id is not null;
call tenant_table('evaluation_period');
