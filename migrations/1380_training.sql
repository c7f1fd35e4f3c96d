-- What people can learn, when and where it is held, who takes part, what it costs, and who needs it.
create table trainer (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('Internal', 'External')),
  employee_id uuid,
  company text check (length(company) between 1 and 150),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 30),
  expertise text check (length(expertise) <= 500),
  daily_rate numeric(12, 2) check (daily_rate >= 0),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint trainer_internal check ((kind = 'Internal') = (employee_id is not null)),
  foreign key (org_id, employee_id) references employee (org_id, id)
);
create unique index trainer_name on trainer (org_id, lower(name)) where not is_archived;
create index trainer_employee on trainer (org_id, employee_id) where employee_id is not null;
call tenant_table('trainer');

create table training (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  code text not null check (length(code) between 1 and 30),
  category text check (length(category) between 1 and 100),
  type text not null check (type in ('Internal', 'External', 'On the job', 'E-learning', 'Seminar', 'Workshop', 'Conference', 'Exam')),
  delivery text not null check (delivery in ('Classroom', 'Online', 'Mixed')),
  language text check (length(language) between 1 and 60),
  ksao_id uuid,
  objectives text check (length(objectives) <= 2000),
  description text check (length(description) <= 2000),
  nomination text not null check (nomination in ('Open', 'Supervisor nominates', 'HR assigns')),
  is_mandatory boolean not null default false,
  -- a certificate is good for so long
  valid_months int check (valid_months between 1 and 120),
  cost_per_person numeric(12, 2) check (cost_per_person >= 0),
  pass_percent int check (pass_percent between 1 and 100),
  coordinator_employee_id uuid,
  status text not null default 'Draft' check (status in ('Draft', 'Published', 'Completed', 'Cancelled')),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, ksao_id) references ksao (org_id, id),
  foreign key (org_id, coordinator_employee_id) references employee (org_id, id)
);
create unique index training_name on training (org_id, lower(name)) where not is_archived;
create unique index training_code on training (org_id, lower(code)) where not is_archived;
create index training_ksao on training (org_id, ksao_id) where ksao_id is not null;
create index training_coordinator on training (org_id, coordinator_employee_id) where coordinator_employee_id is not null;
call tenant_table('training');

create table training_session (
  org_id int not null references organization,
  id uuid not null,
  training_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  starts_at time not null,
  ends_at time not null,
  place text check (length(place) between 1 and 150),
  link text check (length(link) between 1 and 300),
  trainer_id uuid,
  seats int not null check (seats between 1 and 10000),
  has_waiting_list boolean not null default true,
  hours numeric(6, 2) not null check (hours > 0),
  state text not null default 'Scheduled' check (state in ('Scheduled', 'Completed', 'Cancelled')),
  remarks text check (length(remarks) <= 255),
  version int not null default 1,
  primary key (org_id, id),
  check (ends_on >= starts_on),
  foreign key (org_id, training_id) references training (org_id, id),
  foreign key (org_id, trainer_id) references trainer (org_id, id)
);
create index training_session_training on training_session (org_id, training_id, starts_on);
create index training_session_day on training_session (org_id, starts_on, ends_on);
create index training_session_trainer on training_session (org_id, trainer_id) where trainer_id is not null;
call tenant_table('training_session');

create table training_member (
  org_id int not null references organization,
  id uuid not null,
  session_id uuid not null,
  employee_id uuid not null,
  source text not null check (source in ('Enrolled', 'Nominated', 'Assigned')),
  state text not null check (state in ('Invited', 'Confirmed', 'Waitlisted', 'Declined', 'Withdrawn', 'Attended', 'Partly attended', 'Absent')),
  reason text check (length(reason) <= 255),
  joined_at timestamptz not null default now(),
  attended_percent int check (attended_percent between 0 and 100),
  score int check (score between 0 and 100),
  outcome text check (outcome in ('Completed', 'Failed')),
  certificate_no text check (length(certificate_no) <= 30),
  valid_until date,
  rating int check (rating between 1 and 5),
  feedback text check (length(feedback) <= 2000),
  feedback_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, session_id, employee_id),
  foreign key (org_id, session_id) references training_session (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index training_member_certificate on training_member (org_id, certificate_no) where certificate_no is not null;
create index training_member_employee on training_member (org_id, employee_id);
call tenant_table('training_member');

create table training_cost (
  org_id int not null references organization,
  id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('Fee', 'Venue', 'Travel', 'Material', 'Other')),
  planned numeric(12, 2) not null default 0 check (planned >= 0),
  actual numeric(12, 2) check (actual >= 0),
  note text check (length(note) <= 255),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, session_id) references training_session (org_id, id)
);
create index training_cost_session on training_cost (org_id, session_id);
call tenant_table('training_cost');

create table training_need (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  topic text not null check (length(topic) between 1 and 150),
  ksao_id uuid,
  required_level int check (required_level between 1 and 5),
  assessed_level int check (assessed_level between 0 and 5),
  source text not null check (source in ('Skill gap', 'Request', 'Appraisal', 'Incident', 'Expiry')),
  priority text not null check (priority in ('Low', 'Medium', 'High')),
  state text not null default 'Identified' check (state in ('Identified', 'Validated', 'Planned', 'Met', 'Dropped')),
  target_on date,
  session_id uuid,
  remarks text check (length(remarks) <= 255),
  found_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, ksao_id) references ksao (org_id, id),
  foreign key (org_id, session_id) references training_session (org_id, id)
);
-- a gap is found once while it is open
create unique index training_need_gap on training_need (org_id, employee_id, ksao_id)
  where ksao_id is not null and state in ('Identified', 'Validated', 'Planned');
create index training_need_employee on training_need (org_id, employee_id);
create index training_need_state on training_need (org_id, state, topic);
create index training_need_ksao on training_need (org_id, ksao_id) where ksao_id is not null;
create index training_need_session on training_need (org_id, session_id) where session_id is not null;
call tenant_table('training_need');

create table training_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  training_id uuid,
  topic text not null check (length(topic) between 1 and 150),
  expected_cost numeric(12, 2) check (expected_cost >= 0),
  needed_by date,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, training_id) references training (org_id, id)
);
create index training_request_employee on training_request (org_id, employee_id);
create index training_request_training on training_request (org_id, training_id) where training_id is not null;
call tenant_table('training_request', key => 'request_id');
