-- needs: tenant_table
-- Posts that somebody reports to HR: one open report of each person.
create table notice_report (
  org_id int not null references organization,
  id uuid not null,
  post_id uuid not null,
  employee_id uuid not null,
  reason text not null check (reason in ('Insulting', 'Private matters of others', 'Untrue', 'Advertising', 'Other')),
  remarks text check (length(remarks) <= 500),
  reported_at timestamptz not null,
  state text not null default 'Open' check (state in ('Open', 'Kept', 'Removed')),
  decided_by_account_id uuid references account (id),
  decided_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  check ((state = 'Open') = (decided_at is null)),
  foreign key (org_id, post_id) references notice_post (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index notice_report_open on notice_report (org_id, post_id, employee_id) where state = 'Open';
create index notice_report_state on notice_report (org_id, state, reported_at desc);
create index notice_report_employee on notice_report (org_id, employee_id);
create index notice_report_decided_by on notice_report (decided_by_account_id) where decided_by_account_id is not null;
call tenant_table('notice_report');
