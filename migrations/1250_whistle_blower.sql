-- needs: common_table, tenant_table
create table whistle_incident_type (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  name_nepali text check (length(name_nepali) <= 100),
  description text check (length(description) <= 500),
  severity text not null default 'Medium' check (severity in ('Low', 'Medium', 'High')),
  is_archived boolean not null default false,
  version int not null default 1
);
create unique index whistle_incident_type_name on whistle_incident_type (lower(name));
call common_table('whistle_incident_type');

create table whistle_investigator (
  org_id int not null references organization (org_id),
  id uuid not null,
  employee_id uuid not null,
  -- reads a report only when all the others are involved in it
  is_fallback boolean not null default false,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint whistle_investigator_employee_fk foreign key (org_id, employee_id) references employee (org_id, id)
);
create unique index whistle_investigator_employee on whistle_investigator (org_id, employee_id);
call tenant_table('whistle_investigator');

-- Apart from the investigator, whose row is audited: keys belong in no history. Not forced: the owner seals private keys anew,
-- in all organizations, when the secret of the installation changes.
create table whistle_key (
  org_id int not null references organization (org_id),
  investigator_id uuid not null,
  public_key text not null,
  private_key text not null,
  primary key (org_id, investigator_id),
  foreign key (org_id, investigator_id) references whistle_investigator (org_id, id) on delete cascade
);
call tenant_table('whistle_key', 'investigator_id', audit => 'run', forced => false);

-- No table below has an instant, an account of the reporter or a trigger of the audit, which would keep both. What was said is
-- encrypted with a key of the report; `receipt_key` is that key for whoever has the receipt.
create table whistle_report (
  org_id int not null references organization (org_id),
  id uuid not null,
  reference text not null,
  receipt_hash text,
  receipt_key text,
  incident_type_id uuid references whistle_incident_type (id),
  severity text not null,
  status text not null default 'Received',
  received_on date not null,
  acknowledge_by date not null,
  feedback_by date not null,
  acknowledged_on date,
  feedback_on date,
  closed_on date,
  purge_on date,
  content text,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index whistle_report_reference on whistle_report (org_id, reference);
create unique index whistle_report_receipt on whistle_report (org_id, receipt_hash);
call tenant_table('whistle_report', audit => 'run');

create table whistle_report_key (
  org_id int not null references organization (org_id),
  report_id uuid not null,
  investigator_id uuid not null,
  sealed_key text not null,
  read_position int not null default 0,
  primary key (org_id, report_id, investigator_id),
  foreign key (org_id, report_id) references whistle_report (org_id, id) on delete cascade,
  foreign key (org_id, investigator_id) references whistle_investigator (org_id, id) on delete cascade
);
create index whistle_report_key_investigator on whistle_report_key (org_id, investigator_id);
call tenant_table('whistle_report_key', 'report_id', audit => 'run');

-- `Note` is between investigators: the reporter is never sent one.
create table whistle_message (
  org_id int not null references organization (org_id),
  report_id uuid not null,
  position int not null,
  author text not null check (author in ('Reporter', 'Investigator', 'Note')),
  content text not null,
  written_on date not null,
  primary key (org_id, report_id, position),
  foreign key (org_id, report_id) references whistle_report (org_id, id) on delete cascade
);
call tenant_table('whistle_message', 'report_id', audit => 'run');

create table whistle_file (
  org_id int not null references organization (org_id),
  id uuid not null,
  report_id uuid not null,
  position int not null,
  media_type text not null,
  content text not null,
  added_on date not null,
  primary key (org_id, id),
  foreign key (org_id, report_id) references whistle_report (org_id, id) on delete cascade
);
create unique index whistle_file_position on whistle_file (org_id, report_id, position);
call tenant_table('whistle_file', audit => 'run');

-- What investigators did: of the reporter nothing is kept.
create table whistle_log (
  org_id int not null references organization (org_id),
  report_id uuid not null,
  position int not null,
  investigator_id uuid not null,
  act text not null,
  remarks text,
  done_on date not null,
  primary key (org_id, report_id, position),
  foreign key (org_id, report_id) references whistle_report (org_id, id) on delete cascade,
  foreign key (org_id, investigator_id) references whistle_investigator (org_id, id) on delete cascade
);
call tenant_table('whistle_log', 'report_id', audit => 'run');
