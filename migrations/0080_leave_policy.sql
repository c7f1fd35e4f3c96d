-- Leave by policy: what a type allows and gives stands in rules of a dated policy version; the ledger knows how long days
-- are worth something, and which year and policy they belong to.

-- A version of the policy. What was in force stays for the days it was in force.
create table leave_master_setting (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text,
  effective_from date not null,
  -- null: until a next version begins
  effective_till date check (effective_till >= effective_from),
  -- what it was cloned from
  parent_id uuid,
  state text not null default 'Draft' check (state in ('Draft', 'Active', 'Expired')),
  -- what the policy uses at all; off means that the rules' part of it is not looked at
  accrual boolean not null default true,
  renewal boolean not null default true,
  carry_forward boolean not null default true,
  encashment boolean not null default true,
  collapse boolean not null default true,
  compensatory boolean not null default true,
  time_off boolean not null default true,
  years_of_service boolean not null default true,
  half_leave boolean not null default true,
  sandwich boolean not null default true,
  beyond_balance boolean not null default true,
  employee_limit boolean not null default true,
  supporting_document boolean not null default true,
  continuous boolean not null default true,
  restriction boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint leave_master_setting_overlap exclude using gist (org_id with =, daterange(effective_from, effective_till, '[]') with &&) where (state <> 'Draft'),
  foreign key (org_id, parent_id) references leave_master_setting (org_id, id) on delete set null (parent_id)
);
create unique index leave_master_setting_name on leave_master_setting (org_id, lower(name));
create index leave_master_setting_on on leave_master_setting (org_id, effective_from) where state <> 'Draft';
call tenant_table('leave_master_setting');

alter table leave_type
  add column category text not null default 'Paid' check (category in ('Paid', 'Unpaid', 'Part paid', 'Compensatory', 'Credit hour', 'Time off', 'Optional holiday', 'Travel', 'Unlimited')),
  -- of a day's pay
  add column pay_percent numeric(5, 2) not null default 100 check (pay_percent between 0 and 100),
  add column unit text not null default 'Day' check (unit in ('Day', 'Hour')),
  -- which type takes an absence first, and which a penalty; null: never
  add column irregularity_order int check (irregularity_order > 0),
  add column penalty_order int check (penalty_order > 0);

-- What a policy says about a type.
create table leave_rule (
  org_id int not null references organization,
  id uuid not null,
  setting_id uuid not null,
  leave_type_id uuid not null,

  -- for whom
  segment_id uuid,
  gender text check (gender in ('Female', 'Male', 'Other')),
  marital_status text check (marital_status in ('Single', 'Married', 'Divorced', 'Widowed')),
  -- empty: all
  employment_type_ids uuid[] not null default '{}',
  min_tenure_months int not null default 0 check (min_tenure_months between 0 and 600),
  in_probation boolean not null default true,
  in_notice_period boolean not null default true,
  applied_by text not null default 'Employee' check (applied_by in ('Employee', 'Supervisor', 'HR')),
  is_visible boolean not null default true,

  -- how much at once
  min_days numeric(7, 3) check (min_days > 0),
  max_days numeric(7, 3) check (max_days > 0),
  max_consecutive numeric(7, 3) check (max_consecutive > 0),
  min_gap_days int check (min_gap_days > 0),
  notice_days int check (notice_days >= 0),
  past_days int check (past_days >= 0),
  past_in_working_days boolean not null default false,
  future_days int check (future_days > 0),
  per_period text check (per_period in ('Week', 'Month', 'Quarter', 'Year')),
  max_per_period numeric(7, 3) check (max_per_period > 0),
  once_per_event boolean not null default false,
  max_events int check (max_events > 0),

  -- parts of a day
  allows_half_day boolean not null default true,
  allows_quarter_day boolean not null default false,
  allows_hours boolean not null default false,
  min_minutes int check (min_minutes > 0),

  -- proof, counting, neighbours
  document_after_days numeric(7, 3) check (document_after_days >= 0),
  counts_non_working_days boolean not null default false,
  sandwich text not null default 'none' check (sandwich in ('none', 'offs', 'holidays', 'both')),
  half_triggers_sandwich boolean not null default false,
  clubbing_prohibited_ids uuid[] not null default '{}',
  negative_limit numeric(7, 3) not null default 0 check (negative_limit >= 0),
  -- takes its days from another type's balance
  reduces_type_id uuid,

  -- parts with a shape of their own (modules/leave/shared/leave-parts.ts); null: none
  accrual jsonb,
  renewal jsonb,
  tiers jsonb,
  carry_forward jsonb,
  encash jsonb,
  collapse jsonb,
  compensatory jsonb,
  -- pay that falls with the length of one leave: 60 of 98 days, then nothing
  pay_steps jsonb,

  version int not null default 1,
  primary key (org_id, id),
  constraint leave_rule_leave_type_id_key unique (org_id, setting_id, leave_type_id),
  check ((per_period is null) = (max_per_period is null)),
  foreign key (org_id, setting_id) references leave_master_setting (org_id, id) on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type (org_id, id) on delete cascade,
  foreign key (org_id, reduces_type_id) references leave_type (org_id, id)
);
create index leave_rule_type on leave_rule (org_id, leave_type_id);
call tenant_table('leave_rule', owner => 'setting_id');

