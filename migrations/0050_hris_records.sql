-- Records of people beyond the profile: changes they ask for, documents, letters, cards, contracts.

-- What a person asks to have changed in their record. The fields hold what was, what is wished and what is accepted.
create table change_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  section text not null,
  record_id uuid,
  action text not null check (action in ('Create', 'Update', 'Delete')),
  fields jsonb not null,
  is_open boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index change_request_open on change_request (org_id, employee_id, section, record_id) where is_open and record_id is not null;
call tenant_table('change_request', key => 'request_id');

-- Papers of a person. A renewal names what it takes the place of, which stays.
create table employee_document (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  category_id uuid not null references document_category (id),
  title text not null check (length(title) between 1 and 150),
  number text,
  file_id uuid not null,
  issued_on date,
  expires_on date check (expires_on >= issued_on),
  -- days before the end from which people are told
  warn_days int not null default 30 check (warn_days between 0 and 365),
  renews_id uuid,
  -- the end that was told already
  warned_for date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references stored_file (org_id, id),
  foreign key (org_id, renews_id) references employee_document (org_id, id) on delete set null (renews_id)
);
create index employee_document_employee on employee_document (org_id, employee_id, created_at desc);
create index employee_document_end on employee_document (org_id, expires_on) where expires_on is not null;
create unique index employee_document_renewal on employee_document (org_id, renews_id) where renews_id is not null;
call tenant_table('employee_document', owner => 'employee_id');

-- At which duty station a person serves, from a day on. No overlap.
create table duty_station_assignment (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  duty_station_id uuid not null references duty_station (id),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  remarks text,
  version int not null default 1,
  primary key (org_id, id),
  constraint duty_station_assignment_overlap exclude using gist (org_id with =, employee_id with =, daterange(valid_from, valid_to, '[]') with &&),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index duty_station_assignment_station on duty_station_assignment (org_id, duty_station_id, valid_from);
call tenant_table('duty_station_assignment', owner => 'employee_id');

-- A contract that was made longer: until when before and after, by whom and why.
create table contract_renewal (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  ended_on date not null,
  ends_on date not null check (ends_on > ended_on),
  remarks text not null check (length(remarks) between 1 and 255),
  account_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index contract_renewal_employee on contract_renewal (org_id, employee_id, created_at);
call tenant_table('contract_renewal', audit => 'run');

-- Which band of days before its end was told of a contract, so that each is told once.
create table contract_warning (
  org_id int not null references organization,
  employee_id uuid not null,
  ends_on date not null,
  days int not null,
  told_at timestamptz not null default now(),
  primary key (org_id, employee_id, ends_on, days),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('contract_warning', key => 'employee_id', audit => 'run');
create index employee_contract_end on employee (org_id, contract_ends_on) where contract_ends_on is not null;

-- Letters: templates with merge fields, the version that was used stays with the letter.
create table letter_template (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  kind text not null,
  language text not null check (language in ('English', 'Nepali')),
  subject text not null check (length(subject) between 1 and 255),
  body jsonb not null,
  signatory text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index letter_template_name on letter_template (org_id, lower(name));
call tenant_table('letter_template');

create table letter_series (
  org_id int not null references organization,
  year int not null,
  next_no int not null default 1,
  primary key (org_id, year)
);
call tenant_table('letter_series', key => 'year', audit => 'run');

create table letter (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  template_id uuid,
  kind text not null,
  number text not null,
  subject text not null,
  file_id uuid not null,
  sha256 text not null,
  status text not null default 'Issued' check (status in ('Issued', 'Acknowledged', 'Revoked')),
  issued_on date not null,
  issued_by uuid not null,
  issued_by_name text not null,
  acknowledged_at timestamptz,
  revoked_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, template_id) references letter_template (org_id, id) on delete set null (template_id),
  foreign key (org_id, file_id) references stored_file (org_id, id)
);
create index letter_issued on letter (org_id, created_at desc);
create index letter_employee on letter (org_id, employee_id, created_at desc);
call tenant_table('letter', owner => 'employee_id');

-- Cards: a template says what is on it, a card who has which number until when.
create table id_card_template (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  orientation text not null check (orientation in ('Portrait', 'Landscape')),
  background text not null check (background ~ '^#[0-9a-fA-F]{6}$'),
  accent text not null check (accent ~ '^#[0-9a-fA-F]{6}$'),
  text_colour text not null check (text_colour ~ '^#[0-9a-fA-F]{6}$'),
  shows text[] not null default '{}',
  back_text text check (length(back_text) <= 500),
  valid_months int not null check (valid_months between 1 and 120),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index id_card_template_name on id_card_template (org_id, lower(name));
call tenant_table('id_card_template');

create table id_card (
  org_id int not null references organization,
  id uuid not null,
  template_id uuid not null,
  employee_id uuid not null,
  number text not null,
  -- what the QR leads to; nobody can guess it
  token uuid not null,
  issued_on date not null,
  expires_on date not null,
  status text not null default 'Issued' check (status in ('Issued', 'Lost', 'Revoked')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, number),
  unique (org_id, token),
  foreign key (org_id, template_id) references id_card_template (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index id_card_template_cards on id_card (org_id, template_id, created_at desc);
create unique index id_card_once on id_card (org_id, employee_id, template_id) where status = 'Issued';
call tenant_table('id_card', owner => 'employee_id');
