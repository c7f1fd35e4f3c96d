-- The life of an employment: questions, checklists, changes of the job, leaving and joining.

-- Questions: a bank that every use shares. What was used is never changed in place, it gets a next version.
create table question_category (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index question_category_name on question_category (org_id, lower(name));
call tenant_table('question_category');

create table question (
  org_id int not null references organization,
  id uuid not null,
  -- the first version of the same question
  root_id uuid not null,
  version_no int not null default 1 check (version_no > 0),
  category_id uuid not null,
  kind text not null check (kind in ('text', 'long_text', 'number', 'rating', 'single', 'multiple', 'yes_no', 'date')),
  title text not null check (length(title) between 1 and 500),
  help text,
  -- what its kind asks for: options with marks, the ends of a scale
  detail jsonb not null,
  -- false: a later version has taken its place
  is_latest boolean not null default true,
  is_archived boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, root_id, version_no),
  foreign key (org_id, category_id) references question_category (org_id, id)
);
create index question_list on question (org_id, category_id, title, id) where is_latest;
create unique index question_title on question (org_id, category_id, lower(title)) where is_latest and not is_archived;
call tenant_table('question');

create table question_set (
  org_id int not null references organization,
  id uuid not null,
  root_id uuid not null,
  version_no int not null default 1 check (version_no > 0),
  -- which use it is for, such as exit_interview
  use text not null,
  name text not null check (length(name) between 1 and 150),
  description text,
  state text not null default 'Draft' check (state in ('Draft', 'Published', 'Archived')),
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, root_id, version_no)
);
create index question_set_use on question_set (org_id, use, state, name);
-- of one set at most one version is asked
create unique index question_set_asked on question_set (org_id, root_id) where state = 'Published';
call tenant_table('question_set');

create table question_set_item (
  org_id int not null references organization,
  id uuid not null,
  set_id uuid not null,
  question_id uuid not null,
  section text not null default '' check (length(section) <= 150),
  position int not null check (position > 0),
  is_required boolean not null default true,
  weight int not null default 1 check (weight between 0 and 100),
  primary key (org_id, id),
  unique (org_id, set_id, question_id),
  unique (org_id, set_id, position),
  foreign key (org_id, set_id) references question_set (org_id, id) on delete cascade,
  foreign key (org_id, question_id) references question (org_id, id)
);
create index question_set_item_question on question_set_item (org_id, question_id);
call tenant_table('question_set_item');

create table answer_sheet (
  org_id int not null references organization,
  id uuid not null,
  use text not null,
  -- what it is about, such as a separation
  subject_id uuid not null,
  set_id uuid not null,
  employee_id uuid not null,
  state text not null default 'Pending' check (state in ('Pending', 'Completed', 'Declined', 'Skipped')),
  due_on date,
  submitted_at timestamptz,
  -- share of the marks that could be had, in percent; null while open and where nothing is scored
  score numeric(5, 2) check (score between 0 and 100),
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, use, subject_id, employee_id),
  foreign key (org_id, set_id) references question_set (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index answer_sheet_employee on answer_sheet (org_id, employee_id, state);
create index answer_sheet_set on answer_sheet (org_id, set_id);
call tenant_table('answer_sheet');

create table answer (
  org_id int not null references organization,
  sheet_id uuid not null,
  question_id uuid not null,
  value jsonb not null,
  -- marks that this answer has, of those that it could have; null where it is not scored
  marks numeric(9, 3),
  full_marks numeric(9, 3),
  primary key (org_id, sheet_id, question_id),
  foreign key (org_id, sheet_id) references answer_sheet (org_id, id) on delete cascade,
  foreign key (org_id, question_id) references question (org_id, id)
);
create index answer_question on answer (org_id, question_id);
call tenant_table('answer', key => 'sheet_id');

-- Checklists: what has to be done when somebody joins, changes or leaves.
create table task_template (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  stage text not null check (stage in ('Pre-employment', 'Onboarding', 'Employment review', 'Offboarding')),
  description text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index task_template_name on task_template (org_id, stage, lower(name));
call tenant_table('task_template');

create table task_template_item (
  org_id int not null references organization,
  id uuid not null,
  task_template_id uuid not null,
  title text not null check (length(title) between 1 and 150),
  description text,
  department text not null default 'HR' check (department in ('HR', 'IT', 'Finance', 'Administration', 'Supervisor', 'Employee')),
  assignee_kind text not null default 'HR' check (assignee_kind in ('HR', 'Supervisor', 'Employee', 'Named person')),
  assignee_employee_id uuid,
  -- days from the day that everything turns on: joining, the change, the last day
  due_days int not null default 0 check (due_days between -365 and 365),
  is_required boolean not null default true,
  position int not null default 1 check (position > 0),
  version int not null default 1,
  primary key (org_id, id),
  check ((assignee_kind = 'Named person') = (assignee_employee_id is not null)),
  foreign key (org_id, task_template_id) references task_template (org_id, id) on delete cascade,
  foreign key (org_id, assignee_employee_id) references employee (org_id, id)
);
create unique index task_template_item_title on task_template_item (org_id, task_template_id, lower(title));
create index task_template_item_assignee on task_template_item (org_id, assignee_employee_id) where assignee_employee_id is not null;
call tenant_table('task_template_item', owner => 'task_template_id');

create table life_task (
  org_id int not null references organization,
  id uuid not null,
  process text not null check (process in ('onboarding', 'employment_review', 'offboarding')),
  -- the review, separation or pre-employment that it belongs to
  subject_id uuid not null,
  -- whom it is about; somebody who has not joined yet is no employee
  employee_id uuid,
  about text not null,
  title text not null check (length(title) between 1 and 150),
  description text,
  department text not null,
  assignee_employee_id uuid,
  due_on date not null,
  is_required boolean not null default true,
  position int not null,
  state text not null default 'Open' check (state in ('Open', 'Done', 'Not needed')),
  remarks text,
  closed_at timestamptz,
  closed_by uuid references account on delete set null,
  version int not null default 1,
  primary key (org_id, id),
  check ((state = 'Open') = (closed_at is null)),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, assignee_employee_id) references employee (org_id, id) on delete set null (assignee_employee_id)
);
create index life_task_list on life_task (org_id, process, state, due_on, id);
create index life_task_subject on life_task (org_id, subject_id, position);
create index life_task_assignee on life_task (org_id, assignee_employee_id, state) where assignee_employee_id is not null;
create index life_task_employee on life_task (org_id, employee_id) where employee_id is not null;
call tenant_table('life_task', owner => 'subject_id');

-- Changes of the job.
alter table employment_assignment add column pay_step int check (pay_step between 1 and 99);

create table change_type (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  category text not null check (category in ('Confirmation', 'Promotion', 'Demotion', 'Transfer', 'Redesignation', 'Contract renewal', 'Probation extension', 'Step increment', 'Supervisor change')),
  -- what it may change
  changes_place boolean not null default false,
  changes_job boolean not null default false,
  changes_level boolean not null default false,
  changes_step boolean not null default false,
  changes_type boolean not null default false,
  changes_supervisors boolean not null default false,
  task_template_id uuid,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, task_template_id) references task_template (org_id, id)
);
create unique index change_type_name on change_type (org_id, lower(name));
create index change_type_template on change_type (org_id, task_template_id) where task_template_id is not null;
call tenant_table('change_type');

