-- From a need for people to a newcomer: requisitions, vacancies, candidates, and what others are asked to do for them.

create table recruitment_letter (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('Received', 'Invitation', 'Moved on', 'Rejected', 'Reference check', 'Salary offer')),
  subject text not null check (length(subject) between 1 and 150),
  body text not null check (length(body) between 1 and 4000),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index recruitment_letter_name on recruitment_letter (org_id, lower(name)) where not is_archived;
create unique index recruitment_letter_kind on recruitment_letter (org_id, kind) where not is_archived;
call tenant_table('recruitment_letter');

create table hiring_method (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) <= 1000),
  is_default boolean not null default false,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index hiring_method_name on hiring_method (org_id, lower(name)) where not is_archived;
create unique index hiring_method_default on hiring_method (org_id) where is_default and not is_archived;
call tenant_table('hiring_method');

-- The stages of a method in their order, and what is asked at each.
create table hiring_stage (
  org_id int not null references organization,
  id uuid not null,
  hiring_method_id uuid not null,
  position int not null check (position between 1 and 20),
  stage text not null check (stage in ('Pre-screening', 'Pre-screening interview', 'Assessment', 'Interview', 'Post-screening', 'Reference check', 'Salary declaration')),
  -- the first version of a set, whose published one is asked
  set_root_id uuid,
  due_days int not null default 5 check (due_days between 1 and 60),
  pass_score int check (pass_score between 1 and 100),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, hiring_method_id) references hiring_method (org_id, id) on delete cascade,
  foreign key (org_id, set_root_id) references question_set (org_id, id)
);
create unique index hiring_stage_position on hiring_stage (org_id, hiring_method_id, position);
create unique index hiring_stage_once on hiring_stage (org_id, hiring_method_id, stage);
create index hiring_stage_set on hiring_stage (org_id, set_root_id) where set_root_id is not null;
call tenant_table('hiring_stage');

create table external_interviewer (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  email text not null check (length(email) between 3 and 255),
  phone text check (length(phone) <= 30),
  employer text check (length(employer) <= 150),
  expertise text check (length(expertise) <= 255),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index external_interviewer_email on external_interviewer (org_id, lower(email)) where not is_archived;
call tenant_table('external_interviewer');

create table requisition (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  job_title_id uuid not null,
  branch_id uuid,
  division_id uuid,
  employment_type_id uuid,
  seats int not null check (seats between 1 and 500),
  reason text not null check (reason in ('New position', 'Replacement', 'Project')),
  needed_by date not null,
  salary_from numeric(15, 2) check (salary_from > 0),
  salary_to numeric(15, 2) check (salary_to >= salary_from),
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, job_title_id) references job_title (org_id, id),
  foreign key (org_id, branch_id) references branch (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id),
  foreign key (org_id, employment_type_id) references employment_type (org_id, id)
);
create unique index requisition_once on requisition (org_id, employee_id, job_title_id, division_id) nulls not distinct where is_live;
create index requisition_job on requisition (org_id, job_title_id);
create index requisition_branch on requisition (org_id, branch_id) where branch_id is not null;
create index requisition_division on requisition (org_id, division_id) where division_id is not null;
create index requisition_type on requisition (org_id, employment_type_id) where employment_type_id is not null;
call tenant_table('requisition', key => 'request_id');

create table vacancy (
  org_id int not null references organization,
  id uuid not null,
  requisition_id uuid,
  title text not null check (length(title) between 1 and 150),
  -- fixed once published: links to the page of the vacancy stay good
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  job_title_id uuid not null,
  branch_id uuid,
  division_id uuid,
  employment_type_id uuid,
  hiring_method_id uuid not null,
  set_root_id uuid,
  description text not null check (length(description) between 1 and 5000),
  requirements text check (length(requirements) <= 5000),
  benefits text check (length(benefits) <= 3000),
  salary_from numeric(15, 2) check (salary_from > 0),
  salary_to numeric(15, 2) check (salary_to >= salary_from),
  shows_salary boolean not null default false,
  visibility text not null default 'Public' check (visibility in ('Public', 'Link only')),
  seats int not null check (seats between 1 and 500),
  closes_on date not null,
  state text not null default 'Draft' check (state in ('Draft', 'Verification', 'Published', 'Closed', 'Filled', 'Withdrawn')),
  account_id uuid not null references account,
  verified_by uuid references account,
  verified_at timestamptz,
  remarks text check (length(remarks) <= 255),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, requisition_id) references requisition (org_id, request_id),
  foreign key (org_id, job_title_id) references job_title (org_id, id),
  foreign key (org_id, branch_id) references branch (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id),
  foreign key (org_id, employment_type_id) references employment_type (org_id, id),
  foreign key (org_id, hiring_method_id) references hiring_method (org_id, id),
  foreign key (org_id, set_root_id) references question_set (org_id, id)
);
create unique index vacancy_slug on vacancy (org_id, slug);
create index vacancy_state on vacancy (org_id, state, closes_on);
create index vacancy_requisition on vacancy (org_id, requisition_id) where requisition_id is not null;
create index vacancy_job on vacancy (org_id, job_title_id);
create index vacancy_branch on vacancy (org_id, branch_id) where branch_id is not null;
create index vacancy_division on vacancy (org_id, division_id) where division_id is not null;
create index vacancy_type on vacancy (org_id, employment_type_id) where employment_type_id is not null;
create index vacancy_method on vacancy (org_id, hiring_method_id);
create index vacancy_set on vacancy (org_id, set_root_id) where set_root_id is not null;
create index vacancy_account on vacancy (account_id);
create index vacancy_verifier on vacancy (verified_by) where verified_by is not null;
call tenant_table('vacancy');

