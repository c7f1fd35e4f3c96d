-- Advance salary, piece work, tax declarations and vouchers.

create table advance_salary_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  amount numeric(14, 2) not null check (amount > 0),
  months int not null check (months between 1 and 24),
  required_by date not null,
  disbursed_on date,
  voucher_no text,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index advance_salary_request_employee on advance_salary_request (org_id, employee_id);
call tenant_table('advance_salary_request', key => 'request_id', owner => 'employee_id');

-- What a closed run took back of an advance: written with the closing, and never changed.
create table advance_salary_repayment (
  org_id int not null references organization,
  request_id uuid not null,
  payslip_id uuid not null,
  amount numeric(14, 2) not null check (amount > 0),
  primary key (org_id, request_id, payslip_id),
  foreign key (org_id, request_id) references advance_salary_request (org_id, request_id) on delete cascade,
  foreign key (org_id, payslip_id) references payslip (org_id, id) on delete cascade
);
create index advance_salary_repayment_payslip on advance_salary_repayment (org_id, payslip_id);
call tenant_table('advance_salary_repayment', key => 'request_id', audit => 'run');

create table work_operation (
  org_id int not null references organization,
  id uuid not null,
  name text not null,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint work_operation_name unique (org_id, name)
);
call tenant_table('work_operation');

create table work_item (
  org_id int not null references organization,
  id uuid not null,
  name text not null,
  code text not null,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint work_item_code unique (org_id, code)
);
call tenant_table('work_item');

create table work_rate (
  org_id int not null references organization,
  id uuid not null,
  operation_id uuid not null,
  item_id uuid not null,
  rate numeric(12, 4) not null check (rate >= 0),
  effective_from date not null,
  version int not null default 1,
  primary key (org_id, id),
  constraint work_rate_day unique (org_id, operation_id, item_id, effective_from),
  foreign key (org_id, operation_id) references work_operation (org_id, id),
  foreign key (org_id, item_id) references work_item (org_id, id)
);
create index work_rate_item on work_rate (org_id, item_id);
call tenant_table('work_rate');

create table work_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  operation_id uuid not null,
  item_id uuid not null,
  worked_on date not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  ticket text,
  -- what it came to by the rate of the day, once payroll took it
  payslip_id uuid,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, operation_id) references work_operation (org_id, id),
  foreign key (org_id, item_id) references work_item (org_id, id),
  foreign key (org_id, payslip_id) references payslip (org_id, id) on delete set null (payslip_id)
);
create unique index work_request_ticket on work_request (org_id, ticket) where ticket is not null;
create index work_request_employee on work_request (org_id, employee_id, worked_on);
create index work_request_operation on work_request (org_id, operation_id);
create index work_request_item on work_request (org_id, item_id);
create index work_request_payslip on work_request (org_id, payslip_id) where payslip_id is not null;
call tenant_table('work_request', key => 'request_id', owner => 'employee_id');

-- What employees declare to lower their tax: which rule of the law takes it is the key.
create table rebate_type (
  org_id int not null references organization,
  id uuid not null,
  name text not null,
  rule text not null check (rule in ('life_insurance', 'health_insurance', 'building_insurance', 'medical', 'donation')),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint rebate_type_name unique (org_id, name)
);
call tenant_table('rebate_type');

create table rebate_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  rebate_type_id uuid not null,
  fiscal_year_id uuid not null,
  amount numeric(14, 2) not null check (amount > 0),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, rebate_type_id) references rebate_type (org_id, id),
  foreign key (org_id, fiscal_year_id) references fiscal_year (org_id, id)
);
create index rebate_request_employee on rebate_request (org_id, employee_id);
create index rebate_request_type on rebate_request (org_id, rebate_type_id);
create index rebate_request_year on rebate_request (org_id, fiscal_year_id);
call tenant_table('rebate_request', key => 'request_id', owner => 'employee_id');

create table voucher_type (
  org_id int not null references organization,
  id uuid not null,
  name text not null,
  code text not null,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint voucher_type_code unique (org_id, code)
);
call tenant_table('voucher_type');

-- Which accounts an amount is booked to; what is not mapped goes to the accounts of the settings.
create table voucher_mapping (
  org_id int not null references organization,
  id uuid not null,
  heading_id uuid not null,
  debit_account text,
  credit_account text,
  version int not null default 1,
  primary key (org_id, id),
  constraint voucher_mapping_heading unique (org_id, heading_id),
  foreign key (org_id, heading_id) references payroll_heading (org_id, id)
);
call tenant_table('voucher_mapping');

create table payroll_voucher (
  org_id int not null references organization,
  id uuid not null,
  run_id uuid not null,
  voucher_type_id uuid not null,
  number text not null,
  posted_on date not null,
  total numeric(16, 2) not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint payroll_voucher_once unique (org_id, run_id, voucher_type_id),
  foreign key (org_id, run_id) references payroll_run (org_id, id),
  foreign key (org_id, voucher_type_id) references voucher_type (org_id, id)
);
create index payroll_voucher_type on payroll_voucher (org_id, voucher_type_id);
call tenant_table('payroll_voucher');

create table payroll_voucher_line (
  org_id int not null references organization,
  voucher_id uuid not null,
  position int not null,
  account text not null,
  title text not null,
  debit numeric(16, 2) not null default 0 check (debit >= 0),
  credit numeric(16, 2) not null default 0 check (credit >= 0),
  primary key (org_id, voucher_id, position),
  foreign key (org_id, voucher_id) references payroll_voucher (org_id, id) on delete cascade
);
call tenant_table('payroll_voucher_line', key => 'voucher_id', audit => 'run');