create table employment_review (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  change_type_id uuid not null,
  effective_from date not null,
  state text not null default 'Draft' check (state in ('Draft', 'Scheduled', 'Applied', 'Cancelled')),
  -- null: stays as it is
  branch_id uuid,
  division_id uuid,
  job_title_id uuid,
  employment_level_id uuid,
  employment_type_id uuid,
  pay_step int check (pay_step between 1 and 99),
  -- null: the supervisors stay; else the whole new list, as it is written when the day comes
  supervisors jsonb,
  confirmed_on date,
  probation_ends_on date,
  contract_ends_on date,
  remarks text not null check (length(remarks) between 1 and 255),
  -- what held before, kept when it was applied
  former jsonb,
  -- why the day came and it could not be applied
  problem text,
  created_by uuid references account on delete set null,
  applied_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  check ((state = 'Applied') = (applied_at is not null)),
  foreign key (org_id, employee_id) references employee (org_id, id),
  foreign key (org_id, change_type_id) references change_type (org_id, id),
  foreign key (org_id, branch_id) references branch (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id),
  foreign key (org_id, job_title_id) references job_title (org_id, id),
  foreign key (org_id, employment_level_id) references employment_level (org_id, id),
  foreign key (org_id, employment_type_id) references employment_type (org_id, id)
);
create index employment_review_list on employment_review (org_id, effective_from desc, id);
create index employment_review_employee on employment_review (org_id, employee_id, effective_from desc);
create index employment_review_type on employment_review (org_id, change_type_id);
create index employment_review_due on employment_review (org_id, effective_from) where state = 'Scheduled';
-- one change of a person on one day
create unique index employment_review_once on employment_review (org_id, employee_id, effective_from) where state in ('Draft', 'Scheduled');
call tenant_table('employment_review', owner => 'employee_id');

-- Leaving.
create table separation_type (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  category text not null check (category in ('Voluntary', 'Involuntary', 'Retirement', 'End of contract', 'Death', 'Absconding')),
  needs_notice boolean not null default true,
  gratuity_eligible boolean not null default true,
  leave_encashment_eligible boolean not null default true,
  asks_exit_interview boolean not null default true,
  blocks_rehire boolean not null default false,
  task_template_id uuid,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, task_template_id) references task_template (org_id, id)
);
create unique index separation_type_name on separation_type (org_id, lower(name));
create index separation_type_template on separation_type (org_id, task_template_id) where task_template_id is not null;
call tenant_table('separation_type');