-- The stages of the method as they were when the vacancy was published: later changes of the method leave it alone.
create table vacancy_stage (
  org_id int not null references organization,
  id uuid not null,
  vacancy_id uuid not null,
  position int not null check (position between 1 and 20),
  stage text not null,
  set_root_id uuid,
  due_days int not null check (due_days between 1 and 60),
  pass_score int check (pass_score between 1 and 100),
  primary key (org_id, id),
  foreign key (org_id, vacancy_id) references vacancy (org_id, id) on delete cascade,
  foreign key (org_id, set_root_id) references question_set (org_id, id)
);
create unique index vacancy_stage_position on vacancy_stage (org_id, vacancy_id, position);
create index vacancy_stage_set on vacancy_stage (org_id, set_root_id) where set_root_id is not null;
call tenant_table('vacancy_stage');

create table candidate (
  org_id int not null references organization,
  id uuid not null,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null default '' check (length(last_name) <= 100),
  full_name text not null generated always as (trim(first_name || ' ' || last_name)) stored,
  email text not null check (length(email) between 3 and 255),
  mobile text check (length(mobile) <= 30),
  address text check (length(address) <= 255),
  consent_at timestamptz,
  keep_until date not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id)
);
create unique index candidate_email on candidate (org_id, lower(email));
create index candidate_keep on candidate (org_id, keep_until);
call tenant_table('candidate');

-- A file that came before its application: without one it goes in the night.
create table candidate_upload (
  org_id int not null references organization,
  id uuid not null,
  token_hash text not null,
  vacancy_id uuid not null,
  file_id uuid not null,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, vacancy_id) references vacancy (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references stored_file (org_id, id) on delete cascade
);
create unique index candidate_upload_token on candidate_upload (org_id, token_hash);
create index candidate_upload_vacancy on candidate_upload (org_id, vacancy_id);
create index candidate_upload_file on candidate_upload (org_id, file_id);
call tenant_table('candidate_upload');

create table job_application (
  org_id int not null references organization,
  id uuid not null,
  vacancy_id uuid not null,
  candidate_id uuid not null,
  stage text not null default 'Applied' check (stage in ('Applied', 'Pre-screening', 'Pre-screening interview', 'Assessment', 'Interview', 'Post-screening', 'Reference check', 'Salary declaration', 'Offer')),
  stage_since timestamptz not null,
  state text not null default 'In progress' check (state in ('In progress', 'On hold', 'Rejected', 'Withdrawn')),
  source text not null default 'Careers page' check (source in ('Careers page', 'Referral', 'Direct', 'Agency')),
  referrer_id uuid,
  expected_salary numeric(15, 2) check (expected_salary > 0),
  notice_days int check (notice_days between 0 and 365),
  message text check (length(message) <= 2000),
  set_id uuid,
  answers jsonb not null default '{}',
  cv_file_id uuid,
  reject_reason text check (reject_reason in ('Qualifications', 'Experience', 'Salary expectations', 'Position filled', 'Did not attend', 'Other')),
  token_hash text,
  pre_employment_id uuid,
  applied_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, vacancy_id) references vacancy (org_id, id),
  foreign key (org_id, candidate_id) references candidate (org_id, id) on delete cascade,
  foreign key (org_id, referrer_id) references employee (org_id, id) on delete set null (referrer_id),
  foreign key (org_id, set_id) references question_set (org_id, id),
  foreign key (org_id, cv_file_id) references stored_file (org_id, id) on delete set null (cv_file_id),
  foreign key (org_id, pre_employment_id) references pre_employment (org_id, id) on delete set null (pre_employment_id)
);
create unique index job_application_once on job_application (org_id, vacancy_id, candidate_id);
create index job_application_stage on job_application (org_id, vacancy_id, stage, state);
create index job_application_applied on job_application (org_id, applied_at desc);
create index job_application_candidate on job_application (org_id, candidate_id);
create index job_application_referrer on job_application (org_id, referrer_id) where referrer_id is not null;
create index job_application_set on job_application (org_id, set_id) where set_id is not null;
create index job_application_cv on job_application (org_id, cv_file_id) where cv_file_id is not null;
create index job_application_newcomer on job_application (org_id, pre_employment_id) where pre_employment_id is not null;
create unique index job_application_token on job_application (org_id, token_hash) where token_hash is not null;
call tenant_table('job_application');

