-- Tables of the engines: requests with approval, notifications, exchange, threads.

create table request (
  org_id int not null references organization,
  id uuid not null,
  type text not null,
  -- whom it is about; the sender is the account that made it
  employee_id uuid not null,
  sender_account_id uuid not null,
  is_offline boolean not null default false,
  status text not null default 'Requested' check (status in ('Requested', 'Forwarded', 'Approved', 'Declined', 'Cancelled', 'Revoked')),
  -- authority order of the supervisor whose turn it is; null when it waits for HR
  level int,
  request_remarks text not null check (length(request_remarks) between 1 and 255),
  version int not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (org_id, id)
);
create index request_list on request (org_id, type, created_at desc);
create index request_employee on request (org_id, employee_id, type, created_at desc);
create index request_open on request (org_id, type, status) where status in ('Requested', 'Forwarded');
call tenant_table('request');

create table request_history (
  org_id int not null references organization,
  id uuid not null,
  request_id uuid not null,
  action_performed text not null check (action_performed in ('Requested', 'Forwarded', 'Approved', 'Declined', 'Cancelled', 'Revoked', 'Edited')),
  account_id uuid not null,
  account_name text not null,
  acting_as text not null,
  remarks text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade
);
create index request_history_request on request_history (org_id, request_id, created_at);
call tenant_table('request_history', audit => 'run');

-- Whose turn it is, or was. An open request has exactly one open recipient row per approver of its level.
create table request_recipient (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  level int not null,
  is_open boolean not null default true,
  primary key (org_id, request_id, employee_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade
);
create index request_recipient_open on request_recipient (org_id, employee_id) where is_open;
call tenant_table('request_recipient', audit => 'run');

-- A person's notifications, from every organization.
create table notification (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  org_id int not null references organization,
  actor_account_id uuid,
  actor_name text,
  text text not null,
  url text not null,
  interactive_type text,
  interactive_data jsonb,
  subject_id uuid,
  can_be_reminded boolean not null default false,
  remind_count int not null default 0,
  reminded_at timestamptz,
  -- the signal that caused it: the same one never notifies twice
  signal_id uuid not null,
  notify_on timestamptz not null default now(),
  read_at timestamptz,
  primary key (account_id, id),
  unique (account_id, signal_id)
);
create index notification_unread on notification (account_id, notify_on desc) where read_at is null;
create index notification_all on notification (account_id, notify_on desc);
create index notification_subject on notification (org_id, subject_id) where subject_id is not null;
call person_table('notification');

-- The HR inbox of an organization: shown to holders of the codes, resolved once for all of them.
create table org_notification (
  org_id int not null references organization,
  id uuid not null,
  codes text[] not null default '{}',
  actor_account_id uuid,
  actor_name text,
  text text not null,
  url text not null,
  interactive_type text,
  interactive_data jsonb,
  subject_id uuid,
  can_be_reminded boolean not null default false,
  signal_id uuid not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by_account_id uuid,
  primary key (org_id, id),
  unique (org_id, signal_id)
);
create index org_notification_open on org_notification (org_id, created_at desc) where resolved_at is null;
create index org_notification_all on org_notification (org_id, created_at desc);
create index org_notification_subject on org_notification (org_id, subject_id) where subject_id is not null;
call tenant_table('org_notification');

-- Files in and out. The rows of an import say what became of each line, so that it can be resumed, reported and undone.
create table exchange (
  org_id int not null references organization,
  id uuid not null,
  direction text not null check (direction in ('import', 'export')),
  name text not null,
  title text not null,
  -- what was begun; the job tells whether it came to its end
  state text not null check (state in ('Uploaded', 'Checking', 'Checked', 'Running', 'Done', 'Failed', 'Stopped', 'Undoing', 'Undone', 'Expired')),
  as_hat text not null default 'hr',
  file_id uuid,
  file_name text,
  format text not null check (format in ('xlsx', 'csv')),
  -- import: what the file was found to hold; export: the rights it was made with. Written once.
  head jsonb not null default '{}',
  -- import: mapping, value maps, options, mode; export: the query of the list or report
  options jsonb not null default '{}',
  counts jsonb not null default '{}',
  job_id uuid,
  error text,
  account_id uuid not null,
  account_name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  expires_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, file_id) references stored_file (org_id, id) on delete set null (file_id)
);
create index exchange_recent on exchange (org_id, direction, created_at desc);
create index exchange_expiring on exchange (org_id, expires_at) where expires_at is not null;
call tenant_table('exchange');

create table exchange_row (
  org_id int not null references organization,
  exchange_id uuid not null,
  row_no int not null,
  -- as they stand in the file, by target
  cells jsonb not null,
  -- what the row is found by the next time, where only the whole file can tell
  key text,
  errors jsonb,
  plan text check (plan in ('create', 'update', 'unchanged')),
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'skipped', 'undone')),
  subject_id uuid,
  -- what undoing needs: the former values, and the state in which the row was left
  before jsonb,
  primary key (org_id, exchange_id, row_no),
  foreign key (org_id, exchange_id) references exchange (org_id, id) on delete cascade
);
create index exchange_row_errors on exchange_row (org_id, exchange_id, row_no) where errors is not null;
call tenant_table('exchange_row', audit => 'run');

-- Masters that the rows of an import name and nobody has: made with its first rows.
create table exchange_master (
  org_id int not null references organization,
  exchange_id uuid not null,
  kind text not null,
  name text not null,
  row_count int not null,
  -- of the master that was made
  master_id uuid,
  primary key (org_id, exchange_id, kind, name),
  foreign key (org_id, exchange_id) references exchange (org_id, id) on delete cascade
);
call tenant_table('exchange_master', audit => 'run');

-- Comments and attachments on anything that has an id.
create table comment (
  org_id int not null references organization,
  id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  parent_id uuid,
  account_id uuid not null,
  account_name text not null,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, parent_id) references comment (org_id, id) on delete cascade
);
create index comment_subject on comment (org_id, subject_type, subject_id, created_at);
call tenant_table('comment');

create table attachment (
  org_id int not null references organization,
  id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  file_id uuid not null,
  title text not null,
  account_id uuid not null,
  account_name text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, file_id) references stored_file (org_id, id)
);
create index attachment_subject on attachment (org_id, subject_type, subject_id, created_at);
call tenant_table('attachment');
