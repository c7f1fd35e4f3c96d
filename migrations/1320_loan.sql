-- needs: refuse_loan_entry_change
-- Loans to employees: how they are repaid, to whom they are given, their instalments and the ledger of what moved.

alter table payroll_heading drop constraint payroll_heading_source_check;
alter table payroll_heading add constraint payroll_heading_source_check
  check (source in ('Fixed', 'Formula', 'Monthly input', 'Unit of work', 'Advance salary', 'Loan', 'Income tax'));
-- Loans are taken after tax, from the net: a heading for them is a plain deduction.
alter table payroll_heading add constraint payroll_heading_loan
  check (source <> 'Loan' or (kind = 'Deduction' and tax = 'Not taxable'));

create table loan_method (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('Reducing (EMI)', 'Equal principal', 'Flat', 'Interest-free', 'Bullet')),
  day_count text not null default '30/360' check (day_count in ('30/360', 'Actual/365')),
  rounding_unit numeric(6, 2) not null default 1 check (rounding_unit > 0),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint loan_method_name unique (org_id, name)
);
call tenant_table('loan_method');

create table loan_type (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  method_id uuid not null,
  annual_rate numeric(6, 3) not null default 0 check (annual_rate between 0 and 100),
  min_amount numeric(14, 2) not null default 0 check (min_amount >= 0),
  max_amount numeric(14, 2) not null check (max_amount > 0),
  -- times the agreed pay of a month; none where only the maximum counts
  salary_multiple numeric(5, 2) check (salary_multiple > 0),
  max_months int not null check (max_months between 1 and 360),
  service_months int not null default 0 check (service_months >= 0),
  gap_months int not null default 0 check (gap_months >= 0),
  max_open int not null default 1 check (max_open between 1 and 10),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint loan_type_name unique (org_id, name),
  constraint loan_type_max_amount check (max_amount >= min_amount),
  foreign key (org_id, method_id) references loan_method (org_id, id)
);
create index loan_type_method on loan_type (org_id, method_id);
call tenant_table('loan_type');

create table loan_heading_deduction (
  org_id int not null references organization,
  id uuid not null,
  loan_type_id uuid not null,
  heading_id uuid not null,
  -- so much of the net pay stays with the person
  keep_percent int not null default 40 check (keep_percent between 0 and 100),
  version int not null default 1,
  primary key (org_id, id),
  constraint loan_heading_deduction_type unique (org_id, loan_type_id),
  foreign key (org_id, loan_type_id) references loan_type (org_id, id),
  foreign key (org_id, heading_id) references payroll_heading (org_id, id)
);
create index loan_heading_deduction_heading on loan_heading_deduction (org_id, heading_id);
call tenant_table('loan_heading_deduction');

create table loan (
  org_id int not null references organization,
  id uuid not null,
  number int not null check (number > 0),
  employee_id uuid not null,
  loan_type_id uuid not null,
  state text not null default 'Initiated'
    check (state in ('Initiated', 'Approved', 'Active', 'On hold', 'Closed', 'Written off', 'Declined', 'Cancelled')),
  amount numeric(14, 2) not null check (amount > 0),
  -- repaid elsewhere before the loan was brought here
  repaid_before numeric(14, 2) not null default 0 check (repaid_before >= 0 and repaid_before < amount),
  months int not null check (months between 1 and 360),
  first_on date not null,
  -- as the type and its method said when the loan was given
  method text not null,
  day_count text not null,
  rounding_unit numeric(6, 2) not null,
  annual_rate numeric(6, 3) not null,
  former_number text check (length(former_number) <= 60),
  remarks text check (length(remarks) <= 255),
  decision_remarks text check (length(decision_remarks) <= 255),
  initiated_by uuid,
  initiated_at timestamptz not null default now(),
  approved_by uuid,
  approved_at timestamptz,
  disbursed_on date,
  closed_on date,
  version int not null default 1,
  primary key (org_id, id),
  constraint loan_number unique (org_id, number),
  -- whoever initiated a loan does not approve it
  constraint loan_four_eyes check (approved_by is null or approved_by <> initiated_by),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, loan_type_id) references loan_type (org_id, id)
);
create index loan_employee on loan (org_id, employee_id);
create index loan_type_of on loan (org_id, loan_type_id);
call tenant_table('loan', owner => 'employee_id');

-- The plan of what is still to come: remade by a prepayment or after a pause. What was taken stays as it was.
create table loan_instalment (
  org_id int not null references organization,
  loan_id uuid not null,
  seq int not null check (seq > 0),
  employee_id uuid not null,
  start_on date not null,
  due_on date not null check (due_on >= start_on),
  principal numeric(14, 2) not null check (principal >= 0),
  interest numeric(14, 2) not null check (interest >= 0),
  taken_principal numeric(14, 2) check (taken_principal >= 0),
  taken_interest numeric(14, 2) check (taken_interest >= 0),
  payslip_id uuid,
  primary key (org_id, loan_id, seq),
  constraint loan_instalment_taken check ((payslip_id is null) = (taken_principal is null) and (taken_principal is null) = (taken_interest is null)
    and coalesce(taken_principal, 0) <= principal and coalesce(taken_interest, 0) <= interest),
  foreign key (org_id, loan_id) references loan (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, payslip_id) references payslip (org_id, id)
);
create index loan_instalment_due on loan_instalment (org_id, employee_id, due_on) where payslip_id is null;
create index loan_instalment_payslip on loan_instalment (org_id, payslip_id) where payslip_id is not null;
call tenant_table('loan_instalment', key => 'loan_id', audit => 'run', owner => 'employee_id');

-- What moved: the balance is the sum of `principal`. Entries are added, and never changed.
create table loan_entry (
  org_id int not null references organization,
  id uuid not null,
  loan_id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('Disbursement', 'Opening', 'Instalment', 'Prepayment', 'Write-off')),
  -- above zero it is lent, below it is repaid
  principal numeric(14, 2) not null,
  interest numeric(14, 2) not null default 0 check (interest >= 0),
  effective_on date not null,
  payslip_id uuid,
  instalment_seq int,
  voucher text check (length(voucher) <= 60),
  note text check (length(note) <= 255),
  account_id uuid,
  account_name text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint loan_entry_instalment check ((kind = 'Instalment') = (payslip_id is not null and instalment_seq is not null)),
  foreign key (org_id, loan_id) references loan (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, payslip_id) references payslip (org_id, id)
);
-- an instalment is deducted once, and a loan is disbursed once
create unique index loan_entry_once on loan_entry (org_id, loan_id, instalment_seq) where kind = 'Instalment';
create unique index loan_entry_disbursed on loan_entry (org_id, loan_id) where kind = 'Disbursement';
create index loan_entry_loan on loan_entry (org_id, loan_id) include (principal);
create index loan_entry_employee on loan_entry (org_id, employee_id, effective_on);
create index loan_entry_payslip on loan_entry (org_id, payslip_id) where payslip_id is not null;
call tenant_table('loan_entry', audit => 'run', owner => 'employee_id');
create trigger loan_entry_kept before update or delete on loan_entry for each row execute function refuse_loan_entry_change();
