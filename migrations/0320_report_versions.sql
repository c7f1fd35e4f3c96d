-- Reports as they were: each saving keeps what was saved, so that an earlier one can be looked at and taken again.
create table saved_report_version (
  org_id int not null references organization,
  report_id uuid not null,
  version int not null,
  name text not null,
  description text,
  definition jsonb not null,
  account_id uuid not null,
  account_name text not null,
  saved_at timestamptz not null default now(),
  primary key (org_id, report_id, version),
  foreign key (org_id, report_id) references saved_report (org_id, id) on delete cascade
);
call tenant_table('saved_report_version', key => 'report_id', audit => 'run');

-- What a schedule answers to the parameters of its report, where that is not the usual answer; and its last day.
alter table report_schedule
  add column answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  add column expires_on date,
  drop constraint report_schedule_format_check,
  add constraint report_schedule_format_check check (format in ('xlsx', 'csv', 'pdf'));

alter table exchange
  drop constraint exchange_format_check,
  add constraint exchange_format_check check (format in ('xlsx', 'csv', 'pdf'));
