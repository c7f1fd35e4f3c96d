-- The rest of what an organization sets up: its words, places, things and rules.

-- Which of the common templates words a mail here. Sign-in sends mail before it is inside an organization.
create table template_mapping (
  org_id int not null references organization,
  id uuid not null,
  event text not null,
  email_template_id uuid not null references email_template,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index template_mapping_event on template_mapping (org_id, event);
call tenant_table('template_mapping', forced => false);

-- Levels in groups, with steps and a pay band.
create table employment_level_group (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  code text check (length(code) between 1 and 30),
  description text check (length(description) <= 1000),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index employment_level_group_name on employment_level_group (org_id, lower(name));
create unique index employment_level_group_code on employment_level_group (org_id, lower(code)) where code is not null;
call tenant_table('employment_level_group');

alter table employment_level
  add column group_id uuid,
  add column step_max int check (step_max between 0 and 50),
  add column auto_step_months int check (auto_step_months between 1 and 120),
  add column pay_min numeric(14, 2) check (pay_min >= 0),
  add column pay_max numeric(14, 2) check (pay_max >= 0),
  add column notice_days int check (notice_days between 0 and 365),
  add column probation_months int check (probation_months between 0 and 24),
  add constraint employment_level_pay check (pay_max >= pay_min),
  add constraint employment_level_group_fk foreign key (org_id, group_id) references employment_level_group (org_id, id);
create index employment_level_group_id on employment_level (org_id, group_id);

create table branch_type (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) <= 1000),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index branch_type_name on branch_type (org_id, lower(name));
call tenant_table('branch_type');
alter table branch
  add column branch_type_id uuid,
  add constraint branch_branch_type_fk foreign key (org_id, branch_type_id) references branch_type (org_id, id);
create index branch_branch_type on branch (org_id, branch_type_id);

alter table holiday add column category_id uuid references holiday_category;
create index holiday_category_id on holiday (org_id, category_id);

-- Knowledge, skills, abilities and other attributes: what work asks for and people have.
create table ksao (
  org_id int not null references organization,
  id uuid not null,
  kind text not null check (kind in ('knowledge', 'skill', 'ability', 'other')),
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) <= 1000),
  -- what the lowest and the highest proficiency of the scale mean
  lowest text check (length(lowest) <= 255),
  highest text check (length(highest) <= 255),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index ksao_name on ksao (org_id, kind, lower(name));
call tenant_table('ksao');