create table resignation (
  org_id int not null references organization,
  request_id uuid not null,
  reason text not null check (reason in ('Better opportunity', 'Higher studies', 'Family', 'Health', 'Moving abroad', 'Retirement', 'Work environment', 'Pay and benefits', 'Other')),
  requested_last_day date not null,
  -- notice that the law or the organization asks for, as it was when the letter was given
  notice_days int not null check (notice_days >= 0),
  earliest_last_day date not null,
  shortfall_days int not null check (shortfall_days >= 0),
  waiver_requested boolean not null default false,
  -- what HR agreed to; null: as it was asked for
  agreed_last_day date,
  -- from this day on an open one is urgent
  warn_on date not null,
  -- unanswered, it is taken as accepted after this day
  answer_due_on date not null,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade
);
create index resignation_answer on resignation (org_id, answer_due_on);
call tenant_table('resignation', key => 'request_id');

create table separation (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  separation_type_id uuid,
  request_id uuid,
  -- the day on which notice was given
  notified_on date not null,
  last_working_on date not null check (last_working_on >= notified_on),
  notice_days_required int not null check (notice_days_required >= 0),
  shortfall_days int not null check (shortfall_days >= 0),
  shortfall_treatment text not null default 'Waived' check (shortfall_treatment in ('Waived', 'Paid by employee', 'Paid by organization')),
  rehire_eligible boolean not null default true,
  remarks text not null check (length(remarks) between 1 and 255),
  state text not null default 'Initiated' check (state in ('Initiated', 'In notice', 'Clearance', 'Completed', 'Stopped')),
  completed_at timestamptz,
  stopped_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  check ((state = 'Completed') = (completed_at is not null)),
  foreign key (org_id, employee_id) references employee (org_id, id),
  foreign key (org_id, separation_type_id) references separation_type (org_id, id),
  foreign key (org_id, request_id) references request (org_id, id)
);
create unique index separation_once on separation (org_id, employee_id) where state in ('Initiated', 'In notice', 'Clearance');
create index separation_list on separation (org_id, last_working_on desc, id);
create index separation_state on separation (org_id, state, last_working_on);
create index separation_employee on separation (org_id, employee_id);
create index separation_type_used on separation (org_id, separation_type_id);
create index separation_request on separation (org_id, request_id) where request_id is not null;
call tenant_table('separation', owner => 'employee_id');

-- Employments of a person that are over, kept when they come back.
create table employment_spell (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  joined_on date not null,
  left_on date not null check (left_on >= joined_on),
  leaving_reason text,
  -- service counts on from the former day of joining
  is_continuous boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, employee_id, left_on),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('employment_spell', owner => 'employee_id');

-- Joining.
create table pre_employment (
  org_id int not null references organization,
  id uuid not null,
  first_name text not null check (length(first_name) between 1 and 100),
  middle_name text not null default '',
  last_name text not null default '',
  full_name text not null generated always as (
    first_name || case when middle_name = '' then '' else ' ' || middle_name end || case when last_name = '' then '' else ' ' || last_name end
  ) stored,
  email text not null check (email = lower(email)),
  mobile text,
  gender text check (gender in ('Female', 'Male', 'Other')),
  date_of_birth date,
  joins_on date not null,
  branch_id uuid,
  division_id uuid,
  job_title_id uuid,
  employment_level_id uuid,
  employment_type_id uuid,
  contract_ends_on date,
  task_template_id uuid,
  remarks text,
  state text not null default 'Draft' check (state in ('Draft', 'Accepted', 'Onboarding', 'Joined', 'No-show', 'Cancelled')),
  -- the employee that came of it
  employee_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  check ((state = 'Joined') = (employee_id is not null)),
  foreign key (org_id, employee_id) references employee (org_id, id),
  foreign key (org_id, branch_id) references branch (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id),
  foreign key (org_id, job_title_id) references job_title (org_id, id),
  foreign key (org_id, employment_level_id) references employment_level (org_id, id),
  foreign key (org_id, employment_type_id) references employment_type (org_id, id),
  foreign key (org_id, task_template_id) references task_template (org_id, id)
);
create unique index pre_employment_email on pre_employment (org_id, email) where state in ('Draft', 'Accepted', 'Onboarding');
create index pre_employment_list on pre_employment (org_id, joins_on desc, id);
create index pre_employment_state on pre_employment (org_id, state, joins_on);
create index pre_employment_employee on pre_employment (org_id, employee_id) where employee_id is not null;
create index pre_employment_template on pre_employment (org_id, task_template_id) where task_template_id is not null;
call tenant_table('pre_employment');

create table pre_employment_supervisor (
  org_id int not null references organization,
  pre_employment_id uuid not null,
  supervisor_id uuid not null,
  authority_order int not null check (authority_order between 1 and 9),
  primary key (org_id, pre_employment_id, authority_order),
  unique (org_id, pre_employment_id, supervisor_id),
  foreign key (org_id, pre_employment_id) references pre_employment (org_id, id) on delete cascade,
  foreign key (org_id, supervisor_id) references employee (org_id, id) on delete cascade
);
create index pre_employment_supervisor_person on pre_employment_supervisor (org_id, supervisor_id);
call tenant_table('pre_employment_supervisor', key => 'supervisor_id', owner => 'pre_employment_id');
