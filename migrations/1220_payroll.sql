-- needs: refuse_closed_payslip
-- Pay: headings, packages and who has which, runs with their payslips, and what employees ask about pay.

create table payroll_heading (
  org_id int not null references organization,
  id uuid not null,
  -- the name by which formulas read it
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{0,29}$'),
  name text not null,
  -- a formula reads headings of lower order only
  position int not null check (position between 1 and 9999),
  kind text not null check (kind in ('Earning', 'Deduction', 'Employer contribution', 'Information')),
  source text not null check (source in ('Fixed', 'Formula', 'Monthly input', 'Unit of work', 'Advance salary', 'Income tax')),
  formula text,
  tax text not null default 'Taxable' check (tax in ('Taxable', 'Not taxable', 'Retirement fund')),
  fund text check (fund in ('SSF', 'PF', 'CIT')),
  is_regular boolean not null default true,
  is_prorated boolean not null default false,
  is_shown boolean not null default true,
  rounding_unit numeric(6, 2) not null default 0.01 check (rounding_unit > 0),
  account text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint payroll_heading_code unique (org_id, code),
  constraint payroll_heading_position unique (org_id, position),
  constraint payroll_heading_formula check (source <> 'Formula' or formula is not null)
);
call tenant_table('payroll_heading');

create table payroll_package (
  org_id int not null references organization,
  id uuid not null,
  name text not null,
  code text not null,
  description text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint payroll_package_name unique (org_id, name),
  constraint payroll_package_code unique (org_id, code)
);
call tenant_table('payroll_package');

create table payroll_package_heading (
  org_id int not null references organization,
  id uuid not null,
  package_id uuid not null,
  heading_id uuid not null,
  -- what the package says otherwise than the heading
  amount numeric(14, 2),
  formula text,
  version int not null default 1,
  primary key (org_id, id),
  constraint payroll_package_heading_once unique (org_id, package_id, heading_id),
  foreign key (org_id, package_id) references payroll_package (org_id, id) on delete cascade,
  foreign key (org_id, heading_id) references payroll_heading (org_id, id)
);
create index payroll_package_heading_heading on payroll_package_heading (org_id, heading_id);
call tenant_table('payroll_package_heading', owner => 'package_id');

create table payroll_assignment (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  package_id uuid not null,
  valid_from date not null,
  remarks text,
  version int not null default 1,
  primary key (org_id, id),
  constraint payroll_assignment_day unique (org_id, employee_id, valid_from),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, package_id) references payroll_package (org_id, id)
);
create index payroll_assignment_package on payroll_assignment (org_id, package_id);
call tenant_table('payroll_assignment', owner => 'employee_id');

