-- Money around people: what they need before they spend, where they travel, what they spent, and what is paid and got back.

create table travel_location (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  country text not null default 'Nepal' check (length(country) between 1 and 60),
  place_class text not null check (place_class in ('A', 'B', 'C', 'D')),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index travel_location_name on travel_location (org_id, lower(name)) where not is_archived;
call tenant_table('travel_location');

-- What a day away is worth: of a level, or of all that have no line of their own.
create table travel_allowance (
  org_id int not null references organization,
  id uuid not null,
  employment_level_id uuid,
  place_class text not null check (place_class in ('A', 'B', 'C', 'D')),
  amount numeric(12, 2) not null check (amount >= 0),
  currency text not null default 'NPR' check (currency ~ '^[A-Z]{3}$'),
  effective_from date not null,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employment_level_id) references employment_level (org_id, id)
);
create unique index travel_allowance_once on travel_allowance (org_id, employment_level_id, place_class, effective_from) nulls not distinct;
call tenant_table('travel_allowance');

-- What may be spent on a type of expense, by level; and what is asked for above it.
create table expense_rule (
  org_id int not null references organization,
  id uuid not null,
  expense_type_id uuid not null references expense_type,
  employment_level_id uuid,
  day_limit numeric(12, 2) check (day_limit >= 0),
  month_limit numeric(12, 2) check (month_limit >= 0),
  over text not null default 'Reason needed' check (over in ('Reason needed', 'Refused')),
  receipt_above numeric(12, 2) check (receipt_above >= 0),
  ledger_account text check (length(ledger_account) <= 60),
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, employment_level_id) references employment_level (org_id, id)
);
create unique index expense_rule_once on expense_rule (org_id, expense_type_id, employment_level_id) nulls not distinct where not is_archived;
create index expense_rule_type on expense_rule (expense_type_id);
create index expense_rule_level on expense_rule (org_id, employment_level_id) where employment_level_id is not null;
create index travel_allowance_level on travel_allowance (org_id, employment_level_id) where employment_level_id is not null;
call tenant_table('expense_rule');

-- Lines that belong together: estimates of an advance or a trip, or what was spent.
create table expense_sheet (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index expense_sheet_employee on expense_sheet (org_id, employee_id);
call tenant_table('expense_sheet');

create table expense_line (
  org_id int not null references organization,
  id uuid not null,
  sheet_id uuid not null,
  employee_id uuid not null,
  position int not null check (position >= 0),
  expense_type_id uuid not null references expense_type,
  -- null while it is an estimate
  spent_on date,
  description text check (length(description) <= 255),
  amount numeric(15, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  exchange_rate numeric(18, 8) not null check (exchange_rate > 0),
  base_amount numeric(15, 2) not null check (base_amount > 0),
  paid_by text not null default 'Employee' check (paid_by in ('Employee', 'Company')),
  receipt_id uuid,
  reason text check (length(reason) <= 255),
  -- what was found about it when it was sent: over a limit, a receipt that is known already
  findings jsonb not null default '[]',
  approved_amount numeric(15, 2) check (approved_amount >= 0 and approved_amount <= base_amount),
  approved_remark text check (length(approved_remark) <= 255),
  primary key (org_id, id),
  foreign key (org_id, sheet_id) references expense_sheet (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, receipt_id) references stored_file (org_id, id) on delete set null (receipt_id)
);
create unique index expense_line_place on expense_line (org_id, sheet_id, position);
create index expense_line_spent on expense_line (org_id, employee_id, spent_on, base_amount);
create index expense_line_receipt on expense_line (org_id, receipt_id) where receipt_id is not null;
create index expense_line_type on expense_line (expense_type_id);
call tenant_table('expense_line');

-- Money asked for before it is spent; that of a trip has the request of the trip.
create table expense_advance (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  sheet_id uuid,
  needed_on date not null,
  settle_by date not null,
  amount numeric(15, 2) not null check (amount > 0),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, sheet_id) references expense_sheet (org_id, id)
);
create index expense_advance_employee on expense_advance (org_id, employee_id);
create index expense_advance_sheet on expense_advance (org_id, sheet_id) where sheet_id is not null;
call tenant_table('expense_advance', key => 'request_id');

create table travel_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  sheet_id uuid,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  place text not null check (length(place) between 1 and 255),
  contact text check (length(contact) <= 100),
  -- as they were when the trip was asked for: legs with their times, and what each day is worth
  legs jsonb not null,
  days jsonb not null,
  allowance numeric(15, 2) not null check (allowance >= 0),
  planned numeric(15, 2) not null check (planned >= 0),
  advance_amount numeric(15, 2) not null default 0 check (advance_amount >= 0),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, sheet_id) references expense_sheet (org_id, id)
);
create index travel_request_days on travel_request (org_id, employee_id, starts_on, ends_on);
create index travel_request_sheet on travel_request (org_id, sheet_id) where sheet_id is not null;
call tenant_table('travel_request', key => 'request_id');