create table application_event (
  org_id int not null references organization,
  id uuid not null,
  application_id uuid not null,
  event text not null,
  stage text,
  remarks text check (length(remarks) <= 255),
  -- null: the candidate
  account_id uuid references account,
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, application_id) references job_application (org_id, id) on delete cascade
);
create index application_event_application on application_event (org_id, application_id, at);
create index application_event_account on application_event (account_id) where account_id is not null;
call tenant_table('application_event');

-- What somebody is asked to do for a candidate: an employee, somebody from outside, or a referee by a link.
create table stage_assignment (
  org_id int not null references organization,
  id uuid not null,
  application_id uuid not null,
  stage text not null check (stage in ('Pre-screening', 'Pre-screening interview', 'Assessment', 'Interview', 'Post-screening', 'Reference check')),
  employee_id uuid,
  interviewer_id uuid,
  referee_name text check (length(referee_name) between 1 and 150),
  referee_email text check (length(referee_email) between 3 and 255),
  referee_relation text check (length(referee_relation) <= 150),
  set_id uuid,
  due_on date not null,
  meets_at timestamptz,
  place text check (length(place) <= 255),
  state text not null default 'Pending' check (state in ('Pending', 'Completed', 'Declined', 'Cancelled')),
  verdict text check (verdict in ('Strong yes', 'Yes', 'No', 'Strong no')),
  score numeric(5, 2),
  remarks text check (length(remarks) <= 1000),
  answers jsonb not null default '{}',
  token_hash text,
  expires_at timestamptz,
  opened_at timestamptz,
  submitted_at timestamptz,
  account_id uuid not null references account,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  check (num_nonnulls(employee_id, interviewer_id, referee_email) = 1),
  foreign key (org_id, application_id) references job_application (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, interviewer_id) references external_interviewer (org_id, id),
  foreign key (org_id, set_id) references question_set (org_id, id)
);
create unique index stage_assignment_employee on stage_assignment (org_id, application_id, stage, employee_id) where employee_id is not null and state in ('Pending', 'Completed');
create unique index stage_assignment_interviewer on stage_assignment (org_id, application_id, stage, interviewer_id) where interviewer_id is not null and state in ('Pending', 'Completed');
create unique index stage_assignment_referee on stage_assignment (org_id, application_id, lower(referee_email)) where referee_email is not null and state in ('Pending', 'Completed');
create index stage_assignment_mine on stage_assignment (org_id, employee_id, stage, state) where employee_id is not null;
create index stage_assignment_outside on stage_assignment (org_id, interviewer_id) where interviewer_id is not null;
create index stage_assignment_set on stage_assignment (org_id, set_id) where set_id is not null;
create index stage_assignment_account on stage_assignment (account_id);
create unique index stage_assignment_token on stage_assignment (org_id, token_hash) where token_hash is not null;
call tenant_table('stage_assignment');

create table salary_negotiation (
  org_id int not null references organization,
  id uuid not null,
  application_id uuid not null,
  state text not null check (state in ('Verification', 'Offered', 'Countered', 'Agreed', 'Declined', 'Withdrawn')),
  token_hash text,
  expires_at timestamptz,
  account_id uuid not null references account,
  verified_by uuid references account,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, application_id) references job_application (org_id, id) on delete cascade
);
create unique index salary_negotiation_open on salary_negotiation (org_id, application_id) where state in ('Verification', 'Offered', 'Countered', 'Agreed');
create unique index salary_negotiation_token on salary_negotiation (org_id, token_hash) where token_hash is not null;
create index salary_negotiation_account on salary_negotiation (account_id);
create index salary_negotiation_verifier on salary_negotiation (verified_by) where verified_by is not null;
call tenant_table('salary_negotiation');

create table salary_round (
  org_id int not null references organization,
  id uuid not null,
  negotiation_id uuid not null,
  position int not null check (position between 1 and 50),
  by text not null check (by in ('Company', 'Candidate')),
  -- a month
  amount numeric(15, 2) not null check (amount > 0),
  allowances numeric(15, 2) check (allowances >= 0 and allowances <= amount),
  remarks text check (length(remarks) <= 1000),
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, negotiation_id) references salary_negotiation (org_id, id) on delete cascade
);
create unique index salary_round_position on salary_round (org_id, negotiation_id, position);
call tenant_table('salary_round');
