-- What is still owed when somebody leaves, one line for each thing, settled between clearance and the end.
alter table separation
  drop constraint separation_state_check,
  add constraint separation_state_check check (state in ('Initiated', 'In notice', 'Clearance', 'Settlement', 'Completed', 'Stopped')),
  -- when HR closed the login before the last day was over
  add column access_ended_at timestamptz;
drop index separation_once;
create unique index separation_once on separation (org_id, employee_id) where state in ('Initiated', 'In notice', 'Clearance', 'Settlement');

create table settlement_line (
  org_id int not null references organization,
  id uuid not null,
  separation_id uuid not null,
  employee_id uuid not null,
  -- to the person, or from them
  kind text not null check (kind in ('Payable', 'Receivable')),
  component text not null check (length(component) between 1 and 100),
  reference text check (length(reference) between 1 and 255),
  -- null while nobody knows it
  amount numeric(14, 2) check (amount >= 0),
  source text not null check (source in ('Automatic', 'Manual')),
  -- of an automatic one: what it came of, such as an assignment of equipment
  arises_from text check (length(arises_from) between 1 and 40),
  subject_id uuid,
  state text not null default 'Open' check (state in ('Open', 'Settled', 'Waived')),
  closed_at timestamptz,
  closed_by uuid references account on delete set null,
  remarks text check (length(remarks) between 1 and 255),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  check ((state = 'Open') = (closed_at is null)),
  check (state <> 'Settled' or amount is not null),
  check (state <> 'Waived' or remarks is not null),
  check ((source = 'Automatic') = (arises_from is not null) and (arises_from is null) = (subject_id is null)),
  foreign key (org_id, separation_id) references separation (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
-- reckoned again, nothing is there twice
create unique index settlement_line_once on settlement_line (org_id, separation_id, arises_from, subject_id);
create index settlement_line_employee on settlement_line (org_id, employee_id);
create index settlement_line_subject on settlement_line (org_id, subject_id) where subject_id is not null;
call tenant_table('settlement_line', owner => 'separation_id');

-- After how many hours of the clock, counted by working days, an unanswered letter is HR's; null for those given before.
alter table resignation add column hr_after_hours int check (hr_after_hours > 0);