-- What the types said themselves until now becomes the first policy of each organization that has types.
do $$
declare o int;
begin
  for o in select org_id from organization loop
    perform set_config('app.org_id', o::text, true);
    if exists (select from leave_type where org_id = o) then
      insert into leave_master_setting (org_id, id, name, effective_from, state) values (o, gen_random_uuid(), 'Leave policy', '1900-01-01', 'Active');
      insert into leave_rule (org_id, id, setting_id, leave_type_id, gender, allows_half_day, counts_non_working_days, negative_limit)
      select t.org_id, gen_random_uuid(), s.id, t.id, t.gender, t.allows_half_day, t.counts_non_working_days, t.negative_limit
      from leave_type t join leave_master_setting s on s.org_id = t.org_id where t.org_id = o;
      update leave_type set category = 'Unpaid', pay_percent = 0 where org_id = o and not is_paid;
    end if;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;

alter table leave_type
  drop column is_paid, drop column gender, drop column allows_half_day, drop column counts_non_working_days, drop column negative_limit;

-- Days on which a type is not given, or only to so many of a team.
create table leave_block (
  org_id int not null references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  start_on date not null,
  end_on date not null check (end_on >= start_on),
  segment_id uuid,
  branch_id uuid,
  division_id uuid,
  -- empty: all
  leave_type_ids uuid[] not null default '{}',
  -- how many of those it is about may be away; null: nobody
  team_maximum int check (team_maximum > 0),
  effect text not null default 'Block' check (effect in ('Warn', 'Block')),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, branch_id) references branch (org_id, id),
  foreign key (org_id, division_id) references division (org_id, id)
);
create index leave_block_on on leave_block (org_id, start_on, end_on);
call tenant_table('leave_block');

-- Days are exact to the thousandth, hours to the minute. What expires does so at the end of `expires_on`.
alter table leave_ledger
  drop constraint leave_ledger_kind_check,
  drop constraint leave_ledger_days_check,
  add constraint leave_ledger_kind_check check (kind in ('opening', 'accrual', 'renewal', 'carry_in', 'carry_out', 'taken', 'taken_reversal', 'encash', 'lapse', 'penalty', 'compensatory', 'adjustment', 'transfer')),
  add column minutes int not null default 0,
  add column expires_on date,
  -- the leave year and the policy that it was written under
  add column period_id uuid,
  add column setting_id uuid,
  add constraint leave_ledger_amount_check check (days <> 0 or minutes <> 0),
  add constraint leave_ledger_expiry_check check (expires_on >= effective_on),
  add foreign key (org_id, period_id) references fiscal_year (org_id, id),
  add foreign key (org_id, setting_id) references leave_master_setting (org_id, id);
create index leave_ledger_setting on leave_ledger (org_id, setting_id) where setting_id is not null;
create index leave_ledger_period on leave_ledger (org_id, period_id) where period_id is not null;

