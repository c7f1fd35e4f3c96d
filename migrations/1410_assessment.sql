-- Assessments: tests with a time limit, and who takes them.
create table assessment (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  instructions text check (length(instructions) <= 2000),
  set_id uuid not null,
  duration_minutes int not null check (duration_minutes between 1 and 600),
  pass_percent int not null default 50 check (pass_percent between 0 and 100),
  opens_on date,
  closes_on date,
  shows_score boolean not null default true,
  state text not null default 'Draft' check (state in ('Draft', 'Published', 'Closed')),
  version int not null default 1,
  primary key (org_id, id),
  check (closes_on >= opens_on),
  foreign key (org_id, set_id) references question_set (org_id, id)
);
create unique index assessment_title on assessment (org_id, lower(title));
create index assessment_set on assessment (org_id, set_id);
call tenant_table('assessment');

-- One attempt of one person: an employee, or somebody from outside by a link.
create table assessment_taker (
  org_id int not null references organization,
  id uuid not null,
  assessment_id uuid not null,
  employee_id uuid,
  name text check (length(name) between 1 and 150),
  email text check (length(email) between 3 and 255),
  token_hash text,
  expires_at timestamptz,
  -- for whoever needs more time, in percent of the duration
  extra_percent int not null default 0 check (extra_percent between 0 and 200),
  state text not null default 'Invited'
    check (state in ('Invited', 'Started', 'Under evaluation', 'Passed', 'Failed', 'Expired', 'Cancelled')),
  started_at timestamptz,
  -- by the clock of the server; nothing is answered after it
  deadline_at timestamptz,
  submitted_at timestamptz,
  was_closed boolean not null default false,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  marks numeric(9, 2),
  written_marks numeric(9, 2),
  full_marks numeric(9, 2),
  score numeric(5, 2),
  remarks text check (length(remarks) <= 500),
  version int not null default 1,
  primary key (org_id, id),
  check ((employee_id is null) <> (email is null)),
  foreign key (org_id, assessment_id) references assessment (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index assessment_taker_employee on assessment_taker (org_id, assessment_id, employee_id)
  where employee_id is not null and state <> 'Cancelled';
create unique index assessment_taker_email on assessment_taker (org_id, assessment_id, lower(email))
  where email is not null and state <> 'Cancelled';
create unique index assessment_taker_token on assessment_taker (org_id, token_hash) where token_hash is not null;
create index assessment_taker_own on assessment_taker (org_id, employee_id) where employee_id is not null;
create index assessment_taker_deadline on assessment_taker (org_id, deadline_at) where state = 'Started';
call tenant_table('assessment_taker', owner => 'employee_id', audit => 'run');