create table organization_bank_account (
  org_id int not null references organization,
  id uuid not null,
  bank_id uuid not null references bank,
  branch_name text check (length(branch_name) <= 100),
  account_name text not null check (length(account_name) between 1 and 150),
  account_number text not null check (length(account_number) between 4 and 34),
  purpose text not null check (purpose in ('Salary', 'Expense', 'Tax', 'Other')),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index organization_bank_account_number on organization_bank_account (org_id, bank_id, account_number);
call tenant_table('organization_bank_account');

create table meeting_room (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  branch_id uuid,
  floor text check (length(floor) <= 50),
  capacity int not null check (capacity between 1 and 10000),
  facilities text[] not null default '{}',
  opens_at text not null default '08:00' check (opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes_at text not null default '18:00' check (closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint meeting_room_hours check (closes_at > opens_at),
  foreign key (org_id, branch_id) references branch (org_id, id)
);
create unique index meeting_room_name on meeting_room (org_id, lower(name));
call tenant_table('meeting_room');

create table meeting_booking (
  org_id int not null references organization,
  id uuid not null,
  meeting_room_id uuid not null,
  title text not null check (length(title) between 1 and 150),
  organizer_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  attendees int not null check (attendees > 0),
  remarks text check (length(remarks) <= 255),
  cancelled_at timestamptz,
  -- those made at once, week after week
  series_id uuid,
  version int not null default 1,
  primary key (org_id, id),
  constraint meeting_booking_order check (ends_at > starts_at),
  constraint meeting_booking_overlap exclude using gist (org_id with =, meeting_room_id with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null),
  foreign key (org_id, meeting_room_id) references meeting_room (org_id, id),
  foreign key (org_id, organizer_id) references employee (org_id, id)
);
create index meeting_booking_on on meeting_booking (org_id, starts_at);
create index meeting_booking_organizer on meeting_booking (org_id, organizer_id, starts_at);
call tenant_table('meeting_booking', owner => 'meeting_room_id');

create table equipment (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  code text not null check (length(code) between 1 and 60),
  category_id uuid not null references equipment_category,
  brand text check (length(brand) <= 100),
  specification text check (length(specification) <= 1000),
  acquired text not null check (acquired in ('Owned', 'Leased')),
  purchased_on date,
  cost numeric(14, 2) check (cost >= 0),
  warranty_until date,
  condition text not null default 'Working' check (condition in ('Working', 'Damaged', 'Under repair', 'Lost', 'Disposed')),
  version int not null default 1,
  primary key (org_id, id)
);
create unique index equipment_code on equipment (org_id, lower(code));
call tenant_table('equipment');

-- Who or what has an item from a day on. One open line for each.
create table equipment_assignment (
  org_id int not null references organization,
  id uuid not null,
  equipment_id uuid not null,
  employee_id uuid,
  division_id uuid,
  branch_id uuid,
  meeting_room_id uuid,
  assigned_on date not null,
  expected_return_on date check (expected_return_on >= assigned_on),
  returned_on date check (returned_on >= assigned_on),
  condition_out text check (length(condition_out) <= 255),
  condition_in text,
  remarks text check (length(remarks) <= 255),
  version int not null default 1,
  primary key (org_id, id),
  constraint equipment_assignment_holder check (num_nonnulls(employee_id, division_id, branch_id, meeting_room_id) = 1),
  foreign key (org_id, equipment_id) references equipment (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id),
  foreign key (org_id, branch_id) references branch (org_id, id),
  foreign key (org_id, meeting_room_id) references meeting_room (org_id, id)
);
create unique index equipment_assignment_open on equipment_assignment (org_id, equipment_id) where returned_on is null;
create index equipment_assignment_employee on equipment_assignment (org_id, employee_id) where returned_on is null;
create index equipment_assignment_on on equipment_assignment (org_id, assigned_on desc, id);
call tenant_table('equipment_assignment', owner => 'equipment_id');

-- Vision, mission, values; rules of conduct. Changed words are a new edition, to be acknowledged anew.
create table statement (
  org_id int not null references organization,
  id uuid not null,
  topic text not null check (topic in ('vision', 'ethics')),
  kind text not null,
  title text not null check (length(title) between 1 and 150),
  body text not null check (length(body) between 1 and 10000),
  position int not null default 1 check (position between 1 and 999),
  needs_acknowledgement boolean not null default false,
  edition int not null default 1,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index statement_title on statement (org_id, topic, lower(title));
call tenant_table('statement');

create table library_document (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  category_id uuid not null references document_category,
  file_id uuid not null,
  description text check (length(description) <= 1000),
  issued_on date,
  expires_on date,
  audience text not null check (audience in ('Everybody', 'Supervisors', 'HR')),
  needs_acknowledgement boolean not null default false,
  -- a new file is a new edition
  edition int not null default 1,
  is_archived boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  constraint library_document_dates check (expires_on >= issued_on),
  foreign key (org_id, file_id) references stored_file (org_id, id)
);
create unique index library_document_title on library_document (org_id, lower(title));
create index library_document_category on library_document (org_id, category_id);
create index library_document_file on library_document (org_id, file_id);
create index library_document_expiry on library_document (org_id, expires_on) where expires_on is not null and not is_archived;
call tenant_table('library_document');

-- Who has read what, in which edition: of statements and of documents.
create table acknowledgement (
  org_id int not null references organization,
  subject_id uuid not null,
  employee_id uuid not null,
  edition int not null,
  acknowledged_at timestamptz not null,
  primary key (org_id, subject_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index acknowledgement_employee on acknowledgement (org_id, employee_id);
call tenant_table('acknowledgement', key => 'subject_id', audit => 'run');

-- How people of an organization sign in beside their password. Sign-in reads both across organizations.
create table organization_security (
  org_id int not null references organization,
  id uuid not null,
  mechanism text not null check (mechanism in ('email_otp')),
  enforced_for text not null check (enforced_for in ('nobody', 'selected', 'hr', 'supervisors', 'everybody')),
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, mechanism)
);
call tenant_table('organization_security', forced => false);

create table user_security (
  org_id int not null references organization,
  account_id uuid not null,
  mechanism text not null check (mechanism in ('email_otp')),
  assigned_at timestamptz not null default now(),
  primary key (org_id, account_id, mechanism),
  foreign key (org_id, account_id) references membership (org_id, account_id) on delete cascade
);
create index user_security_account on user_security (account_id);
call tenant_table('user_security', key => 'account_id', forced => false);

-- Which mails of what happens are sent: for all of an organization, and for one person of it. No row means sent.
create table notification_mail (
  org_id int not null references organization,
  id uuid not null,
  event text not null,
  is_on boolean not null,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, event)
);
call tenant_table('notification_mail');

create table notification_mail_choice (
  org_id int not null references organization,
  account_id uuid not null,
  event text not null,
  is_on boolean not null,
  primary key (org_id, account_id, event),
  foreign key (org_id, account_id) references membership (org_id, account_id) on delete cascade
);
call tenant_table('notification_mail_choice', key => 'account_id');

-- When somebody was last reminded of what is missing in their profile.
create table profile_reminder (
  org_id int not null references organization,
  employee_id uuid not null,
  reminded_on date not null,
  percent int not null,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('profile_reminder', key => 'employee_id', audit => 'run');
