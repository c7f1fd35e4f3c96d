-- Documents are to be acknowledged within some days of being asked for; until it is done the person is reminded on days before and
-- after the last of them. What was asked for before has no last day.
alter table employee_document
  add column acknowledge_within int check (acknowledge_within between 1 and 365),
  -- days before the last one, those after it below zero
  add column acknowledge_remind_days int[] not null default '{3,0,-3,-7}'
    check (cardinality(acknowledge_remind_days) between 1 and 10 and -90 <= all (acknowledge_remind_days) and 365 >= all (acknowledge_remind_days)),
  -- the organization's day on which it was asked for
  add column asked_on date;
create index employee_document_to_read on employee_document (org_id, id) where needs_acknowledgement and acknowledged_at is null;

-- Of which last day of which document people were reminded, on which of its days.
create table acknowledgement_warning (
  org_id int not null references organization,
  document_id uuid not null,
  due_on date not null,
  days int not null,
  told_at timestamptz not null default now(),
  primary key (org_id, document_id, due_on, days),
  foreign key (org_id, document_id) references employee_document (org_id, id) on delete cascade
);
call tenant_table('acknowledgement_warning', key => 'document_id', audit => 'run');
