-- Leave: types, the ledger, requests.

create table leave_type (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  code text not null check (length(code) between 1 and 20),
  colour text not null default '#4964DE' check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  is_paid boolean not null default true,
  gender text check (gender in ('Female', 'Male', 'Other')),
  counts_non_working_days boolean not null default false,
  allows_half_day boolean not null default true,
  -- days the balance may fall below zero
  negative_limit numeric(7, 3) not null default 0 check (negative_limit >= 0),
  has_balance boolean not null default true,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, code)
);
create unique index leave_type_name on leave_type (org_id, lower(name));
call tenant_table('leave_type');

-- The only truth about balances: append-only, each entry with its reason.
create table leave_ledger (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  leave_type_id uuid not null,
  kind text not null check (kind in ('opening', 'accrual', 'renewal', 'carry_in', 'carry_out', 'taken', 'taken_reversal', 'encash', 'lapse', 'compensatory', 'adjustment')),
  days numeric(7, 3) not null check (days <> 0),
  effective_on date not null,
  reason text not null check (length(reason) between 1 and 255),
  source_type text not null,
  source_id uuid not null,
  account_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  -- what has been entered once is not entered again
  unique (org_id, source_type, source_id, kind, effective_on, employee_id, leave_type_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type (org_id, id)
);
create index leave_ledger_account on leave_ledger (org_id, employee_id, leave_type_id, effective_on) include (days);
call tenant_table('leave_ledger', audit => 'run');
revoke update, delete on leave_ledger from chautari_app;

create table leave_request (
  org_id int not null references organization,
  request_id uuid not null,
  leave_type_id uuid not null,
  start_on date not null,
  end_on date not null check (end_on >= start_on),
  part text not null default 'full' check (part in ('full', 'first_half', 'second_half')),
  days numeric(7, 3) not null check (days > 0),
  balance_before numeric(9, 3),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type (org_id, id)
);
create index leave_request_on on leave_request (org_id, start_on, end_on);
call tenant_table('leave_request', key => 'request_id');

-- One row per counted date. The constraint holds even two requests sent at once apart.
create table leave_day (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  date date not null,
  half text not null check (half in ('first', 'second')),
  fraction numeric(4, 3) not null,
  is_live boolean not null default true,
  primary key (org_id, request_id, date, half),
  foreign key (org_id, request_id) references leave_request (org_id, request_id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create unique index leave_day_once on leave_day (org_id, employee_id, date, half) where is_live;
create index leave_day_on on leave_day (org_id, date) where is_live;
call tenant_table('leave_day', key => 'request_id', audit => 'run');
