-- needs: tenant_table, refuse_loan_entry_change
-- Loans that employees request, their guarantors, changes of running loans with the plans before them, and settlement in full.

alter table loan_type add column guarantors int not null default 0 check (guarantors between 0 and 5);
alter table loan_type add column skips_a_year int not null default 1 check (skips_a_year between 0 and 12);
-- percent of a balance that is repaid early
alter table loan_type add column settlement_fee numeric(5, 2) not null default 0 check (settlement_fee between 0 and 100);
alter table loan_type add column is_requestable boolean not null default true;

alter table loan drop constraint loan_state_check;
alter table loan add constraint loan_state_check check (state in ('Requested', 'Initiated', 'Approved', 'Active', 'On hold', 'Closed',
  'Settled early', 'Written off', 'Declined', 'Cancelled'));
alter table loan add column settlement_fee numeric(5, 2) not null default 0 check (settlement_fee between 0 and 100);
alter table loan add column guarantors int not null default 0 check (guarantors between 0 and 5);

-- interest of earlier periods that an instalment takes with its own: of a month that was skipped, or that net pay did not allow
alter table loan_instalment add column carried numeric(14, 2) not null default 0;
alter table loan_instalment add constraint loan_instalment_carried check (carried >= 0 and carried <= interest);

alter table loan_entry drop constraint loan_entry_kind_check;
alter table loan_entry add constraint loan_entry_kind_check
  check (kind in ('Disbursement', 'Opening', 'Instalment', 'Prepayment', 'Settlement', 'Write-off'));
alter table loan_entry add column fee numeric(14, 2) not null default 0 check (fee >= 0);

create table loan_guarantor (
  org_id int not null references organization,
  id uuid not null,
  loan_id uuid not null,
  guarantor_id uuid not null,
  state text not null default 'Asked' check (state in ('Asked', 'Accepted', 'Declined')),
  remarks text check (length(remarks) <= 255),
  answered_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  constraint loan_guarantor_once unique (org_id, loan_id, guarantor_id),
  foreign key (org_id, loan_id) references loan (org_id, id) on delete cascade,
  foreign key (org_id, guarantor_id) references employee (org_id, id) on delete cascade
);
create index loan_guarantor_of on loan_guarantor (org_id, guarantor_id);
call tenant_table('loan_guarantor');

-- A month to skip, or other terms from a period on: asked by one, decided by another.
create table loan_change (
  org_id int not null references organization,
  id uuid not null,
  loan_id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('Skip', 'Restructure')),
  state text not null default 'Requested' check (state in ('Requested', 'Approved', 'Declined', 'Withdrawn')),
  -- the first day of the pay period that is skipped, or from which the terms hold
  from_on date not null,
  months int check (months between 1 and 360),
  annual_rate numeric(6, 3) check (annual_rate between 0 and 100),
  reason text not null check (length(reason) between 1 and 255),
  decision_remarks text check (length(decision_remarks) <= 255),
  requested_by uuid,
  requested_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  constraint loan_change_terms check ((kind = 'Restructure') = (months is not null) and (months is null) = (annual_rate is null)),
  constraint loan_change_four_eyes check (state <> 'Approved' or decided_by <> requested_by),
  foreign key (org_id, loan_id) references loan (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index loan_change_open on loan_change (org_id, loan_id) where state = 'Requested';
create index loan_change_loan on loan_change (org_id, loan_id);
create index loan_change_employee on loan_change (org_id, employee_id);
call tenant_table('loan_change', owner => 'employee_id');

-- What was planned before a plan replaced it, kept as it was.
create table loan_former_plan (
  org_id int not null references organization,
  loan_id uuid not null,
  plan int not null check (plan > 0),
  employee_id uuid not null,
  because text not null check (because in ('Prepayment', 'Pause', 'Skip', 'Restructure', 'Settlement', 'Write-off')),
  annual_rate numeric(6, 3) not null,
  replaced_on date not null,
  account_name text not null,
  -- seq, start_on, due_on, principal, interest of each
  instalments jsonb not null,
  primary key (org_id, loan_id, plan),
  foreign key (org_id, loan_id) references loan (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index loan_former_plan_employee on loan_former_plan (org_id, employee_id);
call tenant_table('loan_former_plan', key => 'loan_id', audit => 'run', owner => 'employee_id');

-- What a bank would ask for a like loan, from a day on: what a loan costs less is a benefit.
create table loan_market_rate (
  org_id int not null references organization,
  id uuid not null,
  valid_from date not null,
  annual_rate numeric(6, 3) not null check (annual_rate between 0 and 100),
  source text not null check (length(source) between 1 and 255),
  made_on date not null,
  version int not null default 1,
  primary key (org_id, id),
  constraint loan_market_rate_once unique (org_id, valid_from)
);
call tenant_table('loan_market_rate');
