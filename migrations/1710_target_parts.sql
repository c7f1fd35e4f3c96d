-- Targets by month, scales of points and of variable pay, actuals by request and by file, and what was sent to payroll.
create table evaluation_scale (
  org_id int not null references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 150),
  -- points for an achievement in percent, or variable pay for a score
  kind text not null default 'Points' check (kind in ('Points', 'Variable pay')),
  description text,
  is_archived boolean not null default false,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index evaluation_scale_title on evaluation_scale (org_id, lower(title));
call tenant_table('evaluation_scale');

-- A scale as it is from a day on is all slabs of that day.
create table evaluation_slab (
  org_id int not null references organization,
  id uuid not null,
  scale_id uuid not null,
  effective_from date not null,
  from_value numeric(9, 2) not null check (from_value between 0 and 999),
  gives numeric(12, 2) not null check (gives >= 0),
  rise text not null default 'Fixed' check (rise in ('Fixed', 'Linear')),
  version int not null default 1,
  primary key (org_id, id),
  constraint evaluation_slab_once unique (org_id, scale_id, effective_from, from_value),
  foreign key (org_id, scale_id) references evaluation_scale (org_id, id)
);
call tenant_table('evaluation_slab', owner => 'scale_id');

alter table evaluation_target_form
  add column scale_id uuid,
  add foreign key (org_id, scale_id) references evaluation_scale (org_id, id);
create index evaluation_target_form_scale on evaluation_target_form (org_id, scale_id) where scale_id is not null;

alter table evaluation_target_row
  add column spread text not null default 'Even' check (spread in ('Even', 'By weights', 'By hand')),
  -- of each month: its weight, or its amount
  add column shares numeric(14, 2)[] not null default '{}',
  add constraint evaluation_target_row_shares check (spread <> 'Even' or shares = '{}');

-- The target of a person by month, for whole months; days of employment are counted when it is read.
create table assigned_target_part (
  org_id int not null references organization,
  id uuid not null,
  assigned_id uuid not null,
  employee_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  value numeric(14, 2) not null check (value >= 0),
  primary key (org_id, id),
  constraint assigned_target_part_month unique (org_id, assigned_id, starts_on),
  check (ends_on >= starts_on),
  foreign key (org_id, assigned_id) references assigned_target (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index assigned_target_part_employee on assigned_target_part (org_id, employee_id);
call tenant_table('assigned_target_part', owner => 'employee_id');

-- What was assigned before has one part, the whole of its form.
insert into assigned_target_part (org_id, id, assigned_id, employee_id, starts_on, ends_on, value)
select a.org_id, gen_random_uuid(), a.id, a.employee_id, f.starts_on, f.ends_on, a.target
from assigned_target a join evaluation_target_form f on f.org_id = a.org_id and f.id = a.form_id;

-- An employee asks that what they achieved be counted.
create table target_actual_request (
  org_id int not null references organization,
  request_id uuid not null,
  employee_id uuid not null,
  assigned_id uuid not null,
  title text not null,
  unit text,
  on_date date not null,
  value numeric(14, 2) not null,
  file_id uuid,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade,
  foreign key (org_id, assigned_id) references assigned_target (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references stored_file (org_id, id)
);
create index target_actual_request_employee on target_actual_request (org_id, employee_id);
create index target_actual_request_assigned on target_actual_request (org_id, assigned_id);
create index target_actual_request_file on target_actual_request (org_id, file_id) where file_id is not null;
call tenant_table('target_actual_request', key => 'request_id');

alter table target_actual
  add column source text not null default 'HR' check (source in ('HR', 'Request', 'Import')),
  add column request_id uuid,
  -- an entry that was revoked or whose import was undone stays, and counts no more
  add column withdrawn_at timestamptz,
  add check (request_id is null or source = 'Request'),
  add foreign key (org_id, request_id) references request (org_id, id);
create unique index target_actual_request_once on target_actual (org_id, request_id) where request_id is not null;

alter table evaluation_period add column shows_rank boolean not null default false;

-- Variable pay of an evaluation that was sent to payroll, until it is taken back.
create table evaluation_pay_posting (
  org_id int not null references organization,
  id uuid not null,
  occasion_id uuid not null,
  scale_id uuid not null,
  period_id uuid not null,
  heading_id uuid not null,
  people int not null check (people > 0),
  amount numeric(14, 2) not null check (amount > 0),
  account_id uuid not null references account,
  posted_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by uuid references account,
  reason text check (length(reason) <= 255),
  version int not null default 1,
  primary key (org_id, id),
  check ((reversed_at is null) = (reversed_by is null)),
  foreign key (org_id, occasion_id) references evaluation_period (org_id, id),
  foreign key (org_id, scale_id) references evaluation_scale (org_id, id),
  foreign key (org_id, period_id) references fiscal_period (org_id, id),
  foreign key (org_id, heading_id) references payroll_heading (org_id, id)
);
create index evaluation_pay_posting_occasion on evaluation_pay_posting (org_id, occasion_id);
create index evaluation_pay_posting_scale on evaluation_pay_posting (org_id, scale_id);
create index evaluation_pay_posting_period on evaluation_pay_posting (org_id, period_id);
create index evaluation_pay_posting_heading on evaluation_pay_posting (org_id, heading_id);
create index evaluation_pay_posting_account on evaluation_pay_posting (account_id);
create index evaluation_pay_posting_reversed on evaluation_pay_posting (reversed_by) where reversed_by is not null;
call tenant_table('evaluation_pay_posting');

create table evaluation_pay_line (
  org_id int not null references organization,
  id uuid not null,
  posting_id uuid not null,
  occasion_id uuid not null,
  employee_id uuid not null,
  score numeric(7, 2) not null,
  amount numeric(14, 2) not null check (amount > 0),
  is_live boolean not null default true,
  primary key (org_id, id),
  foreign key (org_id, posting_id) references evaluation_pay_posting (org_id, id) on delete cascade,
  foreign key (org_id, occasion_id) references evaluation_period (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
-- an evaluation is paid to a person once
create unique index evaluation_pay_line_once on evaluation_pay_line (org_id, occasion_id, employee_id) where is_live;
create index evaluation_pay_line_posting on evaluation_pay_line (org_id, posting_id);
create index evaluation_pay_line_employee on evaluation_pay_line (org_id, employee_id);
call tenant_table('evaluation_pay_line', owner => 'employee_id', audit => 'run');
