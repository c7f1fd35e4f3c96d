-- What the life of an employment lacked: whose approval a resignation needs, withdrawing it after it was approved,
-- reminders of tasks and of what is to be read, and what is kept of an employment that somebody comes back from.

alter table resignation
  -- how it is decided, as the organization had it when the letter was given
  add column approval text not null default 'First supervisor' check (approval in ('First supervisor', 'Supervisors, then HR', 'HR alone')),
  -- what becomes of the notice that is not served
  add column shortfall_treatment text not null default 'Waived' check (shortfall_treatment in ('Waived', 'Paid by employee', 'Paid by organization')),
  -- told that it is urgent, and that it is taken as accepted
  add column warned_on date,
  add column lapsed_on date;

create table resignation_withdrawal (
  org_id int not null references organization,
  request_id uuid not null,
  resignation_id uuid not null,
  -- as it was agreed when the withdrawal was asked for
  last_working_on date not null,
  is_open boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, resignation_id) references resignation (org_id, request_id) on delete cascade
);
create unique index resignation_withdrawal_once on resignation_withdrawal (org_id, resignation_id) where is_open;
create index resignation_withdrawal_of on resignation_withdrawal (org_id, resignation_id);
call tenant_table('resignation_withdrawal', key => 'request_id');

alter table employment_spell
  add column separation_id uuid,
  add column probation_ends_on date,
  add column confirmed_on date,
  add column contract_ends_on date,
  add foreign key (org_id, separation_id) references separation (org_id, id);
create index employment_spell_separation on employment_spell (org_id, separation_id) where separation_id is not null;

-- When the one who has to do it was last reminded.
alter table life_task add column reminded_on date;
create index life_task_remind on life_task (org_id, due_on) where state = 'Open' and assignee_employee_id is not null;

-- When somebody was last reminded of what they have not confirmed to have read.
create table acknowledgement_reminder (
  org_id int not null references organization,
  employee_id uuid not null,
  reminded_on date not null,
  -- how much there was to be read
  open_count int not null check (open_count > 0),
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('acknowledgement_reminder', key => 'employee_id', audit => 'run');

-- When HR last called on those who have not read it.
alter table statement add column called_on date;
alter table library_document add column called_on date;