-- What was done about the end of a leave year. Held: taken back, and not done again until somebody says so. Closed: for good.
create table leave_year_end (
  org_id int not null references organization,
  id uuid not null,
  period_id uuid not null,
  state text not null check (state in ('Run', 'Held', 'Closed')),
  remarks text check (length(remarks) between 1 and 255),
  account_id uuid,
  at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id),
  constraint leave_year_end_once unique (org_id, period_id),
  foreign key (org_id, period_id) references fiscal_year (org_id, id)
);
call tenant_table('leave_year_end');

-- Days that become money: proposed by the year's end or a separation, or asked for. Payroll pays them.
create table leave_encashment (
  org_id int not null references organization,
  id uuid not null,
  employee_id uuid not null,
  leave_type_id uuid not null,
  period_id uuid,
  days numeric(7, 3) not null check (days > 0),
  origin text not null check (origin in ('Year end', 'Request', 'Separation')),
  request_id uuid,
  state text not null default 'Proposed' check (state in ('Proposed', 'Approved', 'Paid', 'Dropped')),
  effective_on date not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint leave_encashment_once unique nulls not distinct (org_id, employee_id, leave_type_id, origin, period_id, request_id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type (org_id, id),
  foreign key (org_id, period_id) references fiscal_year (org_id, id),
  foreign key (org_id, request_id) references request (org_id, id)
);
create index leave_encashment_open on leave_encashment (org_id, state, effective_on);
call tenant_table('leave_encashment');

-- Until when leave is settled: what lies before is changed only by those who may, and told to payroll.
create table leave_lock (
  org_id int not null references organization,
  id uuid not null,
  locked_until date not null,
  reason text not null check (length(reason) between 1 and 255),
  account_id uuid not null,
  at timestamptz not null default now(),
  version int not null default 1,
  primary key (org_id, id)
);
create index leave_lock_at on leave_lock (org_id, at desc);
call tenant_table('leave_lock');

-- Requests beside leave itself; each is the detail of a row of `request`.
alter table leave_request
  add column minutes int check (minutes > 0),
  add column is_offline boolean not null default false,
  -- who wrote it down where it was not the person
  add column entered_by uuid,
  -- what was said against it, and passed over
  add column overridden text[] not null default '{}',
  add column handover_employee_id uuid,
  add column contact text check (length(contact) <= 255),
  add foreign key (org_id, handover_employee_id) references employee (org_id, id);
alter table leave_day
  add column minutes int check (minutes > 0),
  add column counted_as text not null default 'leave' check (counted_as in ('leave', 'holiday', 'off', 'sandwich'));

create table leave_cancel_request (
  org_id int not null references organization,
  request_id uuid not null,
  leave_request_id uuid not null,
  dates date[] not null check (cardinality(dates) > 0),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, leave_request_id) references leave_request (org_id, request_id) on delete cascade
);
create index leave_cancel_request_of on leave_cancel_request (org_id, leave_request_id);
call tenant_table('leave_cancel_request', key => 'request_id');

create table balance_change_request (
  org_id int not null references organization,
  request_id uuid not null,
  leave_type_id uuid not null,
  days numeric(7, 3) not null check (days <> 0),
  effective_on date not null,
  expires_on date check (expires_on >= effective_on),
  balance_before numeric(9, 3),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type (org_id, id)
);
call tenant_table('balance_change_request', key => 'request_id');

create table encashment_request (
  org_id int not null references organization,
  request_id uuid not null,
  leave_type_id uuid not null,
  days numeric(7, 3) not null check (days > 0),
  effective_on date not null,
  balance_before numeric(9, 3),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type (org_id, id)
);
call tenant_table('encashment_request', key => 'request_id');

create table compensatory_request (
  org_id int not null references organization,
  request_id uuid not null,
  leave_type_id uuid not null,
  worked_on date not null,
  minutes int not null check (minutes > 0),
  days numeric(7, 3) not null check (days > 0),
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, leave_type_id) references leave_type (org_id, id)
);
call tenant_table('compensatory_request', key => 'request_id');