-- How somebody is taxed from a day on, and what a former employer paid and withheld in that tax year.
create table payroll_tax_profile (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  valid_from date not null,
  assessed_as text not null check (assessed_as in ('single', 'couple')),
  fund text not null check (fund in ('ssf', 'pf', 'none')),
  is_resident boolean not null default true,
  is_disabled boolean not null default false,
  opening_income numeric(14, 2) not null default 0 check (opening_income >= 0),
  opening_tax numeric(14, 2) not null default 0 check (opening_tax >= 0),
  version int not null default 1,
  primary key (org_id, id),
  constraint payroll_tax_profile_day unique (org_id, employee_id, valid_from),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('payroll_tax_profile', owner => 'employee_id');

create table payroll_run (
  org_id int not null references organization,
  id uuid not null,
  period_id uuid not null,
  title text not null,
  start_on date not null,
  end_on date not null check (end_on >= start_on),
  pay_on date not null,
  state text not null default 'Draft'
    check (state in ('Draft', 'Generating', 'In review', 'Submitted', 'Approved', 'Closed', 'Cancelled')),
  job_id uuid,
  people int not null default 0,
  failed int not null default 0,
  gross numeric(16, 2) not null default 0,
  deductions numeric(16, 2) not null default 0,
  contributions numeric(16, 2) not null default 0,
  tax numeric(16, 2) not null default 0,
  net numeric(16, 2) not null default 0,
  generated_by uuid,
  generated_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  closed_by uuid,
  closed_at timestamptz,
  remarks text,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  -- whoever generated a run does not approve it
  constraint payroll_run_four_eyes check (approved_by is null or approved_by <> generated_by),
  foreign key (org_id, period_id) references fiscal_period (org_id, id)
);
create unique index payroll_run_period on payroll_run (org_id, period_id) where state <> 'Cancelled';
call tenant_table('payroll_run');

create table payroll_input (
  org_id int not null references organization,
  id uuid not null,
  period_id uuid not null,
  employee_id uuid not null,
  heading_id uuid not null,
  amount numeric(14, 2) not null,
  remarks text,
  version int not null default 1,
  primary key (org_id, id),
  constraint payroll_input_once unique (org_id, period_id, employee_id, heading_id),
  foreign key (org_id, period_id) references fiscal_period (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, heading_id) references payroll_heading (org_id, id)
);
create index payroll_input_employee on payroll_input (org_id, employee_id);
create index payroll_input_heading on payroll_input (org_id, heading_id);
call tenant_table('payroll_input', owner => 'employee_id');

create table payslip (
  org_id int not null references organization,
  id uuid not null,
  run_id uuid not null,
  employee_id uuid not null,
  state text not null check (state in ('Computed', 'Failed')),
  failure text,
  package_name text,
  gross numeric(14, 2) not null default 0,
  deductions numeric(14, 2) not null default 0,
  contributions numeric(14, 2) not null default 0,
  rounding numeric(14, 2) not null default 0,
  net numeric(14, 2) not null default 0,
  tax numeric(14, 2) not null default 0,
  first_band_tax numeric(14, 2) not null default 0,
  income_tax numeric(14, 2) not null default 0,
  taxed_income numeric(14, 2) not null default 0,
  retirement numeric(14, 2) not null default 0,
  fund text not null default 'none',
  assessed_as text not null default 'single',
  basis_days numeric(5, 2) not null default 0,
  payable_days numeric(7, 3) not null default 0,
  unpaid_days numeric(7, 3) not null default 0,
  -- the year's tax as it looked then, and the stretches of the period
  computed jsonb not null default '{}',
  bank_name text,
  is_held boolean not null default false,
  paid_on date,
  paid_reference text,
  acknowledged_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  constraint payslip_once unique (org_id, run_id, employee_id),
  -- the lines and their rounding are the net
  constraint payslip_net check (net = gross - deductions + rounding),
  foreign key (org_id, run_id) references payroll_run (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index payslip_employee on payslip (org_id, employee_id);
call tenant_table('payslip', audit => 'run', owner => 'employee_id');

create table payslip_line (
  org_id int not null references organization,
  payslip_id uuid not null,
  heading_id uuid not null,
  code text not null,
  name text not null,
  position int not null,
  kind text not null,
  tax text not null,
  fund text,
  is_shown boolean not null,
  amount numeric(14, 2) not null,
  full_amount numeric(14, 2) not null,
  segments jsonb not null,
  formula text,
  trace jsonb not null,
  primary key (org_id, payslip_id, heading_id),
  foreign key (org_id, payslip_id) references payslip (org_id, id) on delete cascade,
  foreign key (org_id, heading_id) references payroll_heading (org_id, id)
);
create index payslip_line_heading on payslip_line (org_id, heading_id);
call tenant_table('payslip_line', key => 'payslip_id', audit => 'run');

create trigger payslip_closed before update or delete on payslip for each row execute function refuse_closed_payslip();

create table payroll_hold (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  -- Processing: left out of runs. Payment: computed, and not paid.
  kind text not null check (kind in ('Processing', 'Payment')),
  from_on date not null,
  reason text not null,
  released_on date check (released_on >= from_on),
  release_remarks text,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index payroll_hold_open on payroll_hold (org_id, employee_id) where released_on is null;
call tenant_table('payroll_hold', owner => 'employee_id');

create table payslip_query (
  org_id int not null references organization,
  id uuid not null,
  payslip_id uuid not null,
  employee_id uuid not null,
  question text not null,
  answer text,
  state text not null default 'Open' check (state in ('Open', 'Answered')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, payslip_id) references payslip (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index payslip_query_payslip on payslip_query (org_id, payslip_id);
create index payslip_query_employee on payslip_query (org_id, employee_id);
call tenant_table('payslip_query', owner => 'employee_id');

create table pay_increment (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  effective_from date not null,
  basis text not null check (basis in ('Percent', 'Amount')),
  figure numeric(14, 2) not null,
  before_salary numeric(14, 2) not null,
  after_salary numeric(14, 2) not null check (after_salary > 0),
  remarks text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  constraint pay_increment_day unique (org_id, employee_id, effective_from),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('pay_increment', owner => 'employee_id');

create table payroll_archive (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  year_label text not null,
  month_label text not null,
  start_on date not null,
  end_on date not null check (end_on >= start_on),
  gross numeric(14, 2) not null,
  deductions numeric(14, 2) not null,
  tax numeric(14, 2) not null default 0,
  net numeric(14, 2) not null,
  version int not null default 1,
  primary key (org_id, id),
  constraint payroll_archive_month unique (org_id, employee_id, start_on),
  constraint payroll_archive_net check (net = gross - deductions),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
call tenant_table('payroll_archive', owner => 'employee_id');
