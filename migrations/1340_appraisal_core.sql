-- Appraisals of every kind: who appraises whom on which occasion, what they answered, and the result.
-- `use` is the declaration that a row belongs to, as in the tables of questions.
create table appraisal_occasion (
  org_id int not null references organization,
  id uuid not null,
  use text not null,
  title text not null check (length(title) between 1 and 150),
  starts_on date not null,
  ends_on date not null,
  -- forms can be filled in these days
  opens_on date not null,
  due_on date not null,
  missing_rule text not null default 'Redistribute' check (missing_rule in ('Redistribute', 'Count as zero', 'Block')),
  -- the share of the KPI forms in the score; the rest is that of the questionnaires
  kpi_percent int not null default 0 check (kpi_percent between 0 and 100),
  state text not null default 'Draft' check (state in ('Draft', 'Open', 'Closed', 'Archived')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  check (ends_on >= starts_on),
  check (due_on >= opens_on)
);
create index appraisal_occasion_use on appraisal_occasion (org_id, use, state, starts_on desc);
call tenant_table('appraisal_occasion');

-- The modes of an occasion: which form they fill in, what they weigh, and who may know who answered.
create table appraisal_mode (
  org_id int not null references organization,
  id uuid not null,
  occasion_id uuid not null,
  mode text not null check (mode in ('Self', 'Supervisor', 'Peer', 'Subordinate', 'Reviewer', 'External')),
  form text not null default 'Questionnaire' check (form in ('Questionnaire', 'KPI')),
  weight_percent int not null check (weight_percent between 0 and 100),
  -- of a questionnaire the published set that is asked
  set_id uuid,
  visibility text not null default 'Named' check (visibility in ('Named', 'Hidden from appraisee', 'Hidden')),
  min_responses int not null default 1 check (min_responses between 1 and 20),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, occasion_id, form, mode),
  check (visibility = 'Named' or min_responses >= 3),
  foreign key (org_id, occasion_id) references appraisal_occasion (org_id, id) on delete cascade,
  foreign key (org_id, set_id) references question_set (org_id, id)
);
create index appraisal_mode_set on appraisal_mode (org_id, set_id) where set_id is not null;
call tenant_table('appraisal_mode', owner => 'occasion_id');

-- Who appraises whom. `employee_id` is the appraisee.
create table appraisal_assignment (
  org_id int not null references organization,
  id uuid not null,
  occasion_id uuid not null,
  mode_id uuid not null,
  form text not null check (form in ('Questionnaire', 'KPI')),
  employee_id uuid not null,
  appraiser_id uuid,
  external_name text check (length(external_name) between 1 and 150),
  external_email text check (length(external_email) between 3 and 255),
  link_hash bytea,
  weight int not null default 1 check (weight between 1 and 100),
  due_on date not null,
  state text not null default 'Generated'
    check (state in ('Generated', 'Pending', 'Draft', 'Submitted', 'Sent back', 'Approved', 'Withdrawn')),
  remarks text,
  -- of a hidden form the day alone: the hour would tell which answers are whose
  submitted_on date,
  reminded_on date,
  version int not null default 1,
  primary key (org_id, id),
  check ((appraiser_id is null) <> (external_email is null)),
  foreign key (org_id, occasion_id) references appraisal_occasion (org_id, id) on delete cascade,
  foreign key (org_id, mode_id) references appraisal_mode (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, appraiser_id) references employee (org_id, id) on delete cascade
);
-- nobody appraises a person in two modes
create unique index appraisal_assignment_once on appraisal_assignment (org_id, occasion_id, employee_id, form, appraiser_id)
  where state <> 'Withdrawn' and appraiser_id is not null;
create unique index appraisal_assignment_link on appraisal_assignment (org_id, link_hash) where link_hash is not null;
create index appraisal_assignment_appraiser on appraisal_assignment (org_id, appraiser_id, state) where appraiser_id is not null;
create index appraisal_assignment_mode on appraisal_assignment (org_id, mode_id, state);
create index appraisal_assignment_employee on appraisal_assignment (org_id, employee_id);
call tenant_table('appraisal_assignment', owner => 'employee_id');

-- What an appraiser has begun, read by nobody else.
create table appraisal_draft (
  org_id int not null references organization,
  assignment_id uuid not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  comment text,
  saved_at timestamptz not null,
  -- what a tab saw last; an older tab does not overwrite it
  version int not null default 1,
  primary key (org_id, assignment_id),
  foreign key (org_id, assignment_id) references appraisal_assignment (org_id, id) on delete cascade
);
call tenant_table('appraisal_draft', key => 'assignment_id', audit => 'run');

-- What was submitted. A hidden one has no assignment, a random id and only its day, so that nothing joins it to a name.
create table appraisal_response (
  org_id int not null references organization,
  id uuid not null,
  occasion_id uuid not null,
  mode_id uuid not null,
  employee_id uuid not null,
  assignment_id uuid,
  weight int not null default 1 check (weight between 1 and 100),
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  comment text,
  score numeric(7, 2),
  submitted_on date not null,
  primary key (org_id, id),
  foreign key (org_id, occasion_id) references appraisal_occasion (org_id, id) on delete cascade,
  foreign key (org_id, mode_id) references appraisal_mode (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, assignment_id) references appraisal_assignment (org_id, id) on delete cascade
);
create unique index appraisal_response_assignment on appraisal_response (org_id, assignment_id) where assignment_id is not null;
create index appraisal_response_occasion on appraisal_response (org_id, occasion_id, employee_id);
create index appraisal_response_mode on appraisal_response (org_id, mode_id);
create index appraisal_response_employee on appraisal_response (org_id, employee_id);
call tenant_table('appraisal_response', audit => 'run');

-- The score of a person on an occasion, with how it was worked out as it was then.
create table appraisal_result (
  org_id int not null references organization,
  id uuid not null,
  occasion_id uuid not null,
  employee_id uuid not null,
  score numeric(7, 2),
  trace jsonb not null check (jsonb_typeof(trace) = 'object'),
  calibrated_score numeric(7, 2) check (calibrated_score between 0 and 120),
  calibration_note text,
  released_at timestamptz,
  acknowledged_at timestamptz,
  acknowledgement text,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, occasion_id, employee_id),
  check ((calibrated_score is null) = (calibration_note is null)),
  foreign key (org_id, occasion_id) references appraisal_occasion (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index appraisal_result_employee on appraisal_result (org_id, employee_id);
call tenant_table('appraisal_result', owner => 'employee_id');
