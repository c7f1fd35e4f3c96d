-- Reports that are shared with a permission group are read by whoever is in it on the day. What is there already was in use.
create table saved_report_group (
  org_id int not null references organization,
  report_id uuid not null,
  group_id uuid not null,
  primary key (org_id, report_id, group_id),
  foreign key (org_id, report_id) references saved_report (org_id, id) on delete cascade,
  foreign key (org_id, group_id) references permission_group (org_id, id) on delete cascade
);
create index saved_report_group_group on saved_report_group (org_id, group_id);
call tenant_table('saved_report_group', key => 'group_id', owner => 'report_id');

alter table saved_report
  add column state text not null default 'Published' check (state in ('Draft', 'Published', 'Archived'));

-- Of which report a file was made: its runs are lines of the log of exports.
alter table exchange add column subject_id uuid;
create index exchange_subject on exchange (org_id, subject_id, created_at desc) where subject_id is not null;
