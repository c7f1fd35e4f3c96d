-- Who has read what of whom, of data that only some may read: bank accounts, pay, health, identity, discipline. Only added to.
create table sensitive_read (
  org_id int not null references organization,
  id uuid not null,
  -- whose; null where a report or a file told of many
  employee_id uuid,
  account_id uuid not null references account,
  acting_as text not null,
  part text not null check (part in ('Bank account', 'Pay', 'Health', 'Identity', 'Discipline')),
  how text not null check (how in ('Page', 'Report', 'File')),
  -- of a report or a file: what it was called, and how many rows it had
  about text check (length(about) <= 200),
  row_count int,
  at timestamptz not null,
  -- the quarter of an hour, which makes two calls at once one line
  quarter bigint not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index sensitive_read_once on sensitive_read (org_id, account_id, employee_id, part, how, about, quarter) nulls not distinct;
create index sensitive_read_at on sensitive_read (org_id, at, id);
create index sensitive_read_employee on sensitive_read (org_id, employee_id, at);
call tenant_table('sensitive_read', audit => 'run');
revoke update, delete on sensitive_read from chautari_app;
