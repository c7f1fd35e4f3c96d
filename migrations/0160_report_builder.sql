-- Reports that people make themselves.

create table saved_report (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 150),
  description text check (length(description) <= 500),
  data_set text not null,
  -- columns, filters, groups, figures and order, by the names that the data set declares
  definition jsonb not null,
  account_id uuid not null,
  account_name text not null,
  -- beside the owner: everybody of HR, or holders of one of the codes, or those in saved_report_reader
  is_shared_with_all boolean not null default false,
  shared_codes text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index saved_report_name on saved_report (org_id, account_id, lower(name));
create index saved_report_list on saved_report (org_id, changed_at desc, id);
call tenant_table('saved_report');

create table saved_report_reader (
  org_id int not null references organization,
  report_id uuid not null,
  account_id uuid not null,
  primary key (org_id, report_id, account_id),
  foreign key (org_id, report_id) references saved_report (org_id, id) on delete cascade,
  foreign key (org_id, account_id) references membership (org_id, account_id) on delete cascade
);
create index saved_report_reader_account on saved_report_reader (org_id, account_id);
call tenant_table('saved_report_reader', key => 'account_id', owner => 'report_id');

-- A report by mail. Days are reckoned in the calendar that was chosen, the hour is the organization's.
create table report_schedule (
  org_id int not null references organization,
  id uuid not null,
  report_id uuid not null,
  frequency text not null check (frequency in ('Daily', 'Weekly', 'Monthly')),
  calendar text not null check (calendar in ('AD', 'BS')),
  -- 0 is Sunday
  weekday int check (weekday between 0 and 6),
  -- of the month; one that is too short counts its last
  month_day int check (month_day between 1 and 32),
  hour int not null check (hour between 0 and 23),
  format text not null check (format in ('xlsx', 'csv')),
  skip_empty boolean not null default false,
  is_active boolean not null default true,
  -- the first day on which it has not been sent yet
  next_on date not null,
  last_at timestamptz,
  -- what became of the last: how many were sent it, who was not, and why
  last_result jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  check ((frequency = 'Weekly') = (weekday is not null)),
  check ((frequency = 'Monthly') = (month_day is not null)),
  foreign key (org_id, report_id) references saved_report (org_id, id) on delete cascade
);
create index report_schedule_report on report_schedule (org_id, report_id);
create index report_schedule_due on report_schedule (org_id, next_on, hour) where is_active;
call tenant_table('report_schedule', owner => 'report_id');

create table report_recipient (
  org_id int not null references organization,
  schedule_id uuid not null,
  -- whose history tells of it
  report_id uuid not null,
  account_id uuid not null,
  primary key (org_id, schedule_id, account_id),
  foreign key (org_id, report_id) references saved_report (org_id, id) on delete cascade,
  foreign key (org_id, schedule_id) references report_schedule (org_id, id) on delete cascade,
  foreign key (org_id, account_id) references membership (org_id, account_id) on delete cascade
);
create index report_recipient_account on report_recipient (org_id, account_id);
create index report_recipient_report on report_recipient (org_id, report_id);
call tenant_table('report_recipient', key => 'account_id', owner => 'report_id');

-- A file that goes with a letter: its name, type and hash in the store of the letter's organization.
alter table email_log add column attachment jsonb;