create table expense_claim (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  sheet_id uuid not null,
  travel_id uuid,
  advance_id uuid,
  -- of the days of the trip, without receipts
  allowance numeric(15, 2) not null default 0 check (allowance >= 0),
  -- what the person paid, with the allowance; what the organization paid itself is cost only
  claimed numeric(15, 2) not null check (claimed >= 0),
  company_paid numeric(15, 2) not null default 0 check (company_paid >= 0),
  is_live boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, sheet_id) references expense_sheet (org_id, id),
  foreign key (org_id, travel_id) references travel_request (org_id, request_id),
  foreign key (org_id, advance_id) references expense_advance (org_id, request_id)
);
create index expense_claim_employee on expense_claim (org_id, employee_id);
create unique index expense_claim_sheet on expense_claim (org_id, sheet_id);
create unique index expense_claim_trip on expense_claim (org_id, travel_id) where is_live and travel_id is not null;
create index expense_claim_travel on expense_claim (org_id, travel_id) where travel_id is not null;
create index expense_claim_advance on expense_claim (org_id, advance_id) where advance_id is not null;
call tenant_table('expense_claim', key => 'request_id');

create table expense_cancel (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  about_id uuid not null,
  is_open boolean not null default true,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, about_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index expense_cancel_employee on expense_cancel (org_id, employee_id);
create index expense_cancel_about on expense_cancel (org_id, about_id);
create unique index expense_cancel_open on expense_cancel (org_id, about_id) where is_open;
call tenant_table('expense_cancel', key => 'request_id');

-- Above zero the organization owes the person, below it the person owes: what somebody has is the sum.
create table expense_ledger (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('advance', 'claim', 'settlement', 'recovery')),
  amount numeric(15, 2) not null check (amount <> 0),
  effective_on date not null,
  -- what is still open of an advance is the sum of its entries, and so is what a claim has coming beside an advance
  advance_id uuid,
  claim_id uuid,
  method text check (method in ('Cash', 'Bank', 'Cheque', 'Payroll', 'Written off')),
  voucher text check (length(voucher) <= 60),
  note text check (length(note) <= 255),
  -- what made it, once
  source_type text not null,
  source_id uuid not null,
  account_id uuid,
  account_name text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, advance_id) references expense_advance (org_id, request_id),
  foreign key (org_id, claim_id) references expense_claim (org_id, request_id)
);
create unique index expense_ledger_source on expense_ledger (org_id, source_type, source_id, kind, advance_id) nulls not distinct;
create index expense_ledger_employee on expense_ledger (org_id, employee_id, effective_on) include (amount);
create index expense_ledger_advance on expense_ledger (org_id, advance_id) include (kind, amount) where advance_id is not null;
create index expense_ledger_claim on expense_ledger (org_id, claim_id) include (kind, amount) where claim_id is not null;
call tenant_table('expense_ledger', audit => 'run');
revoke update, delete on expense_ledger from chautari_app;

-- What goes with somebody's pay: taken by a payroll run once, or taken back before.
create table expense_payroll_item (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  direction text not null check (direction in ('Reimburse', 'Recover')),
  amount numeric(15, 2) not null check (amount > 0),
  due_on date not null,
  advance_id uuid,
  claim_id uuid,
  state text not null default 'Planned' check (state in ('Planned', 'Taken', 'Withdrawn')),
  account_id uuid not null,
  account_name text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  check (num_nonnulls(advance_id, claim_id) = 1),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, advance_id) references expense_advance (org_id, request_id),
  foreign key (org_id, claim_id) references expense_claim (org_id, request_id)
);
create index expense_payroll_item_employee on expense_payroll_item (org_id, employee_id, state);
create index expense_payroll_item_advance on expense_payroll_item (org_id, advance_id) where advance_id is not null;
create index expense_payroll_item_claim on expense_payroll_item (org_id, claim_id) where claim_id is not null;
call tenant_table('expense_payroll_item');
