-- Documents are told of on several days before their end; where a day was set, it stays the only one.
alter table employee_document
  add column remind_days int[] not null default '{30,14,7}'
    check (cardinality(remind_days) between 1 and 10 and 0 <= all (remind_days) and 365 >= all (remind_days)),
  -- put away: not told of, and not shown to the person
  add column is_archived boolean not null default false,
  -- the person is asked to say that they have read it, and when they did
  add column needs_acknowledgement boolean not null default false,
  add column acknowledged_at timestamptz;

-- Of which end of which paper people were told, on which of its days: documents, passports, licences and insurances.
create table expiry_warning (
  org_id int not null references organization,
  employee_id uuid not null,
  subject_id uuid not null,
  ends_on date not null,
  days int not null,
  told_at timestamptz not null default now(),
  primary key (org_id, employee_id, subject_id, ends_on, days),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);

alter table employee_document no force row level security;
update employee_document set remind_days = array[warn_days];
insert into expiry_warning (org_id, employee_id, subject_id, ends_on, days)
select org_id, employee_id, id, warned_for, warn_days from employee_document where warned_for is not null;
alter table employee_document force row level security;
call tenant_table('expiry_warning', key => 'employee_id', audit => 'run');
