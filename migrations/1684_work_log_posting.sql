-- Approved logs that were sent to payroll: each once, until what was sent is taken back.
create table work_log_posting (
  org_id int not null references organization,
  id uuid not null,
  period_id uuid not null,
  heading_id uuid not null,
  until date not null,
  logs int not null check (logs > 0),
  people int not null check (people > 0),
  amount numeric(14, 2) not null check (amount > 0),
  account_id uuid not null references account,
  posted_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by uuid references account,
  reason text check (length(reason) <= 255),
  version int not null default 1,
  primary key (org_id, id),
  check ((reversed_at is null) = (reversed_by is null)),
  foreign key (org_id, period_id) references fiscal_period (org_id, id),
  foreign key (org_id, heading_id) references payroll_heading (org_id, id)
);
create index work_log_posting_period on work_log_posting (org_id, period_id);
create index work_log_posting_heading on work_log_posting (org_id, heading_id);
create index work_log_posting_account on work_log_posting (account_id);
create index work_log_posting_reversed on work_log_posting (reversed_by) where reversed_by is not null;
call tenant_table('work_log_posting');

alter table work_log
  add column posting_id uuid,
  add foreign key (org_id, posting_id) references work_log_posting (org_id, id),
  add constraint work_log_posted check (posting_id is null or state = 'Approved');
create index work_log_sent on work_log (org_id, posting_id) where posting_id is not null;
