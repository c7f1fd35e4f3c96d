-- What requests beside leave need of their own: parts of a day that do not overlap, deleting, handing to payroll, who decides.

alter table leave_request
  -- the proof that HR or a supervisor had, who entered it for somebody
  add column proof_note text check (length(proof_note) between 1 and 255),
  add column file_id uuid,
  add column handover_note text check (length(handover_note) <= 500),
  add column from_time time,
  add column to_time time check (to_time > from_time),
  -- of the days, those that were given back since: cancelled, or no longer between two leaves
  add column freed_days numeric(7, 3) not null default 0 check (freed_days >= 0 and freed_days <= days),
  add constraint leave_request_file foreign key (org_id, file_id) references stored_file (org_id, id) on delete set null (file_id);
alter table leave_request drop constraint leave_request_part_check;
alter table leave_request add constraint leave_request_part_check check (
  part in ('full', 'first_half', 'second_half', 'first_quarter', 'second_quarter', 'third_quarter', 'fourth_quarter', 'hours')
  and (part = 'hours') = (from_time is not null and to_time is not null));
create index leave_request_handover on leave_request (org_id, handover_employee_id) where handover_employee_id is not null;

-- A part of a day smaller than a half takes only its own stretch, in thousandths of the working day: two quarters of one
-- half may belong to two requests. A half takes all of itself, as before.
alter table leave_day
  add column stretch int4range check (stretch <@ int4range(0, 1000) and not isempty(stretch));
drop index leave_day_once;
alter table leave_day add constraint leave_day_once exclude using gist (
  org_id with =, employee_id with =, date with =,
  (coalesce(stretch, case half when 'first' then int4range(0, 500) else int4range(500, 1000) end)) with &&
) where (is_live);
create index leave_day_employee on leave_day (org_id, employee_id, date) where is_live;

-- One cancelling of a leave waits at a time.
alter table leave_cancel_request
  add column days numeric(7, 3) not null check (days > 0),
  add column is_whole boolean not null,
  add column is_open boolean not null default true;
create unique index leave_cancel_request_open on leave_cancel_request (org_id, leave_request_id) where is_open;

-- Requests that HR took out of the lists, and why. The request and its history stay.
create table leave_deletion (
  org_id int not null references organization,
  request_id uuid not null,
  reason text not null check (length(reason) between 1 and 255),
  status_before text not null,
  account_id uuid not null,
  account_name text not null,
  deleted_at timestamptz not null default now(),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade
);
create index leave_deletion_list on leave_deletion (org_id, deleted_at desc);
call tenant_table('leave_deletion', key => 'request_id', audit => 'run');

-- Who proposed a change of a balance: somebody else decides it.
create index balance_change_request_type on balance_change_request (org_id, leave_type_id);
create index encashment_request_type on encashment_request (org_id, leave_type_id);

-- Days that become money are handed to payroll in runs; what a run holds is not handed over twice.
create table encashment_run (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  account_id uuid not null,
  account_name text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index encashment_run_name on encashment_run (org_id, lower(name));
call tenant_table('encashment_run');
alter table leave_encashment
  -- pay of a month and what it is divided by, as they were when it was handed over; null while the pay is not known
  add column monthly_base numeric(15, 2) check (monthly_base > 0),
  add column divisor numeric(6, 2) check (divisor > 0),
  add column amount numeric(15, 2) check (amount >= 0),
  add column run_id uuid,
  add check ((amount is null) = (monthly_base is null) and (amount is null) = (divisor is null)),
  add constraint leave_encashment_run foreign key (org_id, run_id) references encashment_run (org_id, id);
create index leave_encashment_run on leave_encashment (org_id, run_id) where run_id is not null;

-- Work on a weekly off or a holiday, for a day off in its place (Labour Act 42): one credit for a date.
alter table compensatory_request
  add column employee_id uuid not null,
  add column because text not null check (length(because) between 1 and 255),
  add column expires_on date not null check (expires_on > worked_on),
  add column is_live boolean not null default true,
  add constraint compensatory_request_employee foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade;
create unique index compensatory_request_once on compensatory_request (org_id, employee_id, worked_on) where is_live;
create index compensatory_request_type on compensatory_request (org_id, leave_type_id);

-- The line up to which leave is settled is moved by a new row only.
revoke update, delete on leave_lock from chautari_app;

-- Who decides: how many of a person's supervisors in turn, and HR after them. The row without a type is for all others.
create table leave_approval (
  org_id int not null references organization,
  id uuid not null,
  leave_type_id uuid,
  levels int not null default 1 check (levels between 0 and 5),
  hr_step boolean not null default false,
  -- given by law: not declined without a legal reason (Labour Act 51)
  is_statutory boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  check (levels > 0 or hr_step),
  constraint leave_approval_type unique nulls not distinct (org_id, leave_type_id),
  foreign key (org_id, leave_type_id) references leave_type (org_id, id) on delete cascade
);
call tenant_table('leave_approval');
